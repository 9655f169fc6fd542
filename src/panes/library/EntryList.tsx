/** List of all profiles in the library, which are kept in this browser. */
import { useEffect, useState } from 'react';
import { openFiles } from '../../opening/side-files';
import type { Side } from '../../state/place';
import { offerFiles } from '../../state/store';
import { Button } from '../../ui/Button';
import { bytes, plural } from '../../ui/format';
import { ConfirmButton } from './ConfirmButton';
import { EntryItem } from './EntryItem';
import styles from './library.module.css';
import type { LibraryEntry } from './library-entry';
import { refresh, removeAll, switchOff, take } from './library-service';
import { useLibrary } from './library-store';

/** Number of entries from which a search field is shown. */
const MANY = 6;

export function EntryList({ side }: { side: Side }) {
  const { kept, lost, cleared } = useLibrary();
  const [filter, setFilter] = useState('');
  const [first, setFirst] = useState<LibraryEntry | null>(null);
  const [several, setSeveral] = useState<ReadonlySet<string>>(new Set());
  const chosen = kept.filter(({ sha256 }) => several.has(sha256));
  const compares = side === 'a' && kept.length > 1;
  useEffect(() => {
    void refresh();
  }, []);
  const compare = (entry: LibraryEntry) => {
    if (first === null) return setFirst(entry);
    setFirst(null);
    if (first.sha256 !== entry.sha256) void open([first, entry], 'a');
  };
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = kept.filter((entry) => words.every((word) => textOf(entry).includes(word)));
  return (
    <>
      {kept.length >= MANY && (
        <input
          type="search"
          className={styles.filter}
          aria-label="Find in the library"
          placeholder="Find a name, program or tag"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
      )}
      {kept.length === 0 ? (
        <>
          {cleared > 0 && (
            <p role="status">
              <strong>
                The browser has cleared the library: {plural(cleared, 'profile')} {cleared === 1 ? 'is' : 'are'} gone.
              </strong>{' '}
              Browsers do that when the disk is full, or after months without a visit. Files on your disk are untouched: open them
              again.
            </p>
          )}
          <p className="dim">Files that you open from now on appear here.</p>
        </>
      ) : (
        <ul>
          {shown.map((entry) => (
            <EntryItem
              key={entry.sha256}
              entry={entry}
              loss={lost.get(entry.sha256) ?? null}
              side={side}
              first={first?.sha256 === entry.sha256}
              second={first !== null && first.sha256 !== entry.sha256 ? first.name : null}
              chosen={compares ? several.has(entry.sha256) : null}
              onChoose={() => setSeveral(toggled(several, entry.sha256))}
              onOpen={() => void open([entry], side)}
              onCompare={compares ? () => compare(entry) : null}
            />
          ))}
        </ul>
      )}
      {chosen.length > 1 && (
        <div className={styles.several}>
          <Button look="primary" onClick={() => void offer(chosen)}>
            Compare {chosen.length}…
          </Button>
          <Button look="quiet" onClick={() => setSeveral(new Set())}>
            Clear selection
          </Button>
        </div>
      )}
      <Foot />
    </>
  );
}

/** Number and size of the entries, and buttons to delete them or to switch the library off. */
function Foot() {
  const { kept, lost, quota } = useLibrary();
  const size = kept.reduce((sum, entry) => sum + (lost.has(entry.sha256) ? 0 : entry.size), 0);
  return (
    <div className={styles.foot}>
      <p className="dim">
        {plural(kept.length, 'profile')}, {bytes(size)}
        {quota > 0 && ` of the ${bytes(quota)} that this browser allows`}. They are stored in this browser only. When space runs
        out, the least recently opened go first; pinned ones stay.
      </p>
      {kept.length > 0 && (
        <ConfirmButton label="Delete all" question={`Delete all ${kept.length}?`} onConfirm={() => void removeAll()} />
      )}
      <ConfirmButton
        label="Stop keeping files"
        question={kept.length > 0 ? 'Delete all and stop keeping files?' : 'Stop keeping files?'}
        onConfirm={() => void switchOff()}
      />
    </div>
  );
}

const textOf = ({ name, program, tags, jvm }: LibraryEntry): string => [name, program, jvm, ...tags].join(' ').toLowerCase();

function toggled(chosen: ReadonlySet<string>, sha256: string): Set<string> {
  const now = new Set(chosen);
  if (!now.delete(sha256)) now.add(sha256);
  return now;
}

/** Opens the dialog that asks what to do with several files. */
async function offer(entries: readonly LibraryEntry[]): Promise<void> {
  const files = await filesOf(entries);
  if (files.length === entries.length) offerFiles(files);
}

async function open(entries: readonly LibraryEntry[], side: Side): Promise<void> {
  const files = await filesOf(entries);
  if (files.length === entries.length) await openFiles(files, side);
}

async function filesOf(entries: readonly LibraryEntry[]): Promise<File[]> {
  const files: File[] = [];
  for (const entry of entries) {
    const file = await take(entry).catch(() => null);
    if (file) files.push(file);
  }
  return files;
}

/** The list of kept profiles. */
import { useEffect, useState } from 'react';
import { openFiles } from '../app/files';
import type { Side } from '../app/place';
import { notify } from '../app/store';
import { bytes, plural } from '../ui/format';
import { fileOf } from './cupboard';
import { Entry } from './Entry';
import type { Kept } from './kept';
import styles from './library.module.css';
import { refresh, removeAll, switchOff } from './shelf';
import { useLibrary } from './state';
import { Twice } from './Twice';

/** From so many on there is something to search. */
const MANY = 6;

export function List({ side }: { side: Side }) {
  const kept = useLibrary((library) => library.kept);
  const [filter, setFilter] = useState('');
  const [first, setFirst] = useState<Kept | null>(null);
  useEffect(() => {
    void refresh();
  }, []);
  const compare = (entry: Kept) => {
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
        <p className="dim">What you open from now on appears here.</p>
      ) : (
        <ul className={styles.list}>
          {shown.map((entry) => (
            <Entry
              key={entry.sha256}
              entry={entry}
              side={side}
              first={first?.sha256 === entry.sha256}
              second={first !== null && first.sha256 !== entry.sha256 ? first.name : null}
              onOpen={() => void open([entry], side)}
              onCompare={side === 'a' && kept.length > 1 ? () => compare(entry) : null}
            />
          ))}
        </ul>
      )}
      <Foot />
    </>
  );
}

/** Where it all lies, how much it is, and the ways out. */
function Foot() {
  const { kept, quota } = useLibrary();
  const size = kept.reduce((sum, entry) => sum + entry.size, 0);
  return (
    <div className={styles.foot}>
      <p className="dim">
        {plural(kept.length, 'profile')}, {bytes(size)}
        {quota > 0 && ` of ${bytes(quota)} that this browser gives the page`}. They lie in this browser only. When room runs out,
        what was not opened for longest goes first; pinned ones stay.
      </p>
      {kept.length > 0 && <Twice label="Delete all" sure={`Delete all ${kept.length}?`} onSure={() => void removeAll()} />}
      <Twice
        label="Keep nothing"
        sure={kept.length > 0 ? 'Delete all and keep nothing?' : 'Keep nothing?'}
        onSure={() => void switchOff()}
      />
    </div>
  );
}

const textOf = ({ name, program, tags, jvm }: Kept): string => [name, program, jvm, ...tags].join(' ').toLowerCase();

async function open(entries: readonly Kept[], side: Side): Promise<void> {
  const files: File[] = [];
  for (const entry of entries) {
    const file = await fileOf(entry).catch(() => null);
    if (file) files.push(file);
    else notify({ message: `${entry.name} is not there any more.`, advice: 'The browser has cleared it; delete the entry.' });
  }
  if (files.length === entries.length) await openFiles(files, side);
}

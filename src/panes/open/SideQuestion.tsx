/**
 * Question shown for a side that cannot open its file by itself: the file is missing, fetching it must be allowed, or it has
 * another hash.
 */
import { useRef } from 'react';
import { visible } from '../../../common/visible-text';
import { fetchWanted, openAgain, openAnyway, refuse } from '../../opening/asked-files';
import { wasGiven } from '../../opening/given-files';
import { hostOf, isForeign, nameIn } from '../../opening/profile-fetch';
import { closeSide, openFiles } from '../../opening/side-files';
import { chooseFiles } from '../../sources/handles';
import type { NamedRef, Side } from '../../state/place';
import type { Slot, WhyWanted } from '../../state/store';
import { Button } from '../../ui/Button';
import styles from './open.module.css';

export function SideQuestion({ side, slot }: { side: Side; slot: Slot }) {
  if (slot.state === 'wanted') {
    const { ref, why } = slot;
    return ref.kind === 'runs' ? (
      <WantedRuns side={side} files={ref.files} why={why} />
    ) : (
      <Wanted side={side} file={ref} why={why} />
    );
  }
  if (slot.state === 'differs') {
    const { summary } = slot.opened;
    const { expected } = slot;
    const changed = wasGiven(expected) && nameIn(expected) === summary.fileName;
    return (
      <section className={styles.ask} role="alert">
        <h2>
          {changed
            ? `${titleOf(expected)} has changed since you opened it`
            : `${summary.fileName} is not the file named in the link`}
        </h2>
        <p>
          {changed ? 'The address' : 'The link'} names <strong>{titleOf(expected)}</strong> with SHA-256{' '}
          <code>{expected.hash}</code>. This file has <code>{summary.sha256}</code>. Contexts that{' '}
          {changed ? 'the address' : 'the link'} points to may differ in this file.
        </p>
        <div className={styles.row}>
          <Button look="primary" onClick={() => void openAnyway(side)}>
            {changed ? 'Open the current version' : 'Open it anyway'}
          </Button>
          <Button onClick={() => void refuse(side)}>Open another file</Button>
        </div>
      </section>
    );
  }
  return null;
}

const titleOf = (file: NamedRef): string => visible(nameIn(file));

function WantedRuns({ side, files, why }: { side: Side; files: readonly NamedRef[]; why: WhyWanted }) {
  return (
    <section className={styles.ask} aria-label={`Files for ${side.toUpperCase()} in the link`}>
      <h2>
        Open the {files.length} runs of {side.toUpperCase()} to continue
      </h2>
      <p>
        {files.every(wasGiven)
          ? 'Reloading closed the files you had dropped or chosen. Drop all of them here again, together; their SHA-256 hashes are checked:'
          : 'The link contains the names and SHA-256 hashes of these files. Drop all of them here together; the hashes are checked:'}
      </p>
      <ul>
        {files.map((file) => (
          <li key={titleOf(file)}>
            <strong>{titleOf(file)}</strong> <code>{file.hash}</code>
          </li>
        ))}
      </ul>
      <div className={styles.row}>
        {why === 'ask' && (
          <Button look="primary" onClick={() => void openAgain(side)}>
            Open all {files.length} again
          </Button>
        )}
        <Button look="quiet" onClick={() => void closeSide(side)}>
          Continue without them
        </Button>
      </div>
    </section>
  );
}

function Wanted({ side, file, why }: { side: Side; file: NamedRef; why: WhyWanted }) {
  const input = useRef<HTMLInputElement>(null);
  const letter = side.toUpperCase();
  const title = titleOf(file);
  return (
    <section className={styles.ask} aria-label={`File for ${letter} in the link`}>
      <h2>
        {why === 'foreign' && file.kind === 'url' ? `Fetch ${letter} from ${hostOf(file.url)}?` : `Open ${title} to continue`}
      </h2>
      {file.kind === 'file' ? (
        <p>
          {wasGiven(file)
            ? `Reloading closed the files you had dropped or chosen. ${why === 'ask' ? 'The browser asks before the page reads a file again. Open or drop' : 'Drop'}`
            : 'The link refers to a file on someone’s disk and contains only its name. Drop'}{' '}
          <strong>{title}</strong> here{wasGiven(file) && ' again'}
          {file.hash === '' ? '; the link contains no hash, so the file cannot be verified.' : '; its SHA-256 is checked:'}{' '}
          <code>{file.hash}</code>
        </p>
      ) : why === 'foreign' ? (
        <p>
          The link asks this page to fetch <code>{file.url}</code>. That host sees your IP address, nothing else.
          {file.hash === '' ? ' The link gives no hash, so the file cannot be verified.' : ''}
        </p>
      ) : (
        <p>
          <code>{file.url}</code> could not be opened. Try again, or{' '}
          {isForeign(file.url) ? (
            <>
              <a href={file.url} target="_blank" rel="noreferrer" download={title}>
                download it
              </a>{' '}
              and drop it here.
            </>
          ) : (
            'drop the file here.'
          )}
        </p>
      )}
      <div className={styles.row}>
        {file.kind === 'url' && (
          <Button look="primary" onClick={() => void fetchWanted(side)}>
            {why === 'foreign' ? `Fetch from ${hostOf(file.url)}` : 'Try again'}
          </Button>
        )}
        {why === 'ask' && (
          <Button look="primary" onClick={() => void openAgain(side)}>
            Open {title} again
          </Button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          aria-label={`File for ${letter}`}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            event.target.value = '';
            void openFiles(files.slice(0, 1), side);
          }}
        />
        <Button
          look={file.kind === 'file' && why !== 'ask' ? 'primary' : 'plain'}
          onClick={() => void chooseFiles(input.current, (files) => openFiles(files, side))}
        >
          Choose the file…
        </Button>
        <Button look="quiet" onClick={() => void closeSide(side)}>
          Continue without it
        </Button>
      </div>
    </section>
  );
}

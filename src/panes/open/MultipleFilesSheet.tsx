/**
 * Dialog for several files: compare some, show a matrix of all, open only one, or join flight recordings; if there are two,
 * perhaps lay time over counts.
 */
import { Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { visible } from '../../../common/visible-text';
import { guessSides } from '../../opening/guessed-sides';
import { joinedFile } from '../../opening/joined-recordings';
import { showMatrix } from '../../opening/matrix-members';
import { countsAndTime } from '../../opening/overlay';
import { compareRuns } from '../../opening/runs';
import { openFiles } from '../../opening/side-files';
import { chooseFiles } from '../../sources/handles';
import { addToLibrary, isLibraryOn } from '../../state/library-port';
import type { Side } from '../../state/place';
import { closeDialog, offerFiles, useApp } from '../../state/store';
import { Button } from '../../ui/Button';
import { bytes, plural } from '../../ui/format';
import { Sheet } from '../../ui/overlay/Sheet';
import { JoinOffer, useJoinedRecording } from './JoinOffer';
import styles from './multiple-files-sheet.module.css';
import { OverlayQuestion } from './OverlayQuestion';

/** Limits on the size of a matrix, and on the runs of one side of a comparison. */
const MOST = 50;
const MOST_RUNS = 20;

type Role = Side | null;

export function MultipleFilesSheet() {
  const files = useApp((state) => state.offeredFiles);
  const pair = countsAndTime(files);
  if (pair !== null)
    return (
      <Sheet title="Overlay time on counts?" open onClose={closeDialog}>
        <OverlayQuestion {...{ files, pair }} />
      </Sheet>
    );
  return (
    <Sheet
      title={files.length > 0 ? `What do you want to do with ${plural(files.length, 'file')}?` : 'Several profiles'}
      open
      onClose={closeDialog}
    >
      <Choice files={files} />
    </Sheet>
  );
}

function Choice({ files }: { files: readonly File[] }) {
  const input = useRef<HTMLInputElement>(null);
  const [roles, setRoles] = useState<Role[] | null>(null);
  const [keep, setKeep] = useState(isLibraryOn);
  const set = (offeredFiles: readonly File[]) => offerFiles(offeredFiles);
  const given = roles?.length === files.length ? roles : guessSides(files);
  const [a, b] = (['a', 'b'] as const).map((side) => files.filter((_, at) => given[at] === side));
  const comparable = a.length > 0 && b.length > 0 && a.length <= MOST_RUNS && b.length <= MOST_RUNS;
  const answer = (act: () => void) => () => {
    closeDialog();
    if (keep) addToLibrary(files);
    act();
  };
  const joined = useJoinedRecording(files);
  const tooMany = files.length > MOST;
  return (
    <div className={styles.choice}>
      {files.length > 0 && (
        <table className={styles.files}>
          <thead>
            <tr>
              <th scope="col">File</th>
              <th scope="col">A</th>
              <th scope="col">B</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {files.map((file, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
              <tr key={at}>
                <th scope="row">
                  <bdi>{visible(file.name)}</bdi> <small className="dim">{bytes(file.size)}</small>
                </th>
                {(['a', 'b'] as const).map((side) => (
                  <td key={side}>
                    <input
                      type="checkbox"
                      aria-label={`${visible(file.name)} as ${side.toUpperCase()}`}
                      checked={given[at] === side}
                      onChange={({ target }) =>
                        setRoles(given.map((role, other) => (other !== at ? role : target.checked ? side : null)))
                      }
                    />
                  </td>
                ))}
                <td>
                  <Button
                    look="quiet"
                    icon
                    aria-label={`Leave ${visible(file.name)} out`}
                    onClick={() => {
                      set(files.filter((_, other) => other !== at));
                      setRoles(given.filter((_, other) => other !== at));
                    }}
                  >
                    <X aria-hidden="true" />
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="More profile files"
        onChange={(event) => {
          set([...files, ...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <div className={styles.line}>
        <Button
          look={files.length === 0 ? 'primary' : 'quiet'}
          onClick={() => void chooseFiles(input.current, (more) => set([...files, ...more]))}
        >
          <Plus aria-hidden="true" /> {files.length === 0 ? 'Choose files…' : 'More files…'}
        </Button>
        {files.length > 0 && (
          <label className={styles.keep}>
            <input type="checkbox" checked={keep} onChange={(event) => setKeep(event.target.checked)} /> Keep all of them in this
            browser’s library
          </label>
        )}
      </div>
      {(a.length > 1 || b.length > 1) && (
        <p className="dim">
          With several runs per side, each context shows the median of its runs; differences within the runs’ range count as the
          same.
        </p>
      )}
      {joined === null && (a.length > MOST_RUNS || b.length > MOST_RUNS) && (
        <p role="note">Each side of a comparison can have at most {MOST_RUNS} runs: choose fewer for A or B.</p>
      )}
      {joined !== null && <JoinOffer joined={joined} onJoin={answer(() => void openFiles([joinedFile(files, joined)], 'a'))} />}
      {joined === null && tooMany && <p role="alert">At most {MOST} files can be compared at once: leave some out.</p>}
      {files.length > 0 && (
        <div className={styles.line}>
          <Button
            look={joined === null ? 'primary' : 'plain'}
            disabled={!comparable}
            onClick={answer(() => void compareRuns(a, b))}
          >
            Compare {sideText(a, 'A')} with {sideText(b, 'B')}
          </Button>
          <Button disabled={files.length < 2 || tooMany} onClick={answer(() => showMatrix(files))}>
            Compare all {files.length}
          </Button>
          <Button onClick={answer(() => void openFiles(files.slice(0, 1), 'a'))}>Only open {visible(files[0].name)}</Button>
        </div>
      )}
    </div>
  );
}

const sideText = (files: readonly File[], letter: string): string =>
  files.length > 1 ? `${files.length} runs (${letter})` : letter;

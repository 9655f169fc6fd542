/** What to do with several files: a matrix of all, two of them compared, or one opened. */
import { Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { visible } from '../../workers/visible.api';
import { openFiles } from '../app/files';
import { showMatrix } from '../app/members';
import { keepsOnShelf, putOnShelf } from '../app/shelf-port';
import { useApp } from '../app/store';
import { Button } from '../ui/Button';
import { bytes, plural } from '../ui/format';
import { Sheet } from '../ui/Sheet';
import styles from './several.module.css';

/** As many as a matrix takes. */
const MOST = 50;

export function SeveralSheet() {
  const files = useApp((state) => state.offeredFiles);
  const close = () => useApp.setState({ dialog: 'none', offeredFiles: [] });
  return (
    <Sheet
      title={files.length > 0 ? `What to do with ${plural(files.length, 'file')}?` : 'Several profiles'}
      open
      onClose={close}
    >
      <Choice files={files} />
    </Sheet>
  );
}

function Choice({ files }: { files: readonly File[] }) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState({ a: 0, b: 1 });
  const [keep, setKeep] = useState(keepsOnShelf);
  const set = (offeredFiles: readonly File[]) => useApp.setState({ offeredFiles });
  const within = (place: number): number => Math.min(place, files.length - 1);
  const [a, b] = [within(chosen.a), within(chosen.b)];
  const answer = (act: () => void) => () => {
    useApp.setState({ dialog: 'none', offeredFiles: [] });
    if (keep) putOnShelf(files);
    act();
  };
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
                      type="radio"
                      name={`several-${side}`}
                      aria-label={`${visible(file.name)} as ${side.toUpperCase()}`}
                      checked={(side === 'a' ? a : b) === at}
                      onChange={() => setChosen({ a, b, [side]: at })}
                    />
                  </td>
                ))}
                <td>
                  <Button
                    look="quiet"
                    icon
                    aria-label={`Leave ${visible(file.name)} out`}
                    onClick={() => set(files.filter((_, other) => other !== at))}
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
        <Button look={files.length === 0 ? 'primary' : 'quiet'} onClick={() => input.current?.click()}>
          <Plus aria-hidden="true" /> {files.length === 0 ? 'Choose files…' : 'More files…'}
        </Button>
        {files.length > 0 && (
          <label className={styles.keep}>
            <input type="checkbox" checked={keep} onChange={(event) => setKeep(event.target.checked)} /> Keep all of them in this
            browser’s library
          </label>
        )}
      </div>
      {tooMany && <p role="alert">A matrix takes {MOST} files at most: leave some out.</p>}
      {files.length > 0 && (
        <div className={styles.line}>
          <Button look="primary" disabled={files.length < 2 || tooMany} onClick={answer(() => showMatrix(files))}>
            Matrix of all {files.length}
          </Button>
          <Button disabled={a === b} onClick={answer(() => void openFiles([files[a], files[b]], 'a'))}>
            Compare A with B
          </Button>
          <Button onClick={answer(() => void openFiles([files[a]], 'a'))}>Only open A</Button>
        </div>
      )}
    </div>
  );
}

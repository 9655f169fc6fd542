/** All ways to open a profile: drop or pick a file, enter an address, or choose a sample. Also explains how to record one. */
import { type ReactNode, useRef } from 'react';
import { openFiles } from '../../opening/side-files';
import { chooseFiles } from '../../sources/handles';
import { BUILD } from '../../state/build';
import type { Side } from '../../state/place';
import { isReport } from '../../state/report-page';
import { Button } from '../../ui/Button';
import { CopyableCommand } from '../../ui/CopyableCommand';
import { bytes } from '../../ui/format';
import { lazyComponent } from '../../ui/lazy-component';
import { useFingers } from '../../ui/useMedia';
import { Library } from '../library/Library';
import { useLibrary } from '../library/library-store';
import styles from './open.module.css';
import { Samples } from './Samples';
import { UrlForm } from './UrlForm';

const LivePrograms = lazyComponent(async () => (await import('./LivePrograms')).LivePrograms);
const ServedFolder = lazyComponent(async () => (await import('./ServedFolder')).ServedFolder);

const GIVEN = {
  a: { drop: 'Drop a profile anywhere on this page', choose: 'Open a profile' },
  b: { drop: 'Drop the file to compare with, anywhere', choose: 'Open the file to compare with' },
};

/** @param beside content shown next to the drop area */
export function OpenPanel({ side, beside }: { side: Side; beside?: ReactNode }) {
  const input = useRef<HTMLInputElement>(null);
  const fingers = useFingers();
  // Users who have a library come here for it, so it is shown first.
  const keeps = useLibrary(({ state }) => state === 'on');
  return (
    <div className={styles.panel}>
      <div className={beside ? `${styles.first} ${styles.both}` : styles.first}>
        <div className={styles.drop}>
          <div>
            <strong>{fingers ? GIVEN[side].choose : GIVEN[side].drop}</strong>
            <span className="dim">
              {side === 'b'
                ? 'It opens as B. Instead of comparing, you can overlay samples on counts.'
                : `${fingers ? 'Choose' : 'Drop'} two files to compare them, or counts and samples to see what is slow per bytecode. With more, you choose which to compare.`}{' '}
              Files stay in this browser.
            </span>
          </div>
          <input
            ref={input}
            type="file"
            multiple
            hidden
            aria-label="Profile files"
            onChange={(event) => {
              const files = [...(event.target.files ?? [])];
              event.target.value = '';
              void openFiles(files, side);
            }}
          />
          <Button look="primary" onClick={() => void chooseFiles(input.current, (files) => openFiles(files, side))}>
            Choose files…
          </Button>
        </div>
        {beside}
      </div>
      {keeps && <Library side={side} />}
      <div className={styles.column}>
        {!isReport() && (
          <section className={styles.card}>
            <h2>Open by address</h2>
            <UrlForm side={side} />
          </section>
        )}
        <AgentCard />
        {!keeps && <Library side={side} />}
      </div>
      {/* Lists arrive a moment later; there is nothing below them that could move. */}
      {!isReport() && (
        <div className={styles.column}>
          <ServedFolder side={side} />
          <LivePrograms />
          <Samples side={side} />
        </div>
      )}
    </div>
  );
}

const RECORD = 'java -javaagent:callgrove-agent.jar=out=run.mct -jar app.jar';

/** Card that explains how to record a profile and offers the agent's jar, if the build includes it. */
function AgentCard() {
  const { agent } = BUILD;
  return (
    <section className={styles.card}>
      <h2>Record a program</h2>
      {agent ? (
        <p className="dim">
          The agent records exact counts for a Java program on JDK 17 or later. It is a single jar:{' '}
          <a href={`./${agent.file}`} download={agent.file}>
            {agent.file}
          </a>
          , {bytes(agent.bytes)}, SHA-256 <code className={styles.hash}>{agent.sha256}</code>
        </p>
      ) : (
        <p className="dim">
          The agent records exact counts for a Java program on JDK 17 or later. Its jar is not part of this build of the page:{' '}
          <code>npm run build:agent</code> puts it at <code>agent-java/agent/target/callgrove-agent.jar</code>.
        </p>
      )}
      <CopyableCommand text={RECORD} />
    </section>
  );
}

/** The ways to open a profile: drop or pick, by address, from the samples; and how to record one. */
import { useRef } from 'react';
import { isReport } from '../app/embedded';
import { openFiles } from '../app/files';
import type { Side } from '../app/place';
import { Library } from '../library/Library';
import { Button } from '../ui/Button';
import { AgentCard } from './AgentCard';
import { Folder } from './Folder';
import styles from './open.module.css';
import { Samples } from './Samples';
import { UrlForm } from './UrlForm';

export function OpenPanel({ side }: { side: Side }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.panel}>
      <div className={styles.drop}>
        <div>
          <strong>{side === 'b' ? 'Drop the file to compare with, anywhere' : 'Drop a profile anywhere on this page'}</strong>
          <span className="dim">
            {side === 'b' ? 'It is opened as B.' : 'Two at once are compared; of more you choose what to do.'} Files stay in this
            browser.
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
        <Button look="primary" onClick={() => input.current?.click()}>
          Choose files…
        </Button>
      </div>
      {!isReport() && (
        <section className={styles.card}>
          <h2>Open by address</h2>
          <UrlForm side={side} />
        </section>
      )}
      <AgentCard />
      <Folder side={side} />
      <Library side={side} />
      {!isReport() && <Samples side={side} />}
    </div>
  );
}

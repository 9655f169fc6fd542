/** The ways to open a profile: drop or pick, by address, from the samples; and how to record one. */
import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { openFiles } from '../app/files';
import type { Side } from '../app/place';
import { Button } from '../ui/Button';
import styles from './open.module.css';
import { Samples } from './Samples';
import { UrlForm } from './UrlForm';

const RECORD = 'java -javaagent:callgrove-agent.jar=out=run.mct -jar app.jar';

export function OpenPanel({ side }: { side: Side }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.panel}>
      <div className={styles.drop}>
        <div>
          <strong>{side === 'b' ? 'Drop the file to compare with, anywhere' : 'Drop a profile anywhere on this page'}</strong>
          <span className="dim">
            {side === 'b' ? 'It is opened as B.' : 'Two at once are compared.'} Files stay in this browser.
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
      <section className={styles.card}>
        <h2>Open by address</h2>
        <UrlForm side={side} />
      </section>
      <section className={styles.card}>
        <h2>Record one</h2>
        <p className="dim">
          The agent writes exact counts of a Java program, JDK 17 or later. It is one jar: <code>npm run build:agent</code> puts
          it at <code>agent-java/agent/target/callgrove-agent.jar</code>.
        </p>
        <Command text={RECORD} />
      </section>
      <Samples side={side} />
    </div>
  );
}

function Command({ text }: { text: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), 2000);
    } catch {
      // No clipboard for this page: the text can still be selected.
      setCopied(false);
    }
  };
  return (
    <div className={styles.command}>
      <code>{text}</code>
      <Button look="quiet" icon aria-label={copied ? 'Copied' : 'Copy the command'} onClick={() => void copy()}>
        {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      </Button>
    </div>
  );
}

/** The page before anything is open. */

import { Asks } from './Asks';
import { OpenPanel } from './OpenPanel';
import styles from './open.module.css';

export function StartPage() {
  return (
    <div className={styles.scroll}>
      <div className={styles.page}>
        <h1 className={styles.lead}>
          See what a Java program did, call by call, and how two runs differ.{' '}
          <span>Exact counts; nothing leaves this browser.</span>
        </h1>
        <Asks />
        <OpenPanel side="a" />
      </div>
    </div>
  );
}

/** The same asks as a strip, while something else is open. */
export function AskStrip() {
  return (
    <div className={styles.strip}>
      <Asks />
    </div>
  );
}

/**
 * The library on the start page. The list's code is fetched only if something is kept: most visitors see only the question
 * whether to keep files.
 */
import { useEngine } from '../../engine/useEngine';
import type { Side } from '../../state/place';
import { Button } from '../../ui/Button';
import { lazyComponent } from '../../ui/lazy-component';
import styles from './library.module.css';
import { useLibrary } from './library-store';

const EntryList = lazyComponent(async () => (await import('./EntryList')).EntryList);

export function Library({ side }: { side: Side }) {
  const state = useLibrary((library) => library.state);
  const engine = useEngine();
  return (
    <section className={styles.card} aria-label="Library">
      <h2>Library</h2>
      {state === 'refused' && (
        <p className="dim">
          This browser does not let the page store data (private window, or storage blocked), so nothing is kept.
        </p>
      )}
      {state === 'off' && (
        <div className={styles.ask}>
          <p className="dim">
            Files that you open are not kept. This browser can keep them in its private storage for{' '}
            <strong>{location.host}</strong>: never sent anywhere, not readable by other sites, gone when you delete them.
          </p>
          <Button onClick={() => void import('./library-service').then(({ switchOn }) => switchOn(engine))}>
            Keep files I open
          </Button>
        </div>
      )}
      {state === 'on' && <EntryList side={side} />}
    </section>
  );
}

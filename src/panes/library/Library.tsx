/** The library on the start page. The list's code is fetched only where something is kept: most visits see only the question. */
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
        <p className="dim">This browser gives the page no storage (a private window, or blocked): nothing is kept here.</p>
      )}
      {state === 'off' && (
        <div className={styles.ask}>
          <p className="dim">
            Nothing that you open is kept. If you like, this browser keeps it, in its private storage for{' '}
            <strong>{location.host}</strong>: never sent anywhere, read by no other site, gone when you delete it.
          </p>
          <Button onClick={() => void import('./library-service').then(({ switchOn }) => switchOn(engine))}>
            Keep what I open
          </Button>
        </div>
      )}
      {state === 'on' && <EntryList side={side} />}
    </section>
  );
}

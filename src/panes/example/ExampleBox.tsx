/**
 * The box for the example on the start page. It has its final size before the example's code and files arrive, so that nothing
 * moves.
 */
import { useEffect, useState } from 'react';
import { lazyComponent } from '../../ui/lazy-component';
import { whenIdle } from '../../ui/scheduling';
import styles from './example-box.module.css';

const Example = lazyComponent(async () => (await import('./Example')).Example);

export function ExampleBox() {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    let shown = true;
    whenIdle(() => {
      if (shown) setIdle(true);
    });
    return () => {
      shown = false;
    };
  }, []);
  return (
    <section className={styles.box} aria-label="Example">
      {idle && <Example />}
    </section>
  );
}

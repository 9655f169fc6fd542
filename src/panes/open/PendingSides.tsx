/** Sides that are not open yet: progress with Cancel, or a question to the user. */

import { cancelOpening } from '../../opening/sides';
import type { Side } from '../../state/place';
import { type OpenProgress, useApp } from '../../state/store';
import { Button } from '../../ui/Button';
import { lazyComponent } from '../../ui/lazy-component';
import { ProgressLine } from '../../ui/strip/ProgressLine';
import styles from './open.module.css';

const SideQuestion = lazyComponent(async () => (await import('./SideQuestion')).SideQuestion);

export function PendingSides() {
  const slots = useApp((state) => state.slots);
  const asking = (['a', 'b'] as const).filter((side) => slots[side].state !== 'empty' && slots[side].state !== 'ready');
  if (asking.length === 0) return null;
  return (
    <div className={styles.asks}>
      {asking.map((side) => {
        const slot = slots[side];
        return slot.state === 'opening' ? (
          <Opening key={side} side={side} name={slot.name} progress={slot.progress} />
        ) : (
          <SideQuestion key={side} side={side} slot={slot} />
        );
      })}
    </div>
  );
}

function Opening({ side, name, progress }: { side: Side; name: string; progress: OpenProgress | null }) {
  return (
    <section className={styles.ask} aria-label={`Opening ${name}`}>
      <div className={styles.progress}>
        <strong>{name}</strong>
        <ProgressLine progress={progress} />
        <Button onClick={() => cancelOpening(side)}>Cancel</Button>
      </div>
    </section>
  );
}

/**
 * Strip above a view that came with a link: says what share of contexts the link contains, and which figures describe the whole
 * profile.
 */
import { Scissors } from 'lucide-react';
import { openDialog, readySlot, useApp } from '../../state/store';
import { coveredBy } from '../../state/views';
import { Button } from '../../ui/Button';
import { count } from '../../ui/format';
import { Strip } from '../../ui/strip/Strip';
import styles from './open.module.css';

export function LinkContentsStrip() {
  const slots = useApp((state) => state.slots);
  const shared = (['a', 'b'] as const).flatMap((side) => {
    const summary = readySlot(slots[side])?.summary;
    return summary?.shared ? [{ side, fileName: summary.fileName, part: summary.shared }] : [];
  });
  const asItCame = useApp(
    ({ place, comparison }) => coveredBy(place.view) !== 'pair' || comparison.state !== 'ready' || comparison.summary.asShared,
  );
  return (
    <Strip label="What the link contains" look="shared" className={styles.shared}>
      <Scissors aria-hidden="true" />
      <div>
        <p>
          <strong>
            Shared summary:{' '}
            {shared
              .map(
                ({ side, part }) =>
                  `${shared.length > 1 ? `${side.toUpperCase()} ` : ''}${count(part.kept)} of ${count(part.whole)}`,
              )
              .join(', ')}{' '}
            contexts.
          </strong>{' '}
          {asItCame
            ? 'Totals and overlap cover the whole recordings.'
            : 'The overlap covers only these contexts, because the comparison settings differ from those in the link.'}
        </p>
        <details>
          <summary>What was folded</summary>
          <p>
            The other contexts are folded into marked frames, so every sum is exact. Tables by method or package count only the
            kept contexts.{' '}
            {shared.map(({ side, fileName, part }) => (
              <span key={side}>
                {side.toUpperCase()} comes from {fileName}: {part.scope}.{' '}
              </span>
            ))}
          </p>
        </details>
      </div>
      <Button look="quiet" onClick={() => openDialog(shared[0]?.side === 'b' ? 'open-b' : 'open-a')}>
        Open a complete file…
      </Button>
    </Strip>
  );
}

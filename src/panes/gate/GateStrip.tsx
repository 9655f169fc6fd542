/** Strip above a comparison: the gate's verdict, and the result of each condition. */

import { openDialog, readySlot, setPlace, useApp } from '../../state/store';
import { Button } from '../../ui/Button';
import { LongLine } from '../../ui/strip/LongLine';
import { Strip } from '../../ui/strip/Strip';
import { ConditionResults, MARKS } from './ConditionResults';
import styles from './gate.module.css';
import { useGate } from './useGate';
import { verdictOf, verdictText } from './verdict-text';

export function GateStrip() {
  const conditions = useApp((state) => state.place.gate);
  const gate = useGate(conditions);
  const { decided } = gate;
  const compared = useApp(
    ({ slots, comparison }) => comparison.state !== 'failed' && readySlot(slots.a) !== null && readySlot(slots.b) !== null,
  );
  const verdict = decided && verdictOf(decided);
  const Mark = verdict && MARKS[verdict];
  return (
    <Strip label="Gate" look="verdict" verdict={verdict ?? undefined}>
      <p className={styles.verdict} role="status">
        {Mark && <Mark className={styles.mark} aria-hidden="true" />}
        {decided
          ? verdictText(decided)
          : gate.stopped
            ? 'Gate not decided: cancelled'
            : compared
              ? 'Gate: evaluating …'
              : 'Gate not decided: nothing to compare'}
      </p>
      <div className={styles.tools}>
        <Button look="quiet" aria-haspopup="dialog" onClick={() => openDialog('gate')}>
          Edit…
        </Button>
        <Button look="quiet" onClick={() => setPlace({ gate: [] })}>
          Remove
        </Button>
      </div>
      <LongLine {...gate} label="Evaluate anyway" />
      {decided && <ConditionResults decided={decided} />}
    </Strip>
  );
}

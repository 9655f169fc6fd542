/** Decides whether events of the VM can be counted in the open files. */
import { canReopen } from '../../opening/sides';
import { readySlot, type stateNow } from '../../state/store';

/** Whether a file with exact calls is open that can be read again. */
export const countsEvents = ({ slots }: Pick<ReturnType<typeof stateNow>, 'slots'>): boolean =>
  [slots.a, slots.b].some((slot) => {
    const summary = readySlot(slot)?.summary;
    return (
      summary?.format === 'mct' &&
      summary.metrics.some(({ id, kind }) => id === 'calls' && kind !== 'sampled') &&
      canReopen(summary)
    );
  });

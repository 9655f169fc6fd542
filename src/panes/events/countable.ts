/** Decides whether events of the VM can be counted in the open files. */
import { canReopen } from '../../opening/sides';
import { readySlot, type stateNow } from '../../state/store';

/**
 * Whether all open files can be read again, and have exact calls of all methods, or all are flight recordings, whose new
 * activations can be found.
 */
export function countsEvents({ slots }: Pick<ReturnType<typeof stateNow>, 'slots'>): boolean {
  const open = [slots.a, slots.b].flatMap((slot) => readySlot(slot) ?? []);
  const isFlight = open[0]?.summary.format === 'jfr';
  return (
    open.length > 0 &&
    open.every(({ ref, summary: { format, union, contexts, metrics }, summary }) =>
      ref.kind === 'runs'
        ? !isFlight && metrics.some(({ id }) => id === 'calls')
        : format === (isFlight ? 'jfr' : 'mct') && union === null && canReopen(summary) && contexts > 0,
    )
  );
}

/** Decides whether events of the VM can be counted in the open files. */
import { canReopen } from '../../opening/sides';
import { readySlot, type stateNow } from '../../state/store';

/** Whether all open files have exact calls of all methods, and can be read again. */
export function countsEvents({ slots }: Pick<ReturnType<typeof stateNow>, 'slots'>): boolean {
  const open = [slots.a, slots.b].flatMap((slot) => readySlot(slot)?.summary ?? []);
  return (
    open.length > 0 && open.every((file) => file.format === 'mct' && file.union === null && canReopen(file) && file.contexts > 0)
  );
}

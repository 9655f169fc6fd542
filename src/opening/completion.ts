/** Reads the rest of a profile that was opened for one metric, once the first picture is drawn. */
import { adviceOnMetrics } from '../../common/metrics';
import { ask } from '../engine/engine';
import { engine } from '../engine/engine-port';
import type { Side } from '../state/place';
import { notify, placeNow, type ReadySlot, type Slot, setSlot, slotOn } from '../state/store';

/** Delay that lets the first picture be drawn first, in milliseconds. */
const FIRST_PICTURE = 400;

const openIn = (slot: Slot): Slot | null => (slot.state === 'opening' ? slot.before : slot);

/**
 * Reads the totals of all metrics, the file's hash, and any damage. While this runs, sides may be swapped or get other files.
 */
export async function complete({ summary }: ReadySlot, completed: (ready: ReadySlot) => void): Promise<void> {
  if (summary.pending) await new Promise((resolve) => setTimeout(resolve, FIRST_PICTURE));
  const { profile, fileName } = summary;
  const result = await ask(engine().complete(profile));
  for (const side of ['a', 'b'] satisfies Side[]) {
    const now = slotOn(side);
    const current = openIn(now);
    if (current?.state !== 'ready' || current.summary.profile !== profile) continue;
    if (!result.ok) {
      notify({ ...result.error, message: `${fileName}: the rest of the file could not be read. ${result.error.message}` });
      return;
    }
    const { ref } = current;
    const hashed = ref.kind === 'file' && ref.hash === '' ? { ...ref, hash: result.value.sha256 } : ref;
    const ready: ReadySlot = { state: 'ready', ref: hashed, summary: result.value };
    setSlot(side, now.state === 'opening' ? { ...now, before: ready } : ready);
    completed(ready);
    sayMissingMetric(ready);
  }
}

/** Notifies the user that the metric shown is not the one chosen before or named in the address. */
function sayMissingMetric({ summary: { fileName, metrics } }: ReadySlot): void {
  const { metric } = placeNow();
  const known = metrics.map(({ id }) => id);
  if (metric !== '' && !known.includes(metric))
    notify({ message: `${fileName} has no metric “${metric}”.`, advice: adviceOnMetrics(metric, known) });
}

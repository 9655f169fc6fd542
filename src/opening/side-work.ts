/** Shows work on given files that comes before they are opened, where they will open, with progress and Cancel. */
import type { Progress, Result } from '../../workers/api/engine';
import { ask, nextJob, reporting } from '../engine/engine';
import type { NamedRef, Side } from '../state/place';
import { notify, setSlot, slotOn } from '../state/store';
import { openingIn, vacate } from './sides';

type Work<T> = (job: number, report: (progress: Progress) => void) => Promise<Result<T>>;

/**
 * Does engine work on a side, and then restores what the side showed before.
 *
 * @param name file to show meanwhile
 * @returns null if the work failed, which a notice says, or was cancelled, or if another file took the side
 */
export async function workOn<T>(side: Side, name: string, work: Work<T>): Promise<T | null> {
  const slot = slotOn(side);
  const before = vacate(side);
  const job = nextJob();
  const own: NamedRef = { kind: 'file', name, hash: '' };
  setSlot(side, {
    ...{ state: 'opening', ref: slot.state === 'wanted' ? slot.ref : own, name, job },
    ...{ progress: { phase: 'read', done: 0, total: 0, left: null }, before },
  });
  const done = await ask(
    work(
      job,
      reporting((progress) => {
        const now = openingIn(side, job);
        if (now) setSlot(side, { ...now, progress });
      }),
    ),
  );
  const now = openingIn(side, job);
  if (now === null) return null;
  setSlot(side, slot.state === 'wanted' ? slot : (now.before ?? { state: 'empty' }));
  if (done.ok) return done.value;
  if (done.error.kind !== 'cancelled') notify(done.error);
  return null;
}

/** Chooses, in the store, the thread of a file, or of both sides of a comparison. */
import type { ProfileSummary, ThreadScope } from '../../workers/api/engine';
import type { Side } from './place';
import { readySlot, setPlace, useApp } from './store';
import { withoutTree } from './view-states';
import { coveredBy } from './views';

/**
 * Shows a thread, or all of them merged or apart.
 *
 * In a comparison, both sides change: to the same scope, or to the thread with the same name on the other side.
 */
export function chooseThread(side: Side, scope: ThreadScope) {
  const { place, slots } = useApp.getState();
  const threads = { ...place.threads, [side]: scope };
  if (coveredBy(place.view) === 'pair') {
    const rest: Side = side === 'a' ? 'b' : 'a';
    const there = readySlot(slots[rest])?.summary;
    if (scope === 'all' || scope === 'apart') threads[rest] = scope;
    else if (there)
      threads[rest] =
        namesake(readySlot(slots[side])?.summary, scope, there) ??
        (typeof threads[rest] === 'string' ? (there.threads[0]?.index ?? 'all') : threads[rest]);
  }
  setPlace((now) => ({ ...withoutTree(now), threads }));
}

function namesake(here: ProfileSummary | undefined, scope: number, there: ProfileSummary): number | undefined {
  const name = here?.threads.find((thread) => thread.index === scope)?.name;
  return there.threads.find((thread) => thread.name === name)?.index;
}

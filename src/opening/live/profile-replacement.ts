/** Puts a newer profile in place of one, and keeps what is selected, zoomed and open by finding it by name. */
import type { ProfileSummary } from '../../../workers/api/engine';
import { ask } from '../../engine/engine';
import { engine } from '../../engine/engine-port';
import { treePort } from '../../ports/ports';
import { succeed } from '../../session/succession';
import type { Place, Side } from '../../state/place';
import { changeFiles, metricsOf, placeNow, type ReadySlot, slotOn, usedMetric, viewOf } from '../../state/store';
import { release } from '../sides';

/** Puts a newer profile in a side. Returns false, and changes nothing, if the side has another file by now. */
export async function replaceProfile(side: Side, before: ReadySlot, summary: ProfileSummary): Promise<boolean> {
  const after: ReadySlot = { ...before, summary };
  for (;;) {
    const asked = subjects(side);
    const place = placeNow();
    const threads = { ...place.threads, [side]: threadIn(before, summary, place, side) };
    const [from, to] = [viewOf(before, place, side), viewOf(after, { ...place, threads }, side)];
    await ask(engine().prepare(to, usedMetric(place.metric, metricsOf(after, place)) || null));
    const carried = await ask(engine().carryOver(from, asked, to));
    if (slotOn(side) !== before) return false;
    // Numbers that the user chose meanwhile belong to the older tree and must be carried, too.
    if (JSON.stringify(subjects(side)) !== JSON.stringify(asked)) continue;
    const contexts = carried.ok ? carried.value.contexts : asked.contexts.map(() => -1);
    const [method] = carried.ok ? carried.value.methods : [-1];
    const [focus, selected] = contexts;
    succeed(before.summary.profile, summary.profile, new Map(asked.contexts.map((context, at) => [context, contexts[at]])));
    changeFiles((state) => ({
      slots: { ...state.slots, [side]: after },
      place: {
        ...state.place,
        threads,
        flame: { ...state.place.flame, focus, selected },
        methods: { ...state.place.methods, method },
      },
    }));
    await release(before);
    return true;
  }
}

/** Numbers of contexts and methods to carry over, and the tree that they belong to. */
function subjects(side: Side): { contexts: number[]; methods: number[]; threads: unknown; tree: unknown } {
  const { flame, methods, threads, transforms, own } = placeNow();
  return {
    contexts: [flame.focus, flame.selected, ...(treePort.now()?.open() ?? [])],
    methods: [methods.method],
    threads: threads[side],
    tree: [transforms, own],
  };
}

/** The thread in view, by id and name, or all threads if it is gone. */
function threadIn({ summary }: ReadySlot, later: ProfileSummary, { threads }: Place, side: Side): Place['threads'][Side] {
  const chosen = threads[side];
  if (typeof chosen === 'string') return chosen;
  const known = summary.threads.find(({ index }) => index === chosen);
  return later.threads.find(({ id, name }) => id === known?.id && name === known.name)?.index ?? 'all';
}

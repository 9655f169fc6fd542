/** Puts a newer profile in place of one, and keeps what is selected, zoomed and open by finding it by name. */
import type { ProfileSummary } from '../../../workers/api/engine';
import { canvasPort } from '../../canvas/canvas-port';
import { ask } from '../../engine/engine';
import { engine } from '../../engine/engine-port';
import { treePort } from '../../ports/ports';
import { rememberGrowth } from '../../session/growth';
import { succeed } from '../../session/succession';
import type { Place, Side } from '../../state/place';
import { changeFiles, metricsOf, placeNow, type ReadySlot, slotOn, usedMetric, viewKey, viewOf } from '../../state/store';
import { renumber, rowsPort } from '../../ui/row-numbers';
import { release } from '../sides';

/** A frame flashes if it grew by more than this share of the picture. */
const FLASHES_FROM = 0.01;

/**
 * Puts a newer profile in a side. Returns false, and changes nothing, if the side has another file by now, or it is not wanted.
 *
 * @param isGrown whether it counts from the same moment as before up to a later one, so that frames that grew may flash
 * @param isWanted whether the newer profile is still to be shown
 */
export async function replaceProfile(
  side: Side,
  before: ReadySlot,
  summary: ProfileSummary,
  isGrown: boolean,
  isWanted: () => boolean,
): Promise<boolean> {
  const after: ReadySlot = { ...before, summary };
  for (;;) {
    const asked = subjects(side);
    const place = placeNow();
    const threads = { ...place.threads, [side]: threadIn(before, summary, place, side) };
    const [from, to] = [viewOf(before, place, side), viewOf(after, { ...place, threads }, side)];
    const metric = usedMetric(place.metric, metricsOf(after, place));
    await ask(engine().prepare(to, metric || null));
    const rows = rowsPort
      .all()
      .map((rowsNow) => rowsNow())
      .filter(({ tree }) => tree === viewKey(from));
    const [contexts, methods] = [
      [...asked.contexts, ...rows.flatMap((each) => each.contexts)],
      [...asked.methods, ...rows.flatMap((each) => each.methods)],
    ];
    const carried = await ask(engine().carryOver(from, { contexts, methods }, to));
    const laterContexts = carried.ok ? carried.value.contexts : contexts.map(() => -1);
    const laterMethods = carried.ok ? carried.value.methods : methods.map(() => -1);
    const [focus, selected] = laterContexts;
    const grown = isGrown && canFlash() ? await ask(engine().grown(from, to, metric, focus, FLASHES_FROM)) : null;
    if (slotOn(side) !== before || !isWanted()) return false;
    // Numbers that the user chose meanwhile belong to the older tree and must be carried, too.
    if (JSON.stringify(subjects(side)) !== JSON.stringify(asked)) continue;
    const [method] = laterMethods;
    const carriedContexts = new Map(contexts.map((context, at) => [context, laterContexts[at]]));
    succeed(before.summary.profile, summary.profile, carriedContexts);
    const carriedMethods = new Map(methods.map((each, at) => [each, laterMethods[at]]));
    renumber(viewKey(to), { from: viewKey(from), contexts: carriedContexts, methods: carriedMethods });
    rememberGrowth(to, grown?.ok ? grown.value : null);
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

/** Whether a flame graph is mounted, and the user has nothing against motion. */
const canFlash = (): boolean => canvasPort.now() !== null && !matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Numbers of contexts and methods to carry over, and the tree that they belong to, with its metric. */
function subjects(side: Side): { contexts: number[]; methods: number[]; threads: unknown; tree: unknown } {
  const { flame, methods, threads, transforms, own, metric } = placeNow();
  return {
    contexts: [flame.focus, flame.selected, ...(treePort.now()?.open() ?? [])],
    methods: [methods.method],
    threads: threads[side],
    tree: [transforms, own, metric],
  };
}

/** The thread in view, by id and name, or all threads if it is gone. */
function threadIn({ summary }: ReadySlot, later: ProfileSummary, { threads }: Place, side: Side): Place['threads'][Side] {
  const chosen = threads[side];
  if (typeof chosen === 'string') return chosen;
  const known = summary.threads.find(({ index }) => index === chosen);
  return later.threads.find(({ id, name }) => id === known?.id && name === known.name)?.index ?? 'all';
}

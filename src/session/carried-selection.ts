/**
 * Carries the selection from a comparison to the views of one side, and back. Their trees number contexts differently, so the
 * engine must find the selected context of one tree in the other.
 */
import { ask } from '../engine/engine';
import { engine } from '../engine/engine-port';
import type { Side } from '../state/place';
import {
  type AppState,
  currentSide,
  metricsOf,
  notify,
  onChange,
  readySlot,
  setViewState,
  stateNow,
  usedMetric,
  viewOf,
} from '../state/store';
import { coveredBy } from '../state/views';
import { comparisonInView } from './comparison';

/** Selections that correspond to each other. */
interface Match {
  union: number;
  side: Side | null;
  flame: number;
}

let matched: Match = { union: -1, side: null, flame: -1 };
/** Whether the comparison should take over the side's selection as soon as it is ready. */
let isAwaited = false;

const unionOf = ({ place }: Pick<AppState, 'place'>): number =>
  place.union.selected >= 0 ? place.union.selected : place.union.focus;

const matchOf = (state: AppState): Match => ({
  union: unionOf(state),
  side: currentSide(state),
  flame: state.place.flame.selected,
});

const isSame = (one: Match, other: Match): boolean =>
  one.union === other.union && one.side === other.side && one.flame === other.flame;

/** The comparison, side and metric for both requests; null without a comparison or an open side. */
function subjectOf(state: AppState) {
  const comparison = comparisonInView(state);
  const side = currentSide(state);
  const slot = side && readySlot(state.slots[side]);
  if (comparison === null || !side || !slot) return null;
  const metric = usedMetric(state.place.metric, metricsOf(slot, state.place));
  return { comparison, side, view: viewOf(slot, state.place, side), metric };
}

/** Applies an answer, unless something else has been selected in the meantime. */
async function carry(
  asked: ReturnType<ReturnType<typeof engine>['contextInUnion']>,
  take: (context: number) => void,
): Promise<void> {
  const before = matchOf(stateNow());
  const found = await ask(asked);
  if (!isSame(before, matchOf(stateNow()))) return;
  if (!found.ok) return notify(found.error);
  take(found.value);
  matched = matchOf(stateNow());
}

function toSide(state: AppState): void {
  const subject = subjectOf(state);
  const context = unionOf(state);
  if (subject === null || context < 0 || isSame(matched, matchOf(state))) return;
  const { comparison, side, view, metric } = subject;
  void carry(engine().contextInSide(comparison, side, context, view, metric), (selected) => {
    setViewState('flame', { selected });
    // The selected method normally follows the selected context, but there is none here.
    if (selected < 0) setViewState('methods', { method: -1 });
  });
}

function toUnion(state: AppState): void {
  const subject = subjectOf(state);
  if (subject === null) return;
  isAwaited = false;
  const context = state.place.flame.selected;
  if (context < 0 || isSame(matched, matchOf(state))) return;
  const { comparison, side, view } = subject;
  void carry(engine().contextInUnion(comparison, side, context, view), (selected) => {
    if (selected >= 0) setViewState('union', { selected });
  });
}

const isPair = ({ place }: Pick<AppState, 'place'>): boolean => coveredBy(place.view) === 'pair';
const isFile = ({ place }: Pick<AppState, 'place'>): boolean => coveredBy(place.view) === 'file';

let isStarted = false;

/** Starts carrying; called when the first comparison is shown. */
export function startCarrying(): void {
  if (isStarted) return;
  isStarted = true;
  isAwaited = unionOf(stateNow()) < 0;
  if (isAwaited) toUnion(stateNow());
  onChange((state, before) => {
    if (isPair(state)) {
      // If the address itself names a context, that selection stays.
      if (!isPair(before)) isAwaited = unionOf(state) === unionOf(before);
      if (isAwaited) toUnion(state);
    } else if (isFile(state) && (isPair(before) || currentSide(state) !== currentSide(before))) {
      if (!isPair(before) || state.place.flame.selected === before.place.flame.selected) toSide(state);
    }
  });
}

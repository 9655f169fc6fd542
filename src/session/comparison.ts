/** Keeps one comparison in the engine. A view of both sides makes it; another file, thread or rule closes it. */
import type { ComparisonId, View } from '../../workers/api/engine';
import { ask, nextJob, reporting } from '../engine/engine';
import { engine } from '../engine/engine-port';
import { hasRules } from '../state/match-rules';
import type { Place } from '../state/place';
import { wholeTree } from '../state/shared-fields';
import {
  type AppState,
  metricsOf,
  notify,
  onChange,
  placeNow,
  readySlot,
  setComparison,
  setViewState,
  stateNow,
  usedMetric,
  viewKey,
  viewOf,
} from '../state/store';
import { coveredBy } from '../state/views';

/** Delay before the other metrics are compared, so that the first picture is drawn before. Milliseconds. */
const FIRST_PICTURE = 300;

const keyOf = (a: View, b: View, { match, own }: Pick<Place, 'match' | 'own'>): string =>
  `${viewKey(a)}|${viewKey(b)}|${JSON.stringify(match)}|${own}`;

/** The two trees to compare, when both sides are open. */
function wanted({ slots, place }: Pick<AppState, 'slots' | 'place'>): { a: View; b: View } | null {
  const a = readySlot(slots.a);
  const b = readySlot(slots.b);
  return a && b ? { a: viewOf(a, place, 'a'), b: viewOf(b, place, 'b') } : null;
}

function firstMetric({ slots, place }: AppState): string {
  const slot = readySlot(slots.a);
  return usedMetric(place.metric, slot ? metricsOf(slot, place) : []);
}

async function settle(): Promise<void> {
  const state = stateNow();
  const pair = wanted(state);
  const now = state.comparison;
  const key = pair ? keyOf(pair.a, pair.b, state.place) : '';
  if (now.state !== 'none' && now.key === key) return;
  if (now.state !== 'none') {
    setComparison({ state: 'none' });
    if (now.state === 'running') await engine().cancel(now.job);
    if (now.state === 'ready') await engine().closeComparison(now.summary.comparison);
    return settle();
  }
  if (!pair || coveredBy(state.place.view) !== 'pair') return;
  const job = nextJob();
  setComparison({ state: 'running', key, job, progress: null });
  const current = () => {
    const { comparison } = stateNow();
    return comparison.state === 'running' && comparison.job === job;
  };
  const result = await ask(
    engine().compare(
      job,
      pair.a,
      pair.b,
      reporting((progress) => {
        if (current()) setComparison({ state: 'running', key, job, progress });
      }),
      {
        first: firstMetric(state),
        ...(hasRules(state.place.match) ? { rules: state.place.match } : {}),
        ...(state.place.own.length > 0 ? { own: state.place.own } : {}),
      },
    ),
  );
  if (!current()) {
    if (result.ok) await engine().closeComparison(result.value.comparison);
    return;
  }
  const { union } = placeNow();
  if (result.ok && Math.max(union.focus, union.selected) >= result.value.common + result.value.appeared + result.value.vanished) {
    notify({ message: 'The link points to a context that neither file has; both trees are shown whole.' });
    setViewState('union', wholeTree);
  }
  setComparison(result.ok ? { state: 'ready', key, summary: result.value } : { state: 'failed', key, error: result.error });
  if (result.ok && result.value.pending) setTimeout(() => void finish(key, result.value.comparison), FIRST_PICTURE);
}

/** Compares the metrics that the first answer left out. */
async function finish(key: string, id: ComparisonId): Promise<void> {
  const whole = await ask(engine().completeComparison(id));
  const { comparison } = stateNow();
  if (comparison.state !== 'ready' || comparison.summary.comparison !== id) return;
  if (whole.ok) setComparison({ state: 'ready', key, summary: whole.value });
  else if (whole.error.kind === 'no-common-metric') setComparison({ state: 'failed', key, error: whole.error });
  else notify({ ...whole.error, message: `The other metrics could not be compared. ${whole.error.message}` });
}

export function startComparing(): void {
  onChange((state, before) => {
    const [now, then] = [state.place, before.place];
    if (
      state.slots === before.slots &&
      now.view === then.view &&
      now.threads === then.threads &&
      now.transforms === then.transforms &&
      now.match === then.match &&
      now.own === then.own
    )
      return;
    void settle();
  });
}

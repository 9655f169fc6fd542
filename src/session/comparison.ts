/** Keeps a single comparison in the engine. A view of both sides creates it; a change of file, thread or rules closes it. */
import type { ComparisonId, ContextId, FrameName, MetricId, Result, View } from '../../workers/api/engine';
import { ask, nextJob, reporting } from '../engine/engine';
import { engine } from '../engine/engine-port';
import type { OwnComparison } from '../state/engine-slice';
import { hasRules } from '../state/match-rules';
import type { Place } from '../state/place';
import { type CodeInView, wholeTree } from '../state/shared-fields';
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
import { exactName, shortName, signature } from '../ui/method-names';
import { comparedSteps } from './own-steps';

/** Delay in milliseconds before the other metrics are compared, so that the first picture is drawn first. */
const FIRST_PICTURE = 300;

const keyOf = (a: View, b: View, { match, own }: Pick<Place, 'match' | 'own'>): string =>
  `${viewKey(a)}|${viewKey(b)}|${JSON.stringify(match)}|${own}`;

/** The two trees to compare, if both sides are open. */
function wanted({ slots, place }: Pick<AppState, 'slots' | 'place'>): { a: View; b: View } | null {
  const a = readySlot(slots.a);
  const b = readySlot(slots.b);
  const compared = { ...place, transforms: comparedSteps(place.transforms) };
  return a && b ? { a: viewOf(a, compared, 'a'), b: viewOf(b, compared, 'b') } : null;
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
  const folded = result.ok && placeNow().union.code === 'mine' ? await ownOf(job, result.value.comparison) : null;
  if (!current()) {
    if (result.ok) await engine().closeComparison(result.value.comparison);
    return;
  }
  if (!result.ok) return setComparison({ state: 'failed', key, error: result.error });
  const summary = result.value;
  const own = folded === null ? ({ state: 'none' } as const) : outcomeOf(folded);
  const { union } = placeNow();
  const contexts = own.state === 'ready' ? own.contexts : summary.common + summary.appeared + summary.vanished;
  if (Math.max(union.focus, union.selected) >= contexts) {
    notify({ message: 'The link points to a context that neither file has; both trees are shown in full.' });
    setViewState('union', wholeTree);
  }
  setComparison({ state: 'ready', key, summary, own });
  if (summary.pending) setTimeout(() => void finish(key, summary.comparison), FIRST_PICTURE);
}

type Folded = Awaited<ReturnType<typeof ownOf>>;

const ownOf = (
  job: number,
  comparison: ComparisonId,
  onProgress: Parameters<typeof reporting>[0] = () => {},
): Promise<Result<{ comparison: ComparisonId; contexts: number; rows: number } | null>> =>
  ask(engine().ownComparison(job, comparison, reporting(onProgress)));

/** Result of folding a comparison to own code. If folding failed, all code is shown. */
function outcomeOf(folded: Folded): OwnComparison {
  if (folded.ok) return folded.value === null ? { state: 'nothing' } : { state: 'ready', ...folded.value };
  if (folded.error.kind !== 'cancelled') notify(folded.error);
  setViewState('union', { ...wholeTree, code: 'all' });
  return { state: 'none' };
}

/** Folds the current comparison to own code, unless that has been done. */
async function fold(): Promise<void> {
  const { comparison } = stateNow();
  if (comparison.state !== 'ready' || comparison.own.state !== 'none') return;
  const job = nextJob();
  /** The comparison, while this job is folding it; null otherwise. */
  const folding = () => {
    const now = stateNow().comparison;
    return now.state === 'ready' && now.own.state === 'running' && now.own.job === job ? now : null;
  };
  setComparison({ ...comparison, own: { state: 'running', job, progress: null } });
  const folded = await ownOf(job, comparison.summary.comparison, (progress) => {
    const now = folding();
    if (now) setComparison({ ...now, own: { state: 'running', job, progress } });
  });
  if (folding() === null) return;
  const own = outcomeOf(folded);
  const now = folding();
  if (now) setComparison({ ...now, own });
}

/** Shows own code, or all of it, in the comparison, with the same context selected. */
export async function showCompared(to: CodeInView): Promise<void> {
  if (to === 'mine') await fold();
  const { comparison, place } = stateNow();
  if (comparison.state !== 'ready' || comparison.own.state !== 'ready') return;
  const { selected, focus } = place.union;
  const carried = await ask(engine().carryContexts(comparison.own.comparison, [selected, focus], to === 'mine' ? 'own' : 'all'));
  if (!carried.ok) return notify(carried.error);
  const now = placeNow().union;
  if (now.code === to || now.selected !== selected || now.focus !== focus) return;
  // One switch controls picture and table: own methods, or all methods.
  if (['own', 'methods'].includes(placeNow().diff.table)) setViewState('diff', { table: 'auto' });
  setViewState('union', { ...wholeTree, search: now.search, code: to, selected: carried.value[0], focus: carried.value[1] });
}

/** Number of methods requested from the engine: overloads and longer names match the name, too. */
const NAMESAKES = 50;

/**
 * Switches to all code to show a method that has no frame in view: selects the context with its largest change. @returns that
 * context, or −1 if there is none
 */
export async function showMethod(name: FrameName, metric: MetricId): Promise<ContextId> {
  const { comparison } = stateNow();
  if (comparison.state !== 'ready') return -1;
  const found = await ask(
    engine().diffMethods(comparison.summary.comparison, {
      ...{ metric, cost: 'inclusive', sort: 'change', order: 'desc', kinds: [], type: { kind: 'all' } },
      ...{ filter: exactName(name), offset: 0, limit: NAMESAKES },
    }),
  );
  if (!found.ok) {
    notify(found.error);
    return -1;
  }
  const context = found.value.rows.find((row) => signature(row.name) === signature(name))?.context ?? -1;
  if (context < 0) {
    notify({ message: `${shortName(name)} is not among the contexts here.` });
    return -1;
  }
  await showCompared('all');
  setViewState('union', { ...wholeTree, selected: context });
  return context;
}

/** The comparison whose contexts the place names; null until it is ready. */
export function comparisonInView({ comparison, place }: Pick<AppState, 'comparison' | 'place'>): ComparisonId | null {
  if (comparison.state !== 'ready') return null;
  const { summary, own } = comparison;
  if (place.union.code === 'all' || own.state === 'nothing') return summary.comparison;
  return own.state === 'ready' ? own.comparison : null;
}

/** Compares the metrics omitted from the first answer. */
async function finish(key: string, id: ComparisonId): Promise<void> {
  const whole = await ask(engine().completeComparison(id));
  const { comparison } = stateNow();
  if (comparison.state !== 'ready' || comparison.summary.comparison !== id) return;
  if (whole.ok) setComparison({ ...comparison, summary: whole.value });
  else if (whole.error.kind === 'no-common-metric') setComparison({ state: 'failed', key, error: whole.error });
  else notify({ ...whole.error, message: `The other metrics could not be compared. ${whole.error.message}` });
}

export function startComparing(): void {
  onChange((state, before) => {
    const [now, then] = [state.place, before.place];
    if (now.union.code === 'mine' && coveredBy(now.view) === 'pair') void fold();
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

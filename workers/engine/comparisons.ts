import type {
  Comparing,
  ComparisonId,
  ContextId,
  DiffContextDetails,
  DiffPageRequest,
  GateOutcome,
  MetricId,
  ProfileId,
  Progress,
  Result,
  SearchResult,
  StepDirection,
  UnionFileMethods,
  UnionFlameLayout,
  UnionFlameRequest,
  View,
} from '../api/engine';
import { Comparison } from '../comparison/comparison';
import { weightTotals } from '../comparison/overlap';
import { threadOverlaps } from '../comparison/thread-overlaps';
import { attempt, gone, known } from '../jobs/attempt';
import type { Budget } from '../jobs/budget';
import { FormatError } from '../jobs/errors';
import { Cancelled, Pace } from '../jobs/job';
import { withinBounds } from '../layout/named';
import { stepFrom } from '../layout/step';
import { Renaming } from '../matching/renamed-tree';
import { joinedReport, matchReport } from '../matching/report';
import { besides, isEmpty, NO_RULES } from '../matching/rules';
import type { MetricTree } from '../profile/metric-tree';
import type { Heights } from '../tree/heights';
import type { Shape } from '../tree/tree';
import { wholeComparison } from './link';
import { OpenComparison } from './open-comparison';
import type { OpenProfile } from './open-profile';

export type OnProgress = ((progress: Progress) => void) | undefined;

/** The part of the engine that holds comparisons. */
export abstract class Comparisons implements Comparing {
  private readonly comparisons = new Map<ComparisonId, OpenComparison>();
  private lastId = 0;

  protected abstract readonly budget: Budget;
  protected abstract profile(id: ProfileId): OpenProfile;
  protected abstract tree(view: View, pace: Pace): Promise<MetricTree>;
  /** Contexts of each open profile. */
  protected abstract sizes(): number[];
  protected abstract run<T>(job: number, onProgress: OnProgress, work: (pace: Pace) => Promise<T>): Promise<Result<T>>;

  /** A tree is laid out: told so that what makes that fast can be made when nobody asks. */
  protected laidOut(_shape: Shape, _heights: Heights): void {}

  /** Of profiles and comparisons. */
  protected nextId(): number {
    return ++this.lastId;
  }

  compare: Comparing['compare'] = (job, a, b, onProgress, { first, rules = NO_RULES } = {}) =>
    this.run(job, onProgress, async (pace) => {
      const started = performance.now();
      const sides = { a: this.profile(a.profile), b: this.profile(b.profile) };
      if (first === undefined) {
        await sides.a.complete(pace);
        await sides.b.complete(pace);
      }
      const link = wholeComparison([sides.a, a], [sides.b, b]);
      const before = link?.said.matching ?? null;
      const renaming = new Renaming(besides(rules, before?.rules ?? NO_RULES));
      const recorded = { a: await this.tree(a, pace), b: await this.tree(b, pace) };
      const behind = { a: sides.a.behind, b: sides.b.behind };
      const ofRuns = (side: 'a' | 'b'): number => (behind[side]?.count ?? 0) * recorded[side].tree.size;
      this.budget.admitComparison(recorded.a.tree.size + recorded.b.tree.size, this.sizes(), ofRuns('a') + ofRuns('b'));
      const [treeA, treeB] = [await renaming.tree(recorded.a, pace), await renaming.tree(recorded.b, pace)];
      const comparison = await Comparison.build(treeA, treeB, pace, (name) => renaming.className(name), behind);
      const now = isEmpty(renaming.given) ? null : await matchReport(renaming, recorded.a, recorded.b, pace);
      // What a link says of the whole was found by the names that it has.
      const whole = now === null ? link : null;
      const matching = joinedReport(before, now);
      const open = new OpenComparison(this.nextId(), comparison, sides, { views: { a, b }, renaming, matching, started, whole });
      await open.compare(first ?? null, pace).catch((error: unknown) => {
        // A damaged metric is left out when all is read.
        if (!(error instanceof FormatError) || first === undefined) throw error;
        return open.compare(null, pace);
      });
      this.comparisons.set(open.id, open);
      return open.summary;
    });

  completeComparison: Comparing['completeComparison'] = (id) =>
    attempt(async () => {
      const open = this.comparison(id);
      await open.compare(null, new Pace());
      return open.summary;
    });

  readRules: Comparing['readRules'] = async (text) => {
    const { parseRules } = await import('../matching/text');
    return attempt(async () => parseRules(text));
  };

  closeComparison: Comparing['closeComparison'] = (comparison) => {
    this.comparisons.delete(comparison);
  };

  protected unionFlame = (id: ComparisonId, request: UnionFlameRequest): Promise<Result<UnionFlameLayout>> =>
    this.lookAtUnion(id, [request.metric], (open) => {
      const { comparison } = open;
      const layout = open.layout(request, withinBounds(request, comparison.tree.size));
      this.laidOut(comparison.shape(request.metric, request.shape, request.normalised), comparison.heights);
      return layout;
    });

  protected unionContext = (id: ComparisonId, context: ContextId): Promise<Result<DiffContextDetails>> =>
    this.lookAtUnion(
      id,
      ({ metrics }) => ({ metrics, allocations: false }),
      ({ comparison }) => comparison.describe(known(context, comparison.tree.size)),
    );

  protected unionFileMethods = async (
    id: ComparisonId,
    metric: MetricId,
    context: ContextId,
  ): Promise<Result<UnionFileMethods>> => {
    const { unionFileMethods } = await import('../comparison/file-methods');
    return this.lookAtUnion(id, changes({ metric }), (open) =>
      unionFileMethods(open.comparison, open.diff({ metric, kinds: [] }), known(context, open.comparison.tree.size)),
    );
  };

  protected unionStep = (id: ComparisonId, metric: MetricId, context: ContextId, to: StepDirection): Promise<Result<ContextId>> =>
    this.lookAtUnion(id, [metric], ({ comparison }) =>
      stepFrom(comparison.shape(metric, 'union', false), context < 0 ? -1 : known(context, comparison.tree.size), to),
    );

  diffContexts: Comparing['diffContexts'] = (id, page) =>
    this.lookAtUnion(id, changes(page), (open) => open.diff(page).contextPage(page));

  diffMethods: Comparing['diffMethods'] = (id, page) =>
    this.lookAtUnion(id, changes(page), (open) => open.diff(page).methodPage(page));

  diffGroups: Comparing['diffGroups'] = (id, by, page) =>
    this.lookAtUnion(id, changes(page), (open) => open.diff(page).groupPage(by, page));

  diffSubtrees: Comparing['diffSubtrees'] = (id, page) =>
    this.lookAtUnion(id, changes(page), (open) => open.diff({ ...page, cost: 'inclusive' }).subtreePage(page));

  diffTypes: Comparing['diffTypes'] = (id, page) =>
    this.lookAtUnion(id, changes({ ...page, type: { kind: 'all' } }), (open) => open.diffTypes(page.metric).page(page));

  diffThreads: Comparing['diffThreads'] = (job, id, metric, onProgress) =>
    this.run(job, onProgress, async (pace) => {
      const open = this.comparison(id);
      const { a, b } = open.views;
      while (!open.comparison.holds([metric])) await open.comparison.ready([metric]);
      const { ofA, ofB } = weightTotals(open.comparison.weights(metric));
      const threaded = (view: View, weight: number) => {
        const { infos, threads } = this.profile(view.profile).profile;
        return {
          threads,
          metricAt: infos.findIndex((info) => info.id === metric),
          weight,
          tree: async (thread: number) => open.renaming.tree(await this.tree({ ...view, thread }, pace), pace),
        };
      };
      return threadOverlaps(threaded(a, ofA), threaded(b, ofB), metric, pace);
    });

  correlation: Comparing['correlation'] = (id, metric) => this.lookAtUnion(id, [metric], (open) => open.correlation(metric));

  gate: Comparing['gate'] = (job, id, conditions, metric, onProgress, { acceptPartial = false } = {}) =>
    this.run(job, onProgress, (pace) => this.decide(id, conditions, metric, acceptPartial, pace));

  /** Throws Cancelled; what else goes wrong is of one condition. */
  protected async decide(
    id: ComparisonId,
    conditions: readonly string[],
    metric: MetricId,
    acceptPartial: boolean,
    pace: Pace,
  ): Promise<Result<GateOutcome>[]> {
    // What no first picture needs comes when it is asked for.
    const { deciding } = await import('./gate-decision');
    const decide = deciding(this.comparison(id), metric, acceptPartial, pace);
    const decided: Result<GateOutcome>[] = [];
    for (const condition of conditions) {
      const result = await attempt(() => decide(condition));
      if (!result.ok && result.error.kind === 'cancelled') throw new Cancelled();
      decided.push(result);
    }
    return decided;
  }

  changedMethods: Comparing['changedMethods'] = async (id, metric, limit) => {
    const { changedMethods } = await import('../comparison/changed-methods');
    return this.lookAtUnion(id, [metric], ({ comparison }) => changedMethods(comparison, metric, limit));
  };

  runsOverlap: Comparing['runsOverlap'] = (job, id, metric, onProgress) =>
    this.run(job, onProgress, async (pace) => {
      const [{ runsOverlap }, { runsOverlapOf }] = await Promise.all([import('../runs/overlaps'), import('../share/behind')]);
      const { comparison, whole } = this.comparison(id);
      return {
        of: whole === null ? await runsOverlap(comparison, metric, pace) : runsOverlapOf(whole.from, metric, whole.swapped),
      };
    });

  protected unionSearch = (id: ComparisonId, metric: MetricId, query: string): Promise<Result<SearchResult>> =>
    this.lookAtUnion(id, [metric], ({ comparison }) => comparison.search(metric, query));

  private lookAtUnion<T>(
    id: ComparisonId,
    needs: readonly MetricId[] | ((comparison: Comparison) => Needed),
    work: (open: OpenComparison) => T,
  ): Promise<Result<T>> {
    return attempt(async () => {
      const open = this.comparison(id);
      const { metrics, allocations } =
        typeof needs === 'function' ? needs(open.comparison) : { metrics: needs, allocations: false };
      while (!open.comparison.holds(metrics, allocations)) await open.comparison.ready(metrics, allocations);
      return work(open);
    });
  }

  protected comparison(id: ComparisonId): OpenComparison {
    const open = this.comparisons.get(id);
    if (open === undefined) throw gone(`Comparison ${id}`);
    return open;
  }
}

/** What must be in memory before a question is answered. */
interface Needed {
  metrics: readonly MetricId[];
  /** Allocations by type. */
  allocations: boolean;
}

const changes =
  ({ metric, type }: Pick<DiffPageRequest, 'metric' | 'type'>) =>
  ({ metrics }: Comparison): Needed => ({
    metrics: metrics.includes('calls') ? [metric, 'calls'] : [metric],
    allocations: type !== undefined,
  });

/** The part of the engine that makes comparisons and keeps the open ones by number. */
import type { ComparisonApi, ComparisonId, DiffPageRequest, MetricId, Result } from '../api/engine';
import type { Comparison } from '../comparison/comparison';
import { attempt } from '../jobs/attempt';
import { notOpen } from '../jobs/errors';
import { Pace } from '../jobs/pace';
import type { Jobs } from './jobs';
import type { OpenComparison } from './open-comparison';
import type { Profiles } from './profiles';
import { checkContext } from './subject';

/** Data that must be in memory before a question about a comparison is answered. */
interface Needed {
  metrics: readonly MetricId[];
  /** Whether allocations by type are needed. */
  allocations: boolean;
}

/** Compares pairs of trees, and keeps the open comparisons by number. */
export class Comparisons {
  private readonly byId = new Map<ComparisonId, OpenComparison>();
  /** Comparisons folded to own code, by the comparison that they were made from. */
  private readonly folded = new Map<ComparisonId, ComparisonId>();

  constructor(
    private readonly jobs: Jobs,
    private readonly profiles: Profiles,
  ) {}

  compare: ComparisonApi['compare'] = (job, a, b, onProgress, options = {}) =>
    this.jobs.run(job, onProgress, async (pace) => {
      const started = performance.now();
      // Loaded on demand: the first picture of a single profile does not need it.
      const { makeComparison } = await import('./comparison-making');
      const open = await makeComparison(this.profiles, { a, b }, options, started, pace);
      this.byId.set(open.id, open);
      return open.summary;
    });

  complete: ComparisonApi['completeComparison'] = (id) =>
    attempt(async () => {
      const open = this.get(id);
      await open.compare(null, new Pace());
      return open.summary;
    });

  close: ComparisonApi['closeComparison'] = (id) => {
    const folded = this.folded.get(id);
    this.folded.delete(id);
    this.byId.delete(id);
    if (folded !== undefined) this.byId.delete(folded);
  };

  own: ComparisonApi['ownComparison'] = (job, id, onProgress) =>
    this.jobs.run(job, onProgress, async (pace) => {
      const open = this.get(id);
      const { foldedComparison } = await import('./own-comparison');
      const folded = await foldedComparison(open, this.profiles.nextId(), pace);
      // The comparison may have been closed in the meantime.
      this.get(id);
      if (folded === null) return null;
      this.byId.set(folded.id, folded);
      this.folded.set(id, folded.id);
      const { tree, heights } = folded.comparison;
      return { comparison: folded.id, contexts: tree.size, rows: heights.below(-1) + 1 };
    });

  carry: ComparisonApi['carryContexts'] = (id, contexts, to) =>
    attempt(async () => {
      const { placed, origin } = this.get(id);
      return contexts.map(to === 'own' ? placed : origin);
    });

  inSide: ComparisonApi['contextInSide'] = (id, side, context, view, metric) =>
    this.look(id, [metric], async ({ comparison }) => {
      const { inSide } = await import('../comparison/side-contexts');
      const to = await this.profiles.tree(view, new Pace());
      // Another question may have replaced the metric in the meantime.
      while (!comparison.holds([metric], false)) await comparison.ready([metric], false);
      return inSide(comparison, side, checkContext(context, comparison.tree.size), to, metric);
    });

  inUnion: ComparisonApi['contextInUnion'] = (id, side, context, view) =>
    attempt(async () => {
      const { inUnion } = await import('../comparison/side-contexts');
      return inUnion(this.get(id).comparison, side, context, await this.profiles.tree(view, new Pace()));
    });

  readRules: ComparisonApi['readRules'] = async (text) => {
    const { parseRules } = await import('../matching/rule-parser');
    return attempt(async () => parseRules(text));
  };

  /** Returns an open comparison. Throws FormatError (`gone`) if there is none with this number. */
  get(id: ComparisonId): OpenComparison {
    const open = this.byId.get(id);
    if (open === undefined) throw notOpen(`Comparison ${id}`);
    return open;
  }

  /** Answers a question about a comparison as soon as its data is in memory. */
  look<T>(
    id: ComparisonId,
    needs: readonly MetricId[] | ((comparison: Comparison) => Needed),
    work: (open: OpenComparison) => T | Promise<T>,
  ): Promise<Result<T>> {
    return attempt(async () => {
      const open = this.get(id);
      const { metrics, allocations } =
        typeof needs === 'function' ? needs(open.comparison) : { metrics: needs, allocations: false };
      while (!open.comparison.holds(metrics, allocations)) await open.comparison.ready(metrics, allocations);
      return work(open);
    });
  }
}

/** The data for tables of changes, which show calls in addition to the metric. */
export const needsOfChanges =
  ({ metric, type }: Pick<DiffPageRequest, 'metric' | 'type'>) =>
  ({ metrics }: Comparison): Needed => ({
    metrics: metrics.includes('calls') ? [metric, 'calls'] : [metric],
    allocations: type !== undefined,
  });

/** The part of the engine that answers questions about single trees: flame graphs, contexts, searches, transforms. */
import { isLeafUp } from '../../common/leaf-up';
import { addFigures, describeContext } from '../analysis/context-details';
import { searchTree } from '../analysis/search';
import type {
  ContextDetails,
  ContextId,
  Engine,
  FileMethods,
  FlameLayout,
  FlameRequest,
  MergedSiblings,
  MetricId,
  Result,
  SearchResult,
  StepDirection,
  View,
} from '../api/engine';
import { attempt } from '../jobs/attempt';
import { notInTree } from '../jobs/errors';
import { Pace } from '../jobs/pace';
import { stepFrom } from '../layout/arrow-key-step';
import { layoutFlame } from '../layout/flame-layout';
import { nameRectangles, withinBounds } from '../layout/rectangle-names';
import type { MetricTree } from '../profile/metric-tree';
import { acrossGroups } from '../transforms/line-switch';
import type { Heights } from '../tree/heights';
import { MethodSums } from '../tree/method-sums';
import { inclusive } from '../tree/prefix-sum';
import type { Shape } from '../tree/tree';
import type { Jobs } from './jobs';
import { type Needs, type Profiles, recordedGroup } from './profiles';
import { checkContext } from './subject';
import { withCalls } from './tables';

/** Receives each tree that was laid out, so that faster layouts of it, and searches in it, can be prepared in idle time. */
export type LaidOut = (shape: Shape, heights: Heights, methods?: MethodSums) => void;

/** Makes the trees of views, and answers questions whose subject is a view. */
export class TreeQuestions {
  constructor(
    private readonly jobs: Jobs,
    private readonly profiles: Profiles,
    private readonly laidOut: LaidOut,
  ) {}

  transform: Engine['transform'] = (job, view, metrics, carry, onProgress) =>
    this.jobs.run(job, onProgress, async (pace) => {
      const { transforms = [] } = view;
      const made = await this.profiles.transformed(view, pace);
      if (carry === null || recordedGroup(carry.earlier) === recordedGroup(transforms))
        return made.summary(transforms, metrics, carry, pace);
      // Frames by line or field and frames by method come from different recorded trees, which have no contexts in common.
      const from = await this.profiles.tree({ ...view, transforms: carry.earlier }, pace);
      const summary = await made.summary(transforms, metrics, null, pace);
      const to = await made.tree(transforms, pace);
      return { ...summary, carried: carry.contexts.map((context) => acrossGroups(from, context, to)) };
    });

  carryOver: Engine['carryOver'] = (from, { contexts, methods }, to) =>
    attempt(async () => {
      const { contextLike, methodLike } = await import('../transforms/same-names');
      const [before, after] = [await this.profiles.tree(from, new Pace()), await this.profiles.tree(to, new Pace())];
      return {
        contexts: contexts.map((context) => contextLike(before, context, after)),
        methods: methods.map((method) => methodLike(before.names, method, after.names)),
      };
    });

  grown: Engine['grown'] = (from, to, metric, focus, share) =>
    attempt(async () => {
      const { grownContexts } = await import('../transforms/growth');
      const [before, after] = [await this.profiles.tree(from, new Pace()), await this.profiles.tree(to, new Pace())];
      if (!before.has(metric) || !after.has(metric)) return new Int32Array(0);
      // Waiting for one tree may drop what the other one held.
      while (!before.holds([metric]) || !after.holds([metric])) {
        await before.ready([metric]);
        await after.ready([metric]);
      }
      const summed = (made: MetricTree) => ({ made, sums: made.prefix(metric).sums });
      return grownContexts(summed(before), summed(after), focus, share);
    });

  prepare: Engine['prepare'] = (view, metric) =>
    attempt(async () => {
      await (await this.profiles.tree(view, new Pace())).prepare(metric);
      return null;
    });

  flame = (view: View, request: FlameRequest): Promise<Result<FlameLayout>> =>
    this.profiles.look(view, { metrics: [request.metric] }, async (laid) => {
      const packages = await this.profiles.packages(view.profile, request.metric);
      const sizes = isLeafUp(view.transforms) ? await import('../layout/size-layout') : null;
      // Another question may have replaced the metric in the meantime.
      while (!laid.holds([request.metric])) await laid.ready([request.metric]);
      const started = performance.now();
      const { tree, names } = laid;
      const viewport = withinBounds(request, tree.size);
      const { focus } = viewport;
      const shape = shapeOf(laid, request.metric);
      const { sums } = laid.prefix(request.metric);
      const bySize = sizes?.layoutBySize(shape, viewport, request.narrowest ?? 0);
      const { lowerBounds } = laid;
      const isBounded = (from: number, until: number) => lowerBounds.within(request.metric, from, until);
      if (sizes && bySize) sizes.addSums(bySize.merged, sums, isBounded);
      const rectangles = bySize?.rectangles ?? layoutFlame(shape, viewport);
      this.laidOut(shape, laid.heights, MethodSums.of(tree, sums, names.size));
      return {
        ...nameRectangles(rectangles, names, request.known),
        ...(bySize && { merged: lowerBounds.ofContexts === null ? bySize.merged : ofLink(bySize.merged) }),
        totalRows: laid.heights.below(focus) + 1,
        ...(focus >= 0 && { focusRow: tree.depth[focus] + 1 }),
        packages,
        total: focus < 0 ? sums[tree.size] : inclusive(tree, sums, focus),
        layoutMs: performance.now() - started,
      };
    });

  context = (view: View, context: ContextId, metrics?: MetricId[]): Promise<Result<ContextDetails>> =>
    metrics === undefined
      ? this.wholeContext(view, context)
      : this.profiles.look(
          view,
          (laid) => ({ metrics: [...shown(laid), ...metrics] }),
          (laid) => laid.aside(() => describeContext(laid, checkContext(context, laid.tree.size), metrics, false)),
        );

  fileMethods = async (view: View, metric: MetricId, method: number): Promise<Result<FileMethods>> => {
    const { fileMethods } = await import('../analysis/file-methods');
    return this.profiles.look(view, withCalls(metric), (laid, tables) => {
      if (!(method >= 0 && method < laid.names.size)) throw notInTree(`method ${method}`);
      return fileMethods(laid, tables, metric, method);
    });
  };

  step = async (view: View, metric: MetricId, context: ContextId, to: StepDirection): Promise<Result<ContextId>> => {
    const step = isLeafUp(view.transforms) ? (await import('../layout/callees-by-size')).stepBySize : stepFrom;
    return this.profiles.look(view, { metrics: [metric] }, (laid) =>
      step(shapeOf(laid, metric), context < 0 ? -1 : checkContext(context, laid.tree.size), to),
    );
  };

  search = (view: View, metric: MetricId, query: string): Promise<Result<SearchResult>> =>
    this.profiles.look(view, { metrics: [metric] }, (laid) =>
      searchTree(laid.tree, laid.prefix(metric), laid.names.matching(query), (method) => laid.names.frame(method)),
    );

  /**
   * Lays metrics over the tree one after the other, in addition to the one on the screen. All together could, for a large tree,
   * take more memory than a page has.
   */
  private wholeContext(view: View, context: ContextId): Promise<Result<ContextDetails>> {
    const needs = (laid: MetricTree): Needs => ({
      metrics: shown(laid),
      allocations: true,
    });
    return this.profiles.look(view, needs, async (laid) => {
      const details = laid.aside(() => describeContext(laid, checkContext(context, laid.tree.size), [], true));
      for (const metric of laid.metricIds) {
        while (!laid.holds([metric])) await laid.ready([...shown(laid), metric]);
        laid.aside(() => addFigures(details, laid, metric));
      }
      return details;
    });
  }
}

/** The metric on the screen, which must stay in memory. */
const shown = ({ latest }: MetricTree): MetricId[] => (latest === null ? [] : [latest]);

function shapeOf(laid: MetricTree, metric: MetricId): Shape {
  return { tree: laid.tree, widths: laid.prefix(metric).widths, parents: laid.parents };
}

/** Marks merged siblings in a tree from a link: each sum may be higher or lower than in the complete file. */
const ofLink = (merged: MergedSiblings): MergedSiblings => ({ ...merged, bounded: merged.bounded.map(() => 2) });

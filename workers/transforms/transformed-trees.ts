/** Applies chains of transforms, and keeps the resulting trees within a memory limit. */
import { methodsOn } from '../../common/method-path';
import { type OwnClasses, ownClasses } from '../analysis/own-classes';
import type { Carry, MethodId, MetricId, Transform, TransformedSummary, TransformedTotal, TransformReport } from '../api/engine';
import type { Pace } from '../jobs/pace';
import { SharedWork } from '../jobs/shared-work';
import { carriedTo } from '../profile/context-map';
import { boundOf } from '../profile/lower-bounds';
import type { MetricTree } from '../profile/metric-tree';
import { DerivedTree } from './derived-tree';
import { sameMethod } from './method-patterns';
import type { Step } from './step';
import { applyTransform, focusLeafUp } from './transform-steps';
import { checkTransforms } from './validation';

/** Most bytes that the trees of one thread scope may take; the last tree is kept whatever its size. */
const KEPT_BYTES = 2 ** 28;

interface Stage {
  /** The resulting tree; `bytes` is the memory that it takes in addition to its base. */
  readonly tree: MetricTree & { readonly bytes?: number };
  readonly note: string;
}

/**
 * The trees derived from one tree, by the transforms that produced them. The least recently used ones are dropped if they do not
 * all fit.
 */
export class TransformedTrees {
  private readonly stages = new Map<string, SharedWork<Stage>>();
  /** Trees that are complete. */
  private readonly trees = new Map<string, Stage['tree']>();

  constructor(
    private readonly base: MetricTree,
    private readonly mainClass: string,
  ) {}

  /** Throws FormatError if a transform makes no sense, and Cancelled. */
  async tree(transforms: readonly Transform[], pace: Pace): Promise<MetricTree> {
    return (await this.stagesOf(transforms, pace)).at(-1)?.tree ?? this.base;
  }

  /** Effects of each step, with totals of `metrics`. `carry` has contexts of the tree that `earlier` produces. */
  async summary(
    transforms: readonly Transform[],
    metrics: readonly MetricId[],
    carry: Carry | null,
    pace: Pace,
  ): Promise<TransformedSummary> {
    const stages = await this.stagesOf(transforms, pace);
    const steps: TransformReport[] = [];
    let before: MetricTree = this.base;
    for (const { tree, note } of stages) {
      const last = before;
      await pace.tick('transform', steps.length, stages.length);
      const totals: TransformedTotal[] = [];
      // In an interval between snapshots, some metrics may be unknown.
      for (const metric of metrics.filter((id) => tree.has(id))) {
        for (const each of [last, tree]) while (!each.holds([metric])) await each.ready([metric]);
        totals.push({ metric, before: total(last, metric), after: total(tree, metric), ...boundOf(tree, metric, -1) });
      }
      steps.push({ contextsBefore: last.tree.size, contextsAfter: tree.tree.size, totals, note });
      before = tree;
    }
    const { tree } = before;
    const summary = { steps, contexts: tree.size, height: tree.height };
    if (carry === null) return { ...summary, carried: [] };
    const from = await this.tree(carry.earlier, pace);
    const there = carry.contexts.map((context) => carriedTo(from, context, before));
    // In an inverted tree, a context's frame is the first on its path, which ends at its outermost caller.
    const { kind } = transforms.at(-1) ?? {};
    const isInverted = kind === 'invert' || kind === 'callers';
    return { ...summary, carried: isInverted ? there.map((at) => (at < 0 ? at : before.parents.at(at, 0))) : there };
  }

  private async stagesOf(transforms: readonly Transform[], pace: Pace): Promise<Stage[]> {
    checkTransforms(transforms);
    const stages: Stage[] = [];
    let tree = this.base;
    for (let n = 1; n <= transforms.length; n++) {
      const key = JSON.stringify(transforms.slice(0, n));
      const turned = focusedLeafUp(transforms, n - 1);
      const stage =
        turned === null
          ? await this.stage(key, tree, pace, (from, together) => this.made(from, transforms[n - 1], together))
          : await this.stage(key, stages[turned.at - 1]?.tree ?? this.base, pace, async (from, together) =>
              derived(from, await focusLeafUp(from, turned.metric, turned.path, together)),
            );
      stages.push(stage);
      tree = stage.tree;
    }
    this.forget();
    return stages;
  }

  /** Caches the promise rather than the tree, because several questions about a view arrive at once. */
  private stage(
    key: string,
    from: MetricTree,
    pace: Pace,
    make: (from: MetricTree, pace: Pace) => Promise<Stage>,
  ): Promise<Stage> {
    const work = async (together: Pace): Promise<Stage> => {
      const made = await make(from, together);
      this.trees.set(key, made.tree);
      return made;
    };
    const stage = this.stages.get(key) ?? new SharedWork(work, () => this.stages.delete(key));
    this.stages.delete(key);
    this.stages.set(key, stage);
    return stage.for(pace);
  }

  private async made(from: MetricTree, transform: Transform, pace: Pace): Promise<Stage> {
    if (transform.kind === 'interval') return { tree: DerivedTree.during(from, transform), note: '' };
    // The base tree already has these frames, so there is nothing to do.
    if (transform.kind === 'group' && transform.by === 'line') return { tree: from, note: 'Each method has one frame per line.' };
    if (transform.kind === 'group' && transform.by === 'field') return { tree: from, note: 'Each value of an event is a frame.' };
    return derived(from, await applyTransform(from, transform, pace, this.ownOf));
  }

  private readonly ownOf = (prefixes: readonly string[]): OwnClasses['isOwn'] =>
    ownClasses([{ laid: this.base, mainClass: this.mainClass }], prefixes).isOwn;

  private forget(): void {
    let bytes = 0;
    for (const key of [...this.stages.keys()].reverse()) {
      const tree = this.trees.get(key);
      // The tree is still being computed.
      if (tree === undefined) continue;
      if (bytes > 0 && bytes + (tree.bytes ?? 0) > KEPT_BYTES) {
        this.stages.delete(key);
        this.trees.delete(key);
      } else bytes += tree.bytes ?? 0;
    }
  }
}

const derived = (from: MetricTree, step: Step): Stage => ({ tree: DerivedTree.of(from, step), note: step.note });

/**
 * Recognises a focus on a context of an inverted tree, possibly through other focuses. Returns the inversion's step, and the path
 * from a leaf up to the context.
 */
function focusedLeafUp(
  transforms: readonly Transform[],
  index: number,
): { at: number; metric: MetricId; path: MethodId[] } | null {
  let path: MethodId[] | null = null;
  for (let at = index; at >= 0; at--) {
    const step = transforms[at];
    if (step.kind === 'invert') return path === null ? null : { at, metric: step.metric, path };
    if (step.kind !== 'focus') return null;
    // Each path must start with the context to which the previous one leads.
    const own = methodsOn(step.path);
    if (path !== null && !sameMethod(path[0], own[own.length - 1])) return null;
    path = path === null ? own : own.concat(path.slice(1));
  }
  return null;
}

function total(tree: MetricTree, metric: MetricId): number {
  return tree instanceof DerivedTree ? tree.total(metric) : tree.prefix(metric).sums[tree.tree.size];
}

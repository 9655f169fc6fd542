import type { MethodId, MethodPath } from '../../common/method-path';
import type { ContextId, MetricId } from './ids';

export type { MethodId, MethodPath };

/**
 * Which methods are meant: one, or those whose `class.method` matches a pattern. In a pattern `*` stands for any characters;
 * a pattern without one means a package or class with all in it: `java.util` is `java.util.*`, and the class `a.B` all its methods and nested classes.
 * `jdk:` means all packages of the JDK.
 */
export type Methods = { method: MethodId } | { pattern: string };

/** What frames are put together by: see `group` of {@link Transform}. */
export type GroupBy = 'package' | 'class' | 'module';

/**
 * One step from a tree to another, seen as a tree of the same metrics. Serialisable; steps are applied in order, each to the tree that
 * the one before has made. Every context of the new tree stands for contexts of the file's tree, and has the exact sum of their exclusive
 * figures, of every metric.
 *
 * - `focus`: the subtree at one context, given by the methods on its path from the outermost caller. The rest is left out.
 * - `callees`: everything below a method, over all contexts in which it is called, merged. A context of the method under itself stays
 *   below it. The total is the method's recursion-safe inclusive figure.
 * - `callers`: who calls a method, leaf-up: the top is the method, its callees here are its callers, and so on to the outermost. What is
 *   distributed over them is, with `cost: 'subtree'`, all that happens under the outermost contexts of the method (as in `callees`); with
 *   `'own'`, the exclusive figures of all its contexts. A context's exclusive figure is what has no further caller. Far callers are left
 *   unexpanded where there are too many; the report says from which level on.
 * - `hide`: contexts of the methods vanish, with all that they call.
 * - `fold`: contexts of the methods vanish, their own cost goes to their caller, their callees become its callees. Nothing is left out:
 *   an outermost frame has no caller and stays.
 * - `only`: the reverse of `fold`: all methods but those that match one of the patterns are folded.
 * - `recursion`: with a method, its contexts under itself are merged into the outermost one, directly or with others between; without,
 *   every method that calls itself directly. Nothing is left out.
 * - `drop`: contexts whose inclusive share of the tree's total of the metric is smaller vanish; their cost goes to their caller, outermost frames
 *   stay. Nothing is left out. `share` is above 0 and below 1.
 * - `group`: frames of one package, of one class with all nested in it, or of one named module, that call each other become one frame of the group, whose
 *   name is `org.h2.table.*`, the outermost class, or `module java.base`, its method `*`. What is in no named module is `module (none)`. Nothing is left out.
 *   By module only where the recording names them (ProfileSummary.modules).
 * - `invert`: the whole tree leaf up. The top are the methods by their own cost, below each its callers, and so on to the outermost. Nothing is
 *   left out, and a context's exclusive figure is what has no further caller. Of a large tree not all callers are followed: those of frames that
 *   hold most of the metric are, of a frame all or none; the report says from which share on, and what share of the metric has further callers. A `focus` that follows has them followed further.
 * - `interval`: the same contexts with the figures of a part of the run, from interval `from` up to but not including `to` (the intervals of
 *   `Timeline`). Metrics of which the file has no earlier states are not known there (`ProfileSummary.timeline`).
 */
export type Transform =
  | { kind: 'focus'; path: MethodPath }
  | { kind: 'callees'; method: MethodId }
  | { kind: 'callers'; method: MethodId; cost: 'subtree' | 'own' }
  | { kind: 'hide'; methods: Methods }
  | { kind: 'fold'; methods: Methods }
  | { kind: 'only'; patterns: string[] }
  | { kind: 'recursion'; method: MethodId | null }
  | { kind: 'group'; by: GroupBy }
  | { kind: 'invert'; metric: MetricId }
  | { kind: 'drop'; metric: MetricId; share: number }
  | { kind: 'interval'; from: number; to: number };

/** Sums of one metric over the tree before a step and the tree that it made. What is left out is the difference. */
export interface TransformedTotal {
  metric: MetricId;
  before: number;
  after: number;
}

/** What one step did. */
export interface TransformReport {
  contextsBefore: number;
  contextsAfter: number;
  /** In the order of the metrics that were asked for. */
  totals: TransformedTotal[];
  /** What else there is to know, one sentence or some: how much was folded into callers, that nothing matched, that callers were cut. Empty when nothing. */
  note: string;
}

/** The tree of a view with transforms. */
export interface TransformedSummary {
  /** One for each step, in order. */
  steps: TransformReport[];
  contexts: number;
  /** Contexts on the longest path. */
  height: number;
  /** The context that `carry` of Engine.transform has become; −1 for the root or where it is in no tree any more. */
  carried: ContextId;
}

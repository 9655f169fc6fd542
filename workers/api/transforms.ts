import type { MethodId, MethodPath } from '../../common/method-path';
import type { Cost } from '../../common/metrics';
import type { ContextId, MetricId } from './ids';
import type { Boundable } from './tree';

export type { MethodId, MethodPath };

/**
 * One method, or all whose `class.method` matches a pattern. In a pattern `*` stands for any characters. A pattern without `*`
 * means a package or class with all in it: `java.util` is `java.util.*`; the class `a.B` means its methods and nested classes.
 * `jdk:` means all packages of the JDK.
 */
export type Methods = { method: MethodId } | { pattern: string };

/** Key of the transform `group`: {@link Transform}. */
export type GroupBy = 'line' | 'package' | 'class' | 'module';

/**
 * One step from a tree to another tree of the same metrics. Steps are serialisable and applied in order. Each context of the new
 * tree stands for contexts of the file's tree, and has the exact sum of their exclusive figures of every metric. Calls are the one
 * exception: those of a context that became part of its caller (`fold`, `only`, `own`, `drop`) count nowhere.
 *
 * - `focus`: the subtree at one context, given by the methods on its path from the outermost caller. The rest is left out.
 * - `callees`: all that a method calls, merged over its contexts. A context of the method under itself stays below it. The total
 *   is the method's recursion-safe inclusive figure.
 * - `callers`: the callers of a method, inverted. The method is on top, its callees are its callers, and so on to the outermost.
 *   With `cost: 'inclusive'` they share what happens under the method's outermost contexts, with `'exclusive'` the exclusive figures of
 *   all its contexts. A context's exclusive figure is what has no further caller. Far callers are left out where there are too
 *   many; the report tells from which level on.
 * - `hide`: leaves out contexts of the methods with all that they call.
 * - `fold`: contexts of the methods vanish; their exclusive cost goes to their caller, their callees become its callees. Nothing
 *   is left out. An outermost frame has no caller and stays.
 * - `only`: the reverse of `fold`: folds all methods but those that match one of the patterns.
 * - `own`: the tree of the program's own methods. Library frames are folded into the nearest own caller, and an own method that calls
 *   itself into one context. What no own method called goes to an outermost frame `other code`, class loading and linking to one
 *   of that name. Own methods below such frames stand at the top. The packages and classes that are own are `prefixes`, or guessed where
 *   there are none (docs/comparing.md, section 4). Where the recording has no class of them, all are own. Nothing is left out.
 * - `recursion`: with a method, its contexts under itself are merged into the outermost one, whatever lies between. Without,
 *   every method that calls itself directly. Nothing is left out.
 * - `drop`: contexts with a smaller inclusive share of the tree's total vanish; their cost goes to their caller. Outermost frames
 *   stay. Nothing is left out. `share` is above 0 and below 1.
 * - `group`: frames of one package, one outermost class or one named module that call each other become one frame. Its class is
 *   `org.h2.table.*`, the outermost class, or `module java.base`; its method is `*`. What is in no named module is `module
 *   (none)`. Nothing is left out. By module only where the recording names them (ProfileSummary.modules). By
 *   `line` no frames are put together: a method has a frame for each line that it runs or calls at, `run:42`, where the recording
 *   knows lines (ProfileSummary.hasLines). The tree is that from the beginning: steps before this one find such frames, too.
 * - `invert`: the whole tree, leaf first. On top are the methods by their exclusive cost, below each its callers, and so on to
 *   the outermost. Nothing is left out. A context's exclusive figure is what has no further caller. In a large tree only the
 *   callers of the costliest frames are followed. For each frame either all callers are expanded, or none. The report tells
 *   from which share on, and what share of the metric has further callers. A `focus` that follows expands them further.
 * - `interval`: the same contexts with the figures of intervals `from` up to, not including, `to` (those of `Timeline`). Metrics
 *   without snapshots are not known there (`ProfileSummary.timeline`).
 */
export type Transform =
  | { kind: 'focus'; path: MethodPath }
  | { kind: 'callees'; method: MethodId }
  | { kind: 'callers'; method: MethodId; cost: Cost }
  | { kind: 'hide'; methods: Methods }
  | { kind: 'fold'; methods: Methods }
  | { kind: 'only'; patterns: string[] }
  | { kind: 'own'; prefixes: readonly string[] }
  | { kind: 'recursion'; method: MethodId | null }
  | { kind: 'group'; by: GroupBy }
  | { kind: 'invert'; metric: MetricId }
  | { kind: 'drop'; metric: MetricId; share: number }
  | { kind: 'interval'; from: number; to: number };

/** Sums of one metric over the tree before a step and the tree that it made. What is left out is the difference. */
export interface TransformedTotal extends Boundable {
  metric: MetricId;
  before: number;
  after: number;
}

/** Effect of one step. */
export interface TransformReport {
  contextsBefore: number;
  contextsAfter: number;
  /** By metric, in the order of the question. */
  totals: TransformedTotal[];
  /**
   * Sentences on the step, such as how much was folded into callers, or that callers were cut. Empty when there is nothing to
   * say.
   */
  note: string;
}

/** The tree of a view with transforms. */
export interface TransformedSummary {
  /** One for each step, in order. */
  steps: TransformReport[];
  contexts: number;
  /** Contexts on the longest path. */
  height: number;
  /** Contexts of the new tree for those of `carry` of Engine.transform; −1 for the root and for one that is in no tree any more. */
  carried: ContextId[];
}

/** Contexts of the tree that the `earlier` transforms make. */
export interface Carry {
  earlier: readonly Transform[];
  contexts: readonly ContextId[];
}

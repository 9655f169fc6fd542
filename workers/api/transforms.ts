/** Types of the engine's API for transforms: steps that turn a tree into another one. */
import type { MethodId, MethodPath } from '../../common/method-path';
import type { Cost } from '../../common/metrics';
import type { ContextId, MetricId } from './ids';
import type { Boundable } from './tree';

export type { MethodId, MethodPath };

/**
 * One method, or all whose `class.method` matches a pattern. In a pattern `*` stands for any characters. A pattern without `*`
 * means a package or class and everything in it: `java.util` is `java.util.*`; the class `a.B` means its methods and nested
 * classes. `jdk:` means all packages of the JDK.
 */
export type Methods = { method: MethodId } | { pattern: string };

/** Key by which the transform `group` groups: {@link Transform}. */
export type GroupBy = 'line' | 'field' | 'package' | 'class' | 'module';

/** Keys for which the engine builds a tree from the recording anew, before any other step. */
export type RecordedGroup = Extract<GroupBy, 'line' | 'field'>;

/**
 * Kinds of values in the fields of events: allocated class, class of a monitor, class of the object on which a thread parked,
 * thrown class, path of a file, host and port, and class that was loaded or defined.
 */
export type ValueKind = 'allocated' | 'monitor' | 'parked' | 'thrown' | 'file' | 'host' | 'loaded';

/** Totals of one metric by the values in the fields of its events. */
export interface FieldValues {
  readonly metric: MetricId;
  readonly kind: ValueKind;
  /** Largest first. What they lack to the metric's total comes from events without a value. */
  readonly values: readonly { readonly name: string; readonly amount: number }[];
}

/**
 * One step from a tree to another tree with the same metrics. Steps are serialisable and applied in order. Each context of the
 * new tree stands for contexts of the file's tree, and has the exact sum of their exclusive figures for every metric. Calls and
 * new activations are the exception: if a context became part of its caller (`fold`, `only`, `own`, `drop`), its own are dropped.
 *
 * - `focus`: the subtree at one context, given by the methods on its path from the outermost caller. The rest is left out.
 * - `callees`: everything that a method calls, merged over its contexts. If the method calls itself, that context stays below it.
 * The total is the method's recursion-safe inclusive figure.
 * - `callers`: the callers of a method, inverted. The method is on top, below it its callers, then theirs, up to the outermost. With
 * `cost: 'inclusive'` the inclusive cost of the method's outermost contexts is divided among them, with `'exclusive'` the
 * exclusive cost of all its contexts. A context's exclusive figure is the part of its cost for which there is no further caller.
 * If there are too many callers, distant ones are left out; the report says from which level.
 * - `hide`: leaves out contexts of the methods together with everything they call.
 * - `fold`: removes contexts of the methods: their exclusive cost goes to their caller, and their callees become its callees.
 * Nothing is left out. An outermost frame has no caller and stays.
 * - `only`: the reverse of `fold`: folds all methods except those that match one of the patterns.
 * - `own`: the tree of the program's own methods. Library frames are folded into the nearest own caller, and an own method that
 * calls itself is merged into one context. Code that no own method called goes to an outermost frame `other code`; class loading
 * and linking have an outermost frame of their own. Own methods called below such frames move to the top. `prefixes` are the
 * packages and classes that are own; if empty, they are guessed (docs/comparing.md, section 4). If the recording
 * contains none of these classes, all methods are own. Nothing is left out.
 * - `recursion`: for the given method, merges its recursive contexts into the outermost one, whatever lies between. Without a
 * method, merges every method that calls itself directly. Nothing is left out.
 * - `drop`: removes contexts with a smaller inclusive share of the tree's total; their cost goes to their caller. Outermost
 * frames stay. Nothing is left out. `share` is above 0 and below 1.
 * - `group`: merges frames that call each other and are of one package, one outermost class or one named module into one frame.
 * Its class is `org.h2.table.*`, the outermost class, or `module java.base`; its method is `*`. Code in no named module is
 * `module (none)`. Grouping by module works only if the recording names modules (ProfileSummary.modules). By `line`, nothing is
 * merged: a method has a frame for each line that it executes or calls from, `run:42`, if the recording knows lines
 * (ProfileSummary.hasLines). By `field`, nothing is merged either: below a method, each value in the fields of its events is a
 * frame, such as the allocated class, if the recording has such values (ProfileSummary.fields). Its class is empty, its method is
 * the value, and its descriptor says what the value is (`VALUE_WORDS`). Both change the tree before all steps, so earlier steps see
 * such frames as well.
 * - `invert`: inverts the whole tree, leaf first. On top are the methods by their exclusive cost, below each its callers, and so
 * on to the outermost. Nothing is left out. A context's exclusive figure is the part of its cost for which there is no further caller. In a large tree only the
 * callers of the most expensive frames are followed; for each frame, either all callers are expanded or none. The report gives
 * the share above which callers are expanded, and how much of the metric has further callers. A `focus` that follows expands them further.
 * - `interval`: the same contexts with the figures of intervals `from` up to, but not including, `to` (those of `Timeline`).
 * Metrics without snapshots are unknown in that tree (`ProfileSummary.timeline`).
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

/** Sums of one metric over the tree before a step and over the tree that the step made. The difference is what was left out. */
export interface TransformedTotal extends Boundable {
  metric: MetricId;
  before: number;
  after: number;
}

/** The effect of one step. */
export interface TransformReport {
  contextsBefore: number;
  contextsAfter: number;
  /** By metric, in the order in which they were requested. */
  totals: TransformedTotal[];
  /**
   * Sentences about the step, such as how much was folded into callers, or that callers were left out. Empty if there is nothing
   * to say.
   */
  note: string;
}

/** The tree of a view with transforms. */
export interface TransformedSummary {
  /** One report per step, in order. */
  steps: TransformReport[];
  contexts: number;
  /** Number of contexts on the longest path. */
  height: number;
  /**
   * Where each context of `carry` (see Engine.transform) is in the new tree; −1 for the root and for contexts no longer in any
   * tree.
   */
  carried: ContextId[];
}

/** Contexts of the tree after the `earlier` transforms, to be located in the new tree. */
export interface Carry {
  earlier: readonly Transform[];
  contexts: readonly ContextId[];
}

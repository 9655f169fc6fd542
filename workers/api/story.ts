import type { PartKind } from '../../common/part-clause';
import type { MetricId } from './ids';
import type { ContextId } from './profile';
import type { Boundable, FrameName, PageRequest } from './tree';

/**
 * Cause of a part of the change between two profiles.
 *
 * `calls`: a method is called more or less often by one caller. `loop`: the callees of one caller, several of them by about one
 * factor. `cost`: a call of a method costs more or less, without its callees. `appeared`, `vanished`: a method is called where the
 * other side does not call it, with all below it. `moved`, `renamed`: what vanished in one place or under one name appeared in
 * another.
 */
export type StoryCause = 'calls' | 'loop' | 'cost' | 'appeared' | 'vanished' | 'moved' | 'renamed';

/** One cause of a change of samples. Where its figures are lower bounds, its part is the change of what was counted. */
export interface StoryItem extends Boundable {
  cause: StoryCause;
  /** Its part of the change, in units of the metric. For samples, which have no parts, it is `b − a`. */
  change: number;
  /** The method that is called, costs, appeared or vanished; of a loop the callee with the largest part. As in B where it was moved or renamed. */
  name: FrameName;
  /** The method in A, where it was moved or renamed; else null. */
  before: FrameName | null;
  /** The method that calls it, at the context below; null for outermost frames. */
  caller: FrameName | null;
  /**
   * The nearest caller that is the program's own, with its inclusive figures at that place; null where there is none. Its context may
   * be −1, as that below may.
   */
  within: { name: FrameName; context: ContextId; a: number; b: number } | null;
  /** The context with the largest part, to jump to; −1 where a link does not hold it. */
  context: ContextId;
  /** Contexts with a part. */
  contexts: number;
  /** The figures below are of all contexts of the cause; else of the one context, which has most of it. */
  everywhere: boolean;
  /** Methods called by a loop; 1 for other causes. */
  callees: number;
  /** Calls of the method named; 0 on both sides where the profiles have no calls. */
  callsA: number;
  callsB: number;
  /** Figures of the metric: exclusive for `cost`, inclusive for others. */
  a: number;
  b: number;
}

/** A difference of samples by its causes, largest first. The parts and the rest are the change of the total. */
export interface SampleStory extends StoryTotals {
  kind: 'samples';
  items: StoryItem[];
  /** Causes that are not listed, and the sum of their parts. For samples, `rest` is what the listed differences leave of the total's. */
  others: number;
  rest: number;
  /** The first item has at least 90 % of the change, by more or fewer calls: all below grows or shrinks in proportion. */
  inProportion: boolean;
}

/** What every story has. */
interface StoryTotals {
  metric: MetricId;
  totalA: number;
  totalB: number;
  /** The story is of the part that a link holds: the link brought none of the whole, or another question is asked. */
  ofPart?: boolean;
}

/**
 * What counts as the program's own code: the prefixes that somebody named, origins of classes in the file, packages by a guess, all
 * that is neither the JDK's nor a launcher's, or all code.
 */
export interface OwnBasis {
  by: 'given' | 'origin' | 'packages' | 'not-jdk' | 'all';
  /** Packages and classes; empty for the last two. */
  prefixes: string[];
}

/** A part of a change that one method answers for. Figures are summed over the contexts with such a part. */
export interface StoryPart extends Boundable {
  kind: PartKind;
  /** In units of the metric. */
  change: number;
  /** The method that is called; null where the part is about the subject alone. */
  name: FrameName | null;
  /** Calls of that method, or of the subject alone. */
  callsA: number;
  callsB: number;
  /** Calls of the subject; for `recursion` those by other methods. */
  callerCallsA: number;
  callerCallsB: number;
  /** Cost of what is called, with all below it; for `own` of the subject's own code. */
  a: number;
  b: number;
  /** The context with the largest part, to jump to; −1 where a link does not hold it. */
  context: ContextId;
}

/**
 * A method that answers for a part of the change: for its own code, its library calls, and how often it calls other own methods
 * (docs/comparing.md, section 4).
 */
export interface StorySubject extends Boundable {
  /** Null for code outside the program's own. */
  name: FrameName | null;
  change: number;
  /** Calls of it in all. */
  callsA: number;
  callsB: number;
  /** Cost of its own code, its library calls, and what only one side calls. */
  a: number;
  b: number;
  /** Largest first. */
  parts: StoryPart[];
  /** Parts that are left out, and their sum. */
  others: number;
  rest: number;
  /** The context with its largest part. */
  context: ContextId;
  /** What changed most inside its library call with the largest part, where that is large; its name, and the method that answers for it. */
  inside: { library: FrameName; subject: StorySubject } | null;
}

/** Columns of the table of methods that answer for a change; `change` sorts by its size, `calls` by those in B. */
export type SubjectColumn = 'name' | 'change' | 'a' | 'b' | 'calls';

/** A window on that table. The filter is plain text within the name. */
export interface SubjectRequest extends PageRequest<SubjectColumn> {
  metric: MetricId;
}

/** What changed without a change of work. */
export type StoryNote =
  /** A method or class goes by another name; `share` of the larger total lies in it. */
  | { kind: 'renamed'; before: FrameName; after: FrameName; share: number }
  /** Classes of a package are in another one. */
  | { kind: 'package'; before: string; after: string; classes: number }
  /** A method is called by another one; null for code outside. */
  | { kind: 'moved'; name: FrameName; from: FrameName | null; to: FrameName | null; callsA: number; callsB: number }
  /** A caller calls a method through another one, or no longer does. */
  | { kind: 'wrapper'; name: FrameName; caller: FrameName | null; callee: FrameName | null; isNew: boolean }
  /** Library work that some methods do instead of others. */
  | { kind: 'shift'; name: FrameName; amount: number; change: number; gained: (FrameName | null)[]; lost: (FrameName | null)[] }
  /** Class loading and linking; null for code outside. */
  | { kind: 'loading'; change: number; callsA: number; callsB: number; name: FrameName | null };

/** The change from A to B by the methods that answer for it, largest first. The told changes and the rest are the change of the total. */
export interface WorkStory extends StoryTotals {
  kind: 'work';
  own: OwnBasis;
  /** Neither the total nor any method changed by 0.1 % of the larger total. */
  isSame: boolean;
  subjects: StorySubject[];
  /** What changed without a change of work, largest first; three at most. */
  notes: StoryNote[];
  /** Methods that are not listed, and the sum of their changes and of all else. */
  others: number;
  rest: number;
  /** Share of all changes, without their signs, that is told; 1 where there is none. */
  explained: number;
}

/** What changed between two profiles: work by the methods that answer for it, or differences of samples. */
export type Story = WorkStory | SampleStory;

import type { PartKind } from '../../common/part-clause';
import type { MetricId } from './ids';
import type { ContextId } from './profile';
import type { Spread } from './report';
import type { Boundable, FrameName, PageRequest } from './tree';

/** An own method whose share of the samples differs by more than two runs of one program do. Figures are of what the differences before it leave. */
export interface SampleDifference {
  name: FrameName;
  /** Shares of the samples with an own method on the stack, from 0 to 1. */
  shareA: number;
  shareB: number;
  /** Samples with it on the stack, in units of the metric. */
  a: number;
  b: number;
  /** Shares of each run. */
  runsA: number[];
  runsB: number[];
  /** The context with most of the difference, to jump to; −1 where a link does not hold it. */
  context: ContextId;
}

/**
 * Shares of the program's own methods that differ between samples, or between what lies above a threshold: that with most standard
 * errors first, then of what it leaves the next one (docs/comparing.md, section 4).
 */
export interface SampleStory extends StoryTotals {
  kind: 'samples';
  own: OwnBasis;
  differences: SampleDifference[];
  /** Events with an own method on the stack; of weights the number of equal ones that vary as they do (Kish 1965). */
  eventsA: number;
  eventsB: number;
  /** Own methods that were judged: those with 1 to 90% of both sides. */
  rows: number;
  runsA: number;
  runsB: number;
  /** Growth of the work of a method of 10% from which on it is told, rounded up to a tenth; null where none is, or there are no rows. */
  factor: number | null;
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
  /** Whether these are also its inclusive figures: nothing else that it calls costs anything. */
  isInclusive: boolean;
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

/**
 * Parts of a change that are about one method, whoever answers for them, with their signs (docs/comparing.md, section 4): that a call of it
 * costs more or less, that it is called more or less often, that it calls itself more or less.
 */
export interface MethodCauses {
  /** Null for code outside the program's own. */
  name: FrameName | null;
  cost: number;
  calls: number;
  recursion: number;
  /** The method goes by another name on the other side, or has another caller there. */
  isRenamed: boolean;
  isMoved: boolean;
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
  /** Neither the total nor any method changed by 0.1% of the larger total, or beyond the variation of the runs. */
  isSame: boolean;
  subjects: StorySubject[];
  /** What changed without a change of work, largest first; three at most. */
  notes: StoryNote[];
  /** Methods that are not listed, and the sum of their changes and of all else. */
  others: number;
  rest: number;
  /** Share of all changes, without their signs, that is told; 1 where there is none. */
  explained: number;
  /** The other runs; left out where each side is one run. */
  runs?: StoryRuns;
}

/** Several runs a side. The story is that of the middle runs, as far as it is beyond the variation of the runs (docs/comparing.md, section 5). */
export interface StoryRuns extends Boundable {
  /** The middle run of either side, by its place among the side's runs. */
  middleA: number;
  middleB: number;
  totalsA: Spread;
  totalsB: Spread;
  /** Own methods that vary most between the runs of the base, and by how much; three at most. Null for code outside. */
  varying: { name: FrameName | null; by: number }[];
}

/** What changed between two profiles: work by the methods that answer for it, or differences of samples. */
export type Story = WorkStory | SampleStory;

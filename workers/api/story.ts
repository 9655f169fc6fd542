/**
 * Types of the engine's API for the story of a comparison: which methods account for the change between its two profiles, A and
 * B.
 */
import type { PartKind } from '../../common/part-clause';
import type { MetricId } from './ids';
import type { ContextId } from './profile';
import type { Spread } from './report';
import type { Boundable, FrameName, PageRequest } from './tree';

/**
 * One of the program's own methods whose share of the samples differs, and by more than it would between two runs of the same
 * program. Samples that belong to the methods listed before it are left out of its figures.
 */
export interface SampleDifference {
  name: FrameName;
  /** Shares from 0 to 1, of the samples that have any own method on the stack. */
  shareA: number;
  shareB: number;
  /** Samples with this method on the stack, in units of the metric. */
  a: number;
  b: number;
  /** Shares in each run. */
  runsA: number[];
  runsB: number[];
  /** The context with most of the difference, to jump to; −1 if a link does not hold it. */
  context: ContextId;
}

/**
 * Shares of the program's own methods that differ between two recordings of samples, or by a metric with a threshold. First
 * comes the method that differs by most standard errors. Its samples are removed, then comes the method that differs most among
 * the remaining samples, and so on (docs/comparing.md, section 4).
 */
export interface SampleStory extends StoryTotals {
  kind: 'samples';
  own: OwnBasis;
  differences: SampleDifference[];
  /**
   * Number of samples with an own method on the stack. If samples have different weights: the number of equal ones that would
   * vary as much (Kish 1965).
   */
  eventsA: number;
  eventsB: number;
  /** Number of own methods that were judged: those with 1 to 90% of both sides. */
  rows: number;
  runsA: number;
  runsB: number;
  /**
   * How many times as much a method with 10% of the work must take in B to be reported, rounded up to a tenth. Null if no
   * growth would be reported, or if no method was judged.
   */
  factor: number | null;
}

/** Fields that every story has. */
interface StoryTotals {
  metric: MetricId;
  totalA: number;
  totalB: number;
  /**
   * Whether the story covers only those contexts that a link contains. This happens if the link has no story of the complete
   * profiles, or has one for other settings.
   */
  ofPart?: boolean;
}

/**
 * How it was decided which code is the program's own. `given`: by the prefixes that the user named. `origin`: by where the file
 * says that classes came from. `packages`: by guessed packages. `not-jdk`: everything outside the JDK and launchers is own.
 * `all`: all code is.
 */
export interface OwnBasis {
  by: 'given' | 'origin' | 'packages' | 'not-jdk' | 'all';
  /** Packages and classes; empty for the last two. */
  prefixes: string[];
}

/** A part of a change, attributed to one method. Figures are summed over the contexts that have such a part. */
export interface StoryPart extends Boundable {
  kind: PartKind;
  /** In units of the metric. */
  change: number;
  /** The method that is called; null if the part is only about the subject itself. */
  name: FrameName | null;
  /** Calls of that method, or of the subject if there is none. */
  callsA: number;
  callsB: number;
  /** Calls of the subject; for `recursion`, only those by other methods. */
  callerCallsA: number;
  callerCallsB: number;
  /** Cost of what is called, including everything below it; for `own`, that of the subject's own code. */
  a: number;
  b: number;
  /** The context with the largest part, to jump to; −1 if a link does not hold it. */
  context: ContextId;
}

/**
 * A method that accounts for a part of the change: by its own code, its library calls, and how often it calls other own methods
 * (docs/comparing.md, section 4).
 */
export interface StorySubject extends Boundable {
  /** Null for all code that is not the program's own. */
  name: FrameName | null;
  change: number;
  /** Number of all calls of it. */
  callsA: number;
  callsB: number;
  /** Cost on each side: of its own code, of its library calls, and of methods that it calls on one side only. */
  a: number;
  b: number;
  /** Whether these are also its inclusive figures, because nothing else that it calls costs anything. */
  isInclusive: boolean;
  /** Largest first. */
  parts: StoryPart[];
  /** Number of parts that are not listed, and the sum of their changes. */
  others: number;
  rest: number;
  /** The context with its largest part. */
  context: ContextId;
  /**
   * The largest change inside the library call with the largest part, if that part is large: the library method, and the method
   * that accounts for the change.
   */
  inside: { library: FrameName; subject: StorySubject } | null;
}

/**
 * The parts of a change that are about one method, whichever method accounts for them (docs/comparing.md, section 4). `cost` is
 * due to the cost of its calls, `calls` to their number, and `recursion` to calls by itself. Positive parts are increases.
 */
export interface MethodCauses {
  /** Null for code outside the program's own. */
  name: FrameName | null;
  cost: number;
  calls: number;
  recursion: number;
  /** Whether the method has another name, or another caller, on the other side. */
  isRenamed: boolean;
  isMoved: boolean;
}

/** Columns of the table of methods that account for a change. `change` sorts by its absolute size, `calls` by the calls in B. */
export type SubjectColumn = 'name' | 'change' | 'a' | 'b' | 'calls';

/** A window on that table. The filter is plain text to find in the name. */
export interface SubjectRequest extends PageRequest<SubjectColumn> {
  metric: MetricId;
}

/** A change that is not a change of work. */
export type StoryNote =
  /** A method or class has another name; the code has this `share` of the larger total. */
  | { kind: 'renamed'; before: FrameName; after: FrameName; share: number }
  /** Classes of a package are now in another one. */
  | { kind: 'package'; before: string; after: string; classes: number }
  /** A method is called by another one; null for code outside the program's own. */
  | { kind: 'moved'; name: FrameName; from: FrameName | null; to: FrameName | null; callsA: number; callsB: number }
  /** A caller now calls a method through another one, or no longer does. */
  | { kind: 'wrapper'; name: FrameName; caller: FrameName | null; callee: FrameName | null; isNew: boolean }
  /** Library work that some methods now do instead of others. */
  | { kind: 'shift'; name: FrameName; amount: number; change: number; gained: (FrameName | null)[]; lost: (FrameName | null)[] }
  /** Class loading and linking; null for code outside the program's own. */
  | { kind: 'loading'; change: number; callsA: number; callsB: number; name: FrameName | null };

/**
 * The change from A to B by the methods that account for it, largest first. The changes listed and the rest add up to the change
 * of the total.
 */
export interface WorkStory extends StoryTotals {
  kind: 'work';
  own: OwnBasis;
  /**
   * Whether nothing changed, neither the total nor a method: a change counts if it is at least 0.1% of the
   * larger total and more than the runs vary.
   */
  isSame: boolean;
  subjects: StorySubject[];
  /** Changes that are not changes of work, largest first; three at most. */
  notes: StoryNote[];
  /** Number of methods that are not listed, and the sum of their changes and of everything else. */
  others: number;
  rest: number;
  /** Share of all changes, regardless of sign, that is listed; 1 if there is no change. */
  explained: number;
  /** The other runs; left out if each side is one run. */
  runs?: StoryRuns;
}

/**
 * Several runs per side. The story is that of the median runs, limited to what exceeds the variation between runs
 * (docs/comparing.md, section 5).
 */
export interface StoryRuns extends Boundable {
  /** The middle run of each side, by its index among the side's runs. */
  middleA: number;
  middleB: number;
  totalsA: Spread;
  totalsB: Spread;
  /**
   * Own methods that vary most between the runs of the base, and by how much; three at most. Null for code outside the program's
   * own.
   */
  varying: { name: FrameName | null; by: number }[];
}

/**
 * The change between two profiles: work, by the methods that account for it, or differences between samples.
 */
export type Story = WorkStory | SampleStory;

/**
 * Types of the engine's API for what a report of a comparison contains: decisions on conditions, and the methods that changed.
 */
import type { MetricId } from './ids';
import type { Boundable, FrameName } from './tree';

/** Figures over several runs. For an even number of runs the median is the mean of the two middle ones. */
export interface Spread {
  min: number;
  median: number;
  max: number;
}

/** The decision on one clause of a condition. */
export interface GatePart {
  /** The clause in full, such as `objects(com.acme.*) > +0.5%`. */
  text: string;
  holds: boolean;
  metric: MetricId;
  /** The sums that were compared; for an overlap, the totals. */
  base: number;
  head: number;
  /** Percent, truncated after twelve decimals; null if sums were compared. */
  overlap: number | null;
  /** Present if one of the sums is a lower bound: the clause was decided by counts that are too low. */
  kind?: 'lower-bound';
  /**
   * Ranges over several runs, whose medians are given above. For an overlap, they are ranges over the pairs of runs, null if the
   * base is one run. `beyond`: the head's range lies outside the base's, or the clause does not require that.
   */
  runs?: { base: Spread | null; head: Spread; beyond: boolean };
  /** Median shares of the samples with own code on the stack, from 0 to 1, if these were compared instead of sums. */
  shares?: { base: number; head: number };
  /** Whether the clause's figures came with a link, which has too few contexts to check them. */
  claimed?: boolean;
}

/** The decision on a condition (docs/ci.md), made with whole numbers. */
export interface GateOutcome {
  condition: string;
  /** Whether all of its clauses hold, which fails the gate. */
  failed: boolean;
  parts: GatePart[];
}

/**
 * A method whose work changed: its exclusive figures over the contexts that both profiles have, plus those of the one-sided
 * contexts below them. So an added call counts for the method that makes it. A method without a context in both profiles counts
 * for itself.
 */
export interface ChangedMethod extends Boundable {
  name: FrameName;
  a: number;
  b: number;
  /** Number of contexts whose figures differ. */
  contexts: number;
  /** Callers of the context that changed most in the method's direction, nearest first. */
  callers: FrameName[];
  /** The call below which most of the change lies, if only one side makes it. */
  call: { name: FrameName; a: number; b: number } | null;
}

/** Changes in one direction, largest first, without those that the noise guard ignores (docs/metrics.md section 7). */
export interface ChangedMethods {
  rows: ChangedMethod[];
  /** The number of all such methods, and their changes added up. */
  methods: number;
  change: number;
}

/** Methods with more work, and methods with less. */
export interface ChangeReport {
  metric: MetricId;
  more: ChangedMethods;
  less: ChangedMethods;
}

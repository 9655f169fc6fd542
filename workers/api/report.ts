import type { MetricId } from './ids';
import type { Boundable, FrameName } from './tree';

/** Figures of several runs. Of an even number the median is the mean of the two in the middle. */
export interface Spread {
  min: number;
  median: number;
  max: number;
}

/** One clause of a condition, decided. */
export interface GatePart {
  /** The clause in full, such as `objects(com.acme.*) > +0.5%`. */
  text: string;
  holds: boolean;
  metric: MetricId;
  /** The sums that were compared; of an overlap the totals. */
  base: number;
  head: number;
  /** Percent, cut after twelve decimals; null where sums were compared. */
  overlap: number | null;
  /** Present where one of the sums is a lower bound: the clause was decided by counts that are too low. */
  kind?: 'lower-bound';
  /**
   * Ranges of several runs, whose medians are above. Of an overlap they are those of the pairs, null where the base is one run.
   * `beyond`: the head's range lies outside of the base's, or the clause does not ask for that.
   */
  runs?: { base: Spread | null; head: Spread; beyond: boolean };
  /** Median shares of the samples with own code on the stack, from 0 to 1, where these were compared instead of sums. */
  shares?: { base: number; head: number };
  /** The clause came with a link that holds too little to check its figures. */
  claimed?: boolean;
}

/** A condition (docs/ci.md), decided by whole numbers. */
export interface GateOutcome {
  condition: string;
  /** All of its clauses hold, which fails the gate. */
  failed: boolean;
  parts: GatePart[];
}

/**
 * A method whose work changed: its exclusive figures over the contexts that both profiles have, and those of one-sided contexts
 * below these. So an added call belongs to the method that makes it. A method without a context in both stands for itself.
 */
export interface ChangedMethod extends Boundable {
  name: FrameName;
  a: number;
  b: number;
  /** Contexts whose figures differ. */
  contexts: number;
  /** Callers of the context that changed most in the method's direction, nearest first. */
  callers: FrameName[];
  /** The call below which most of the change lies, where that is on one side only. */
  call: { name: FrameName; a: number; b: number } | null;
}

/** Changes of one direction, largest first, without those under the noise guard (docs/metrics.md section 7). */
export interface ChangedMethods {
  rows: ChangedMethod[];
  /** Methods in all, and by how much they changed together. */
  methods: number;
  change: number;
}

/** Methods with more work, and those with less. */
export interface ChangeReport {
  metric: MetricId;
  more: ChangedMethods;
  less: ChangedMethods;
}

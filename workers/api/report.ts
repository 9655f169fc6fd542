import type { MetricId } from './ids';
import type { FrameName } from './tree';

/** Figures of several runs. Of an even number the median is the mean of the two in the middle. */
export interface Spread {
  min: number;
  median: number;
  max: number;
}

/** One clause of a condition, held against a comparison. */
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
  /**
   * Of several runs, whose medians are above: the ranges (of an overlap those of the pairs, null where the base is one run), and whether the
   * clause may hold by them: the head's lies outside of the base's, or need not.
   */
  runs?: { base: Spread | null; head: Spread; beyond: boolean };
  /** It came with a link, which holds too little of what the figures are of to tell that they are right. */
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
 * A method whose work changed: its exclusive figures over all its contexts that both profiles have, and those of whatever only one profile has
 * below these (an added call belongs to who makes it). A method without a context in both stands for itself.
 */
export interface ChangedMethod {
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

/** What a report lists: more work apart from less. */
export interface ChangeReport {
  metric: MetricId;
  more: ChangedMethods;
  less: ChangedMethods;
}

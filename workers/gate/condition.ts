/** Types of a parsed condition of the gate, which can fail a build. */
import type { MetricId } from '../api/engine';

export type Comparator = '>' | '>=' | '<' | '<=';

/** A decimal as two integers: units / 10^scale. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

/** The quantity of a clause: the sum of a metric over contexts, the bytes of some types, or the overlap in a metric. */
export type Quantity =
  | {
      readonly kind: 'sum';
      readonly metric: MetricId;
      /** Contexts whose `class.method` matches one of these; null for all. */
      readonly patterns: readonly string[] | null;
      /** Whether everything that the methods call is included. */
      readonly inclusive: boolean;
    }
  /** Bytes allocated of the types that match one of the patterns. The files decide which metric these are. */
  | { readonly kind: 'alloc'; readonly metric: null; readonly patterns: readonly string[] }
  /** Null stands for the metric of the report. */
  | { readonly kind: 'overlap'; readonly metric: MetricId | null };

/**
 * The limit of a clause. `change`: head minus base, as a count. `percent`: that change in percent of the base. `count`: the
 * head's count. `overlap`: percent of overlap.
 */
export interface Limit {
  readonly kind: 'change' | 'percent' | 'count' | 'overlap';
  readonly value: Decimal;
}

/** One limit on one quantity. */
export interface Clause {
  readonly quantity: Quantity;
  readonly comparator: Comparator;
  readonly limit: Limit;
  /** The clause in full, for display: with the metric that a short form such as `and +1000` leaves out. */
  readonly text: string;
  /** Offsets of the metric and the patterns in the condition, in UTF-16 units. */
  readonly at: { readonly metric: number; readonly patterns: number };
}

/** A condition of the gate: if all of its clauses hold, the gate fails. */
export interface Condition {
  readonly text: string;
  readonly clauses: readonly Clause[];
}

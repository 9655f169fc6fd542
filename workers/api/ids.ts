/**
 * Types of the engine's API: the numbers and names by which the page refers to profiles, comparisons, contexts and metrics in
 * the engine.
 */
/** Identifies an opened profile inside one engine. Never reused. */
export type ProfileId = number;
/** Identifies a comparison of two opened profiles inside one engine. Never reused. */
export type ComparisonId = number;
/**
 * Preorder index of a calling context in the tree of a view (or in the union tree of a comparison). The same file and threads
 * always give the same index.
 */
export type ContextId = number;
/** Contexts and methods of a view. */
export interface CarriedIds {
  contexts: ContextId[];
  methods: number[];
}
/** `calls`, `bytecodes`, `objects`, `arrays`, `elements`, or any other metric that a file describes. */
export type MetricId = string;

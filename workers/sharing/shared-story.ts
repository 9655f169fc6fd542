/** Differences between samples in links of versions 4 to 6, which are still read but no longer shown. */

/** Causes of a difference in links of versions 4 to 6. */
export type SharedCauseKind = 'calls' | 'loop' | 'cost' | 'appeared' | 'vanished' | 'moved' | 'renamed';

/** A figure's lower bound; `methods` has the indices of some methods with uncounted allocations. */
export interface SharedBound {
  readonly exclusive: boolean;
  readonly methods: readonly number[];
}

/** A cause. Methods and contexts are numbered as in the link; −1 for a context that it does not contain. */
export interface SharedCause {
  readonly cause: SharedCauseKind;
  readonly change: number;
  readonly name: number;
  readonly before: number | null;
  readonly caller: number | null;
  readonly within: { readonly name: number; readonly context: number; readonly a: number; readonly b: number } | null;
  readonly context: number;
  readonly contexts: number;
  readonly everywhere: boolean;
  readonly callees: number;
  readonly callsA: number;
  readonly callsB: number;
  readonly a: number;
  readonly b: number;
  readonly bound: SharedBound | null;
}

/** A story without its totals, which are those of its metric. */
export interface SharedSampleStory {
  readonly kind: 'samples';
  readonly items: readonly SharedCause[];
  readonly others: number;
  readonly rest: number;
  readonly inProportion: boolean;
}

/** Largest rounding error of a story's parts and rest, as a share of the largest figure among them and the totals. */
const ROUNDING = 1e-9;

/** Whether the parts of a story and its rest add up to the change of the total. */
export function addsUp({ items, rest }: Pick<SharedSampleStory, 'items' | 'rest'>, [a, b]: readonly number[]): boolean {
  const sum = items.reduce((parts: number, { change }) => parts + change, rest);
  const largest = items.reduce((most, { change }) => Math.max(most, Math.abs(change)), Math.max(1, Math.abs(a), Math.abs(b)));
  return Math.abs(sum - (b - a)) <= ROUNDING * largest;
}

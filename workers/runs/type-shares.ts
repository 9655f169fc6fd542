/** Computes the shares of allocation events that are of the types in a condition of the gate, run by run. */
import type { TypeSums } from '../analysis/type-sums';
import type { RunPart } from '../comparison/samples/part-shares';
import type { Summed } from '../gate/exact-sums';
import type { SampledParts } from './gate-source';

/**
 * Events of the types and all events of each run, with both sides' bytes by type and their sums over the types. Null if bytes are
 * counted, or if the types are all types, whose sums are totals.
 */
export function partsOfTypes(
  base: readonly TypeSums[],
  ofBase: readonly Summed[],
  head: readonly TypeSums[],
  ofHead: readonly Summed[],
): SampledParts | null {
  const kind = [...base, ...head].find(({ sampled }) => sampled !== null)?.sampled?.kind;
  if (kind === undefined) return null;
  const areAll = (runs: readonly TypeSums[], sums: readonly Summed[]): boolean =>
    runs.every(({ types }, run) => types.length === sums[run].methods);
  if (areAll(base, ofBase) && areAll(head, ofHead)) return null;
  return { base: partsOf(base, ofBase), head: partsOf(head, ofHead), kind };
}

function partsOf(runs: readonly TypeSums[], sums: readonly Summed[]): RunPart[] {
  const totals = runs.map(({ sampled }) => sampled?.total ?? 0);
  // Over all runs together, an event stands for Σw² / Σw units (Kish 1965).
  const squares = runs.reduce((sum, { sampled }) => sum + (sampled === null ? 0 : sampled.eventWeight * sampled.total), 0);
  const weight = squares / totals.reduce((sum, total) => sum + total, 0) || 1;
  return sums.map(({ sum }, run) => ({ part: Number(sum) / weight, whole: totals[run] / weight }));
}

import type { ComparisonSummary } from '../api/engine';
import { Comparison } from '../comparison/comparison';
import { type CallgroveEngine, createEngine } from '../engine/engine';
import type { EncodedProfile } from '../formats/mct/encoder';
import { Pace } from '../jobs/pace';
import { laidOut, mergedTree, openEncoded, value } from './opening';

/** Compares two profiles with a new engine, all threads merged. */
export async function compared(
  a: EncodedProfile,
  b: EncodedProfile,
): Promise<{ engine: CallgroveEngine; summary: ComparisonSummary }> {
  const engine = createEngine();
  const view = async (profile: EncodedProfile) => ({
    profile: (await openEncoded(engine, profile)).profile,
    thread: 'all' as const,
  });
  return { engine, summary: value(await engine.compare(3, await view(a), await view(b))) };
}

/** Compares two profiles without an engine, all threads merged, all metrics in memory. */
export async function comparisonOf(a: EncodedProfile, b: EncodedProfile): Promise<Comparison> {
  return Comparison.build(await laidOut(await mergedTree(a)), await laidOut(await mergedTree(b)), new Pace());
}

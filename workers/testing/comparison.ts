import type { ComparisonSummary } from '../api/engine';
import { type CallgroveEngine, createEngine } from '../engine/engine';
import type { EncodedProfile } from '../formats/mct/encoder';
import { openEncoded, value } from './opening';

/** Two profiles compared by a new engine, all threads merged. */
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

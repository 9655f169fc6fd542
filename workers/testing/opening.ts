/** Opens profiles in tests, with and without an engine. */
import type { ComparisonId, Engine, GateOutcome, MetricId, ProfileSummary, Result, View } from '../api/engine';
import { type CallgroveEngine, createEngine } from '../engine/engine';
import { bufferSource } from '../files/byte-source';
import { type EncodedProfile, encodeMct } from '../formats/mct/encoder';
import { parse } from '../formats/registry';
import { Pace } from '../jobs/pace';
import type { LaidTree } from '../profile/laid-tree';
import { Profile } from '../profile/profile';

/** The value of a result, which must be a success. */
export function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.error.kind}: ${result.error.message} (${result.error.where})`);
  return result.value;
}

/** Decides one condition on a comparison. */
export async function gateOf(
  engine: Pick<Engine, 'gate'>,
  ...[comparison, condition, metric, options]: [ComparisonId, string, MetricId, { acceptPartial: boolean }?]
): Promise<Result<GateOutcome>> {
  return value(await engine.gate(9, comparison, [condition], metric, undefined, options))[0];
}

/** Writes a profile to bytes, and opens it as a user would. */
export async function openEncoded(engine: CallgroveEngine, profile: EncodedProfile, name = 'test.mct'): Promise<ProfileSummary> {
  return value(await engine.open(1, name, (await encodeMct(profile)).buffer));
}

export async function opened(profile: EncodedProfile): Promise<{ engine: CallgroveEngine; summary: ProfileSummary; all: View }> {
  const engine = createEngine();
  const summary = await openEncoded(engine, profile);
  return { engine, summary, all: { profile: summary.profile, thread: 'all' } };
}

/** Reads a file's bytes into a profile, without an engine. */
export async function built(bytes: Uint8Array<ArrayBuffer>): Promise<Profile> {
  const pace = new Pace();
  const profile = await Profile.build(await parse(bufferSource(bytes.slice().buffer), pace), pace);
  await laidOut(profile.merged);
  return profile;
}

/** The tree with all its data in memory. */
export async function laidOut(laid: LaidTree): Promise<LaidTree> {
  await laid.ready(laid.metricIds, true);
  return laid;
}

/** All threads of a profile merged, after writing it to a file with many small parts and reading that. */
export async function mergedTree(profile: EncodedProfile, partEntries = 7): Promise<LaidTree> {
  return (await built(await encodeMct(profile, partEntries))).merged;
}

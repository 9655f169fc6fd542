import { expect, it } from 'vitest';
import { bufferSource } from '../files/byte-source';
import { encodeMct } from '../formats/mct/encoder';
import { parse } from '../formats/registry';
import { Pace } from '../jobs/pace';
import { synthetic } from '../testing/synthetic';
import { Profile } from './profile';

/** Size in bytes of all arrays reachable from an object, each counted once. */
function arrayBytes(from: unknown, seen: Set<unknown>): number {
  let bytes = 0;
  const open: unknown[] = [from];
  while (open.length > 0) {
    const each = open.pop();
    const found = ArrayBuffer.isView(each) ? each.buffer : each;
    if (typeof found !== 'object' || found === null || seen.has(found)) continue;
    seen.add(found);
    if (found instanceof ArrayBuffer) bytes += found.byteLength;
    else if (found instanceof Map || found instanceof Set) open.push(...found.keys(), ...found.values());
    else open.push(...Object.values(found));
  }
  return bytes;
}

it('a profile keeps less than 19 bytes of arrays for each context of its file', async () => {
  const file = await encodeMct(synthetic({ contexts: 200_000, changed: 0, threads: 4, seed: 42, methods: 1000 }));
  const recording = await parse(bufferSource(file.buffer), new Pace());
  // The recording reads its columns from the file.
  const seen = new Set<unknown>();
  arrayBytes(recording, seen);
  const profile = await Profile.open(recording, new Pace());
  await profile.layFirst('bytecodes', new Pace());
  await profile.complete(new Pace());
  const contexts = recording.nodes;
  const constructors = profile.merged.constructors.count;
  expect(constructors).toBeGreaterThan(contexts / 6);
  // Bytes per merged context: method (2), depth (1), end (4) and a metric (8). Each context of the file takes 4 for its position,
  // each constructor about 4.
  expect(arrayBytes(profile, seen) / contexts).toBeLessThan(19);
});

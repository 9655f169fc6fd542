/** Files in Callgrove's format and flight recordings for fuzzing. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { EncodedProfile } from '../../formats/mct/encoder';
import { encodeMct } from '../../formats/mct/encoder';
import { METHODS } from '../arbitrary';
import { CHUNK, FIELDS_CHUNK } from '../flight-chunk';
import { flightChunk, joined } from '../flight-file';
import { RARE_CHUNK } from '../planted/rare-flight';
import { ORIGINS, SIZED, SMALL, SNAPSHOTS } from '../small-profile';
import { synthetic } from '../synthetic';
import { dissect } from './dissection';
import type { Victim } from './mutants';

/**
 * Files to corrupt: small ones, in which each byte matters; one with many parts; a made-up program with some hundred contexts; a
 * deep path.
 */
export async function victims(): Promise<Victim[]> {
  const program = synthetic({ contexts: 2500, seed: 7, threads: 3, methods: 120, changed: 0 });
  const deep: EncodedProfile = {
    methods: METHODS,
    threads: [{ name: 'main', nodes: 400 }],
    depth: Uint16Array.from({ length: 400 }, (_, i) => i),
    method: new Uint8Array(400).fill(5),
    columns: { calls: new Uint8Array(400).fill(1), bytecodes: new Uint8Array(400).fill(200) },
  };
  return Promise.all([
    victim('small', SMALL),
    victim('earlier states', SNAPSHOTS, 3),
    victim('bytes', SIZED, 2),
    victim('origins', ORIGINS),
    victim('small, in parts', SMALL, 2),
    victim('program', program),
    victim('program, in parts', program, 500),
    victim('deep', deep),
  ]);
}

/** Flight recordings to corrupt: with one chunk, with two, with uncompressed integers, with values in the events' fields, and a real one. */
export function flightVictims(): Victim[] {
  const [whole, plain] = [flightChunk(CHUNK), flightChunk({ ...CHUNK, isCompressed: false })];
  const fields = flightChunk(FIELDS_CHUNK);
  const [rare, plainRare] = [flightChunk(RARE_CHUNK), flightChunk({ ...RARE_CHUNK, isCompressed: false })];
  const native = new Uint8Array(gunzipSync(readFileSync('golden/flights/native-others.jfr.gz')));
  const real = new Uint8Array(gunzipSync(readFileSync('golden/flights/async-profiler-4.1.jfr.gz')));
  return [
    { name: 'chunk', file: whole, pieces: [], nodes: 5 },
    { name: 'two chunks', file: joined([whole, plain]), pieces: [], nodes: 5 },
    { name: 'fixed integers', file: plain, pieces: [], nodes: 5 },
    { name: 'fields', file: fields, pieces: [], nodes: 20 },
    {
      name: 'two chunks with fields',
      file: joined([fields, flightChunk({ ...FIELDS_CHUNK, isCompressed: false })]),
      pieces: [],
      nodes: 20,
    },
    { name: 'rare events', file: rare, pieces: [], nodes: 10 },
    { name: 'two chunks of rare events', file: joined([rare, plainRare]), pieces: [], nodes: 10 },
    { name: 'async-profiler', file: real, pieces: [], nodes: 3000 },
    { name: 'native memory', file: native, pieces: [], nodes: 3000 },
  ];
}

async function victim(name: string, profile: EncodedProfile, partEntries?: number): Promise<Victim> {
  const file = await encodeMct(profile, partEntries);
  return { name, file, pieces: await dissect(file), nodes: profile.depth.length };
}

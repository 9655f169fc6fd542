/** Reads single runs, for tests of comparisons of several. */
import { bufferSource } from '../files/byte-source';
import { type EncodedProfile, encodeMct } from '../formats/mct/encoder';
import { Pace } from '../jobs/pace';
import { NO_RULES } from '../matching/rules';
import { type Run, readRun } from '../runs/run';
import type { Sides } from '../runs/run-changes';
import { sidesOf } from '../runs/run-comparison';

/** Reads a run from a file's bytes, and keeps all of its metrics. */
export const runOf = async (profile: EncodedProfile, name: string): Promise<Run> =>
  readRun(
    name,
    bufferSource((await encodeMct(profile)).slice().buffer),
    (metrics) => metrics.map(({ id }) => id),
    NO_RULES,
    new Pace(),
  );

/** The runs of a base and of a head, named by their side and number. */
export async function sidesOfRuns(bases: readonly EncodedProfile[], heads: readonly EncodedProfile[]): Promise<Sides> {
  const read = (side: string, all: readonly EncodedProfile[]) => Promise.all(all.map((each, at) => runOf(each, `${side} ${at}`)));
  return sidesOf(await read('base', bases), await read('head', heads), new Pace());
}

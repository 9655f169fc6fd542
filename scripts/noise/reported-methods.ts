/** Asks the app's engine which methods it reports for pairs of recordings, named as in the corpus. */
import { frame } from '../../common/class-names';
import type { ComparisonId, ProfileId, Result } from '../../workers/api/engine';
import { type CallgroveEngine, createEngine } from '../../workers/engine/engine';
import { runSet } from './corpus.js';
import { flightOf } from './flights';

/** Names of sets, and which of their runs are compared. */
export interface Pair {
  a: { set: string; runs: number[] };
  b: { set: string; runs: number[] };
}

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.error.message} (${result.error.where})`);
  return result.value;
}

/**
 * Methods reported for each pair, by metric.
 *
 * @param metrics metrics for which stories are requested; a pair lacks those that its recordings do not have
 */
export async function reportedOf(pairs: readonly Pair[], metrics: readonly string[]): Promise<Record<string, string[]>[]> {
  const engine = createEngine();
  const sides = new Map<string, Promise<ProfileId>>();
  const open = ({ set, runs }: Pair['a']): Promise<ProfileId> => {
    const name = `${set} ${runs.join(' ')}`;
    const opened = sides.get(name) ?? openSide(engine, set, runs);
    sides.set(name, opened);
    return opened;
  };
  const reported: Record<string, string[]>[] = [];
  for (const { a, b } of pairs) {
    const [base, head] = [await open(a), await open(b)];
    const { comparison, metrics: shared } = value(
      await engine.compare(3, { profile: base, thread: 'all' }, { profile: head, thread: 'all' }),
    );
    const methods: Record<string, string[]> = {};
    for (const { metric } of shared)
      if (metrics.includes(metric)) methods[metric] = await methodsReported(engine, comparison, metric);
    reported.push(methods);
    engine.closeComparison(comparison);
  }
  return reported;
}

async function openSide(engine: CallgroveEngine, name: string, runs: number[]): Promise<ProfileId> {
  const set = runSet(name);
  const files = runs.map((run) => ({ name: `${name}-${run}.jfr`, file: new Blob([flightOf(set, set.runs[run])]) }));
  const opened = files.length === 1 ? engine.open(1, files[0].name, files[0].file) : engine.openRuns(1, files);
  return value(await opened).profile;
}

async function methodsReported(engine: CallgroveEngine, comparison: ComparisonId, metric: string): Promise<string[]> {
  const story = value(await engine.story(comparison, metric));
  if (story.kind !== 'samples') throw new Error(`The story of ${metric} is not of samples.`);
  return story.differences.map(({ name }) => frame(name));
}

import { expect, it } from 'vitest';
import type { MatrixSource } from '../api/engine';
import { encodeMct } from '../formats/mct/encoder';
import { value } from '../testing/opening';
import { sampledProfile } from '../testing/sampled';
import { createEngine } from './engine';

/** Samples of parse and render in each run; the last method has the rest. */
async function compared(base: readonly (readonly number[])[], head: readonly (readonly number[])[]) {
  const engine = createEngine();
  const open = async (job: number, runs: readonly (readonly number[])[]) => {
    const files = await Promise.all(
      runs.map(
        async (samples, at): Promise<MatrixSource> => ({
          name: `${at}.mct`,
          file: new Blob([await encodeMct(sampledProfile(samples))]),
        }),
      ),
    );
    return { profile: value(await engine.openRuns(job, files)).profile, thread: 'all' as const };
  };
  const { comparison } = value(await engine.compare(3, await open(1, base), await open(2, head)));
  const story = value(await engine.story(comparison, 'samples'));
  if (story.kind !== 'samples') throw new Error('it is of work');
  const page = { sort: 'name', order: 'asc', filter: '', offset: 0, limit: 9, metric: 'samples' } as const;
  const { rows } = value(await engine.diffContexts(comparison, { ...page, kinds: [] }));
  return { story, kinds: rows.map(({ name, kind }) => [name.method, kind]) };
}

const BASE = [
  [300, 1000, 1700],
  [310, 990, 1700],
  [290, 1010, 1700],
];

it('several runs a side are told by the shares of each run, and contexts have the kinds of told methods', async () => {
  const head = [
    [420, 960, 1620],
    [430, 950, 1620],
    [410, 970, 1620],
  ];
  const { story, kinds } = await compared(BASE, head);
  expect(story.differences).toMatchObject([
    {
      name: { method: 'm0' },
      shareA: 0.1,
      shareB: 0.14,
      runsA: [0.1, 310 / 3000, 290 / 3000],
      runsB: [0.14, 430 / 3000, 410 / 3000],
    },
  ]);
  expect(story).toMatchObject({ runsA: 3, runsB: 3, eventsA: 9000, eventsB: 9000 });
  expect(kinds).toContainEqual(['m0', 'grew']);
  expect(kinds).toContainEqual(['m1', 'same']);
});

it('several runs a side that overlap are not told apart, whatever they have in all', async () => {
  const head = [
    [305, 960, 1735],
    [480, 950, 1570],
    [475, 970, 1555],
  ];
  const { story, kinds } = await compared(BASE, head);
  expect(story.differences).toEqual([]);
  expect(kinds.every(([, kind]) => kind === 'same')).toBe(true);
});

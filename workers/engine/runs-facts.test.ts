import { describe, expect, it } from 'vitest';
import type { MatrixSource, ProfileSummary } from '../api/engine';
import { type EncodedProfile, encodeMct, encodeMetric } from '../formats/mct/encoder';
import { value } from '../testing/opening';
import { SMALL } from '../testing/small-profile';
import { createEngine } from './engine';

type Meta = Record<string, unknown>;

const file = async (name: string, profile: EncodedProfile): Promise<MatrixSource> => ({
  name,
  file: new Blob([await encodeMct(profile)]),
});
const runs = async (...metas: Meta[]): Promise<ProfileSummary> => {
  const files = await Promise.all(metas.map((meta, i) => file(`${i}.mct`, { ...SMALL, meta })));
  return value(await createEngine().openRuns(1, files));
};

describe('several runs together', () => {
  it.each<[string, Meta[], Partial<ProfileSummary>]>([
    [
      'have the first start and the last end',
      [
        { start: 5, end: 9 },
        { start: 3, end: 7 },
      ],
      { start: 3, end: 9 },
    ],
    ['are complete if all are', [{ dump: 'exit' }, { dump: 'exit' }], { dump: 'exit' }],
    ['are a checkpoint if one is', [{ dump: 'exit' }, { dump: 'checkpoint' }], { dump: 'checkpoint' }],
    ['have the main class of all', [{ mainClass: 'a.Main' }, { mainClass: 'a.Main' }], { mainClass: 'a.Main' }],
    ['have no main class if they differ', [{ mainClass: 'a.Main' }, { mainClass: 'b.Main' }], { mainClass: '' }],
    [
      'have the recorder of all',
      [{ agent: { name: 'x', version: '1' } }, { agent: { name: 'x', version: '1' } }],
      { agent: 'x 1' },
    ],
    ['have no recorder if they differ', [{ agent: { name: 'x' } }, { agent: { name: 'y' } }], { agent: '' }],
    ['have no VM if they differ', [{ jvm: { name: 'x' } }, { jvm: { name: 'y' } }], { jvm: '' }],
    ['have no system if they differ', [{ os: { name: 'x' } }, { os: { name: 'y' } }], { os: '' }],
    ['have the rules of all', [{ analysis: 'precise' }, { analysis: 'precise' }], { analysis: 'precise' }],
    ['have mixed rules if they differ', [{ analysis: 'precise' }, { analysis: 'default' }], { analysis: 'mixed' }],
    ['have all folded contexts', [{ folded: { contexts: 2 } }, { folded: { contexts: 3 } }], { folded: 5 }],
    ['are incomplete if one is', [{}, { incomplete: true }], { incomplete: true }],
    ['are not incomplete if none is', [{}, {}], { incomplete: false }],
    ['were attached if all were', [{ attached: 7 }, { attached: 9 }], { attached: 7 }],
    ['were not attached if one was not', [{ attached: 7 }, {}], { attached: 0 }],
    ['have all roots, once', [{ roots: ['a.*', 'b.*'] }, { roots: ['b.*', 'c.*'] }], { roots: ['a.*', 'b.*', 'c.*'] }],
    [
      'have all agents, once',
      [{ otherAgents: [{ name: 'x' }] }, { otherAgents: [{ name: 'x' }, { name: 'y' }] }],
      { otherAgents: ['x', 'y'] },
    ],
    [
      'have the spans of the first that has any',
      [{}, { counted: [{ elapsed: 0, metrics: ['calls', 'bytecodes'] }] }],
      { counted: [{ elapsed: 0, metrics: ['calls', 'bytecodes'] }] },
    ],
  ])('%s', async (_, metas, expected) => expect(await runs(...metas)).toMatchObject(expected));

  it('begin their warnings with a note, and have those of all runs once', async () => {
    const { warnings, problems } = await runs({ warnings: ['a'] }, { warnings: ['a', 'b'] });
    expect(warnings).toEqual([
      'Each context shows the median of its figures in 2 runs, with 0 for runs without it; totals are sums of these medians.',
      'a',
      'b',
    ]);
    expect(problems).toEqual([]);
  });

  it.each([
    [['a.mct', 'b.mct'], '2 runs: a.mct, b.mct'],
    [['x'.repeat(29), 'y'.repeat(29)], `2 runs: ${'x'.repeat(29)}, ${'y'.repeat(29)}`],
    [['x'.repeat(29), 'y'.repeat(30)], `2 runs: ${'x'.repeat(29)}, ${'y'.repeat(28)}…`],
  ])('%j are called %j', async (names, words) => {
    const files = await Promise.all(names.map((name) => file(name, SMALL)));
    const summary = value(await createEngine().openRuns(1, files));
    expect(summary.fileName).toBe(words);
    expect(summary.size).toBe(files.reduce((sum, each) => sum + each.file.size, 0));
    expect(summary.runs?.map(({ name, size, totals }) => [name, size, totals.bytecodes])).toEqual(
      files.map(({ name, file: { size } }) => [name, size, 267]),
    );
    expect(summary.runs?.every(({ sha256 }) => /^[0-9a-f]{64}$/.test(sha256))).toBe(true);
  });

  const weighed = (weight: number | undefined, samples: readonly number[]): EncodedProfile => ({
    ...SMALL,
    arrays: [],
    columns: { heap: samples },
    meta: {
      metrics: [
        encodeMetric({
          ...{ id: 'heap', label: 'Heap', unit: 'bytes', kind: 'sampled', better: 'less' },
          ...(weight !== undefined && { eventWeight: weight }),
        }),
      ],
    },
  });
  const NINE = [1, 1, 1, 1, 1, 1, 1, 1, 1];

  it.each([
    [10, 10, NINE, 10],
    [10, 20, NINE, 15],
    [10, 20, NINE.map((each) => 3 * each), 17.5],
    [10, undefined, NINE, undefined],
  ])('have events that weigh %s and %s', async (a, b, samples, pooled) => {
    const files = [await file('a', weighed(a, NINE)), await file('b', weighed(b, samples))];
    const { metrics } = value(await createEngine().openRuns(1, files));
    expect(metrics.map(({ id, eventWeight }) => [id, eventWeight])).toEqual([['heap', pooled]]);
  });
});

describe('several runs are refused', () => {
  const refused = async (files: MatrixSource[]) => {
    const result = await createEngine().openRuns(1, files);
    if (result.ok) throw new Error('opened');
    const { kind, message, advice } = result.error;
    return [kind, message, advice];
  };

  it.each([[1], [21]])('if there are %i', async (number) => {
    const one = await file('a.mct', SMALL);
    expect(await refused(Array.from({ length: number }, () => one))).toEqual([
      ...['internal', `A side must have 2 to 20 runs, not ${number}.`, 'Choose 2 to 20 runs.'],
    ]);
  });

  it('without a metric in common', async () => {
    const only = (id: string): EncodedProfile => ({
      ...{ ...SMALL, arrays: [], columns: { [id]: SMALL.columns.calls! } },
      meta: { metrics: [encodeMetric({ id, label: id, unit: id, kind: 'exact', better: 'less' })] },
    });
    expect(await refused([await file('a', only('x')), await file('b', only('y'))])).toEqual([
      ...['no-common-metric', 'The runs have no metric in common.', 'Record them with the same options.'],
    ]);
  });

  it('where one of them is no profile, by its name', async () => {
    const [kind, message] = await refused([await file('a.mct', SMALL), { name: 'b.txt', file: new Blob(['just text']) }]);
    expect([kind, message]).toEqual(['not-a-profile', 'b.txt: This is not a profile: it is a text file.']);
  });
});

describe('questions about what is not open', () => {
  const ONE = { metric: 'calls', sort: 'name', order: 'asc', filter: '', offset: 0, limit: 9, kinds: [] } as const;
  const said = (result: { ok: boolean }) => ('error' in result ? (result.error as { kind: string; message: string }) : result);

  it('are refused by number', async () => {
    const engine = createEngine();
    const [{ name, file: given }] = [await file('a.mct', SMALL)];
    const { profile } = value(await engine.open(1, name, given));
    const view = { profile, thread: 'all' as const };
    expect(said(await engine.complete(99))).toMatchObject({ kind: 'gone', message: 'Profile 99 is no longer open.' });
    expect(said(await engine.diffMethods(98, { ...ONE, kinds: [] }))).toMatchObject({
      kind: 'gone',
      message: 'Comparison 98 is no longer open.',
    });
    for (const context of [9, -1, 1.5])
      expect(said(await engine.context(view, context))).toMatchObject({ message: `The tree has no context ${context}.` });
    for (const method of [-1, 99])
      expect(said(await engine.neighbours(view, 'calls', method))).toMatchObject({
        message: `The tree has no method ${method}.`,
      });
    engine.close(profile);
    expect(said(await engine.complete(profile))).toMatchObject({ message: `Profile ${profile} is no longer open.` });
  });

  it('numbers of profiles and comparisons are not used twice', async () => {
    const engine = createEngine();
    const { file: given } = await file('a.mct', SMALL);
    const opened = async () => value(await engine.open(1, 'a.mct', given)).profile;
    const [a, b] = [await opened(), await opened()];
    const view = (profile: number) => ({ profile, thread: 'all' as const });
    const { comparison } = value(await engine.compare(1, view(a), view(b)));
    expect([a, b, comparison, await opened()]).toEqual([1, 2, 3, 4]);
  });
});

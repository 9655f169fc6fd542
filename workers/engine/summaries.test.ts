import { describe, expect, it } from 'vitest';
import type { OpenOptions, ProfileSummary } from '../api/engine';
import { type EncodedProfile, encodeMct, encodeMetric } from '../formats/mct/encoder';
import { compared } from '../testing/comparison';
import { value } from '../testing/opening';
import { sampledProfile } from '../testing/sampled';
import { SIZED, SMALL, SNAPSHOTS } from '../testing/small-profile';
import { createEngine } from './engine';

const open = async (profile: EncodedProfile, options?: OpenOptions): Promise<ProfileSummary> => {
  const engine = createEngine();
  return value(await engine.open(1, 'dir/run.mct', (await encodeMct(profile)).buffer, undefined, options));
};

describe('the summary of a profile', () => {
  it('has the facts of its file', async () => {
    const summary = await open({
      ...SMALL,
      meta: {
        ...{ attached: 77, roots: ['app.*'], otherAgents: [{ name: 'x.jar' }], folded: { contexts: 3 }, incomplete: true },
        modules: [
          { name: 'm', packages: ['a', 'b'] },
          { name: 'n', packages: ['c'] },
        ],
        notInstrumented: [{ class: 'a.B', reason: 'native' }],
        counted: [{ elapsed: 0, metrics: ['calls'] }],
      },
    });
    expect(summary).toMatchObject({
      ...{ profile: 1, fileName: 'dir/run.mct', pending: false, format: 'mct', contexts: 9, mergedContexts: 7, pruned: null },
      ...{ dump: 'exit', agent: 'callgrove 0.1.0', mainClass: 'sample.Main', jvm: 'OpenJDK 64-Bit Server VM 17.0.15+6' },
      ...{ os: 'Linux amd64', start: 1_795_217_400_000, end: 1_795_217_412_345, analysis: 'default', timeline: null },
      ...{ attached: 77, roots: ['app.*'], otherAgents: ['x.jar'], folded: 3, incomplete: true, modules: 2, hasLines: false },
      ...{ notInstrumented: [{ className: 'a.B', method: null, reason: 'native' }], limited: [] },
      ...{ counted: [{ elapsed: 0, metrics: ['calls'] }], overlay: null, sampling: null, shared: null, union: null, runs: null },
    });
    expect(summary.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(summary.threads.map(({ name, contexts, totals }) => [name, contexts, totals[0]])).toEqual([
      ['main', 6, 16],
      ['worker', 3, 12],
    ]);
  });

  it.each<[string, EncodedProfile, ProfileSummary['timeline']]>([
    ['without snapshots', SMALL, null],
    ['with snapshots', SNAPSHOTS, { intervals: 4, metrics: ['calls', 'bytecodes', 'objects'], step: null, isBinned: false }],
    [
      'with snapshots at set times',
      { ...SNAPSHOTS, meta: { options: { snapshots: '500ms' } } },
      { intervals: 4, metrics: ['calls', 'bytecodes', 'objects'], step: null, asked: 500, isBinned: false },
    ],
    [
      'with snapshots by work',
      { ...SNAPSHOTS, meta: { steps: { metric: 'bytecodes', every: 10 } } },
      { intervals: 4, metrics: ['calls', 'bytecodes', 'objects'], step: 10, isBinned: false },
    ],
    [
      'with snapshots of arrays',
      SIZED,
      {
        ...{
          intervals: 4,
          metrics: ['calls', 'bytecodes', 'objects', 'arrays', 'elements', 'bytes'],
          step: null,
          isBinned: false,
        },
      },
    ],
  ])('has the timeline of a file %s', async (_, profile, timeline) => expect((await open(profile)).timeline).toEqual(timeline));

  it('is pending until all is read', async () => {
    const engine = createEngine();
    const file = (await encodeMct(SMALL)).buffer;
    const first = value(await engine.open(1, 'x', file, undefined, { first: '' }));
    expect([first.pending, first.sha256, first.metrics.map(({ total }) => total)]).toEqual([true, '', [0, 267, 0, 0, 0]]);
    const whole = value(await engine.complete(first.profile));
    expect([whole.pending, whole.metrics.map(({ total }) => total)]).toEqual([false, [28, 267, 6, 8, 74]]);
  });

  it.each([
    [undefined, null],
    [0, null],
    [1, null],
    [-0.5, null],
    [
      0.2,
      'Pruned view: 6 of 9 contexts, each with less than 20% of all bytecodes, are folded into their callers. Totals are exact.',
    ],
    [
      0.01234,
      'Pruned view: 1 of 9 contexts, with less than 1.23% of all bytecodes, is folded into its caller. Totals are exact.',
    ],
  ])('of a view pruned to %s says %j', async (prune, note) => {
    const { warnings, pruned, metrics } = await open(SMALL, prune === undefined ? {} : { prune });
    expect(warnings.find((warning) => warning.startsWith('Pruned')) ?? null).toBe(note);
    if (note !== null) expect(warnings[0]).toBe(note);
    expect(metrics.map(({ total }) => total)).toEqual([28, 267, 6, 8, 74]);
    if (note === null) expect(pruned).toBeNull();
    else expect(pruned).toMatchObject({ metric: 'bytecodes', share: prune });
  });

  it('of a pruned view has no objects by interval', async () => {
    expect((await open(SNAPSHOTS, { prune: 0.01 })).timeline?.metrics).toEqual(['calls', 'bytecodes']);
  });
});

describe('the summary of a comparison', () => {
  const METRIC = (id: string, kind: 'exact' | 'lower-bound' | 'sampled', better: 'less' | 'more' = 'less') =>
    encodeMetric({ id, label: `Label of ${id}`, unit: `${id}s`, kind, better });
  const withMetrics = (...metrics: Record<string, unknown>[]): EncodedProfile => ({
    ...{ ...SMALL, arrays: [] },
    columns: Object.fromEntries(metrics.map(({ id }) => [id, SMALL.columns.calls!])),
    meta: { metrics },
  });

  it('has the metrics that both have, and names the others by side', async () => {
    const { summary } = await compared(
      withMetrics(METRIC('x', 'exact', 'more'), METRIC('onlyInA', 'exact')),
      withMetrics(METRIC('onlyInB', 'exact'), METRIC('x', 'exact', 'more'), METRIC('z', 'exact')),
    );
    expect(summary.metrics).toEqual([
      ...[{ metric: 'x', label: 'Label of x', unit: 'xs', kind: 'exact', better: 'more', totalA: 28, totalB: 28, overlap: 100 }],
    ]);
    expect(summary).toMatchObject({
      ...{ onlyA: ['onlyInA'], onlyB: ['onlyInB', 'z'], common: 7, appeared: 0, vanished: 0, cut: [], totalsOnly: [] },
      ...{ part: false, asShared: false, matching: null, pending: false },
    });
  });

  it.each([
    ['exact', 'exact', 'exact'],
    ['exact', 'lower-bound', 'lower-bound'],
    ['lower-bound', 'exact', 'lower-bound'],
    ['sampled', 'lower-bound', 'sampled'],
    ['exact', 'sampled', 'sampled'],
  ] as const)('is as exact as the less exact side: %s and %s is %s', async (a, b, kind) => {
    const { summary } = await compared(withMetrics(METRIC('x', a)), withMetrics(METRIC('x', b)));
    expect(summary.metrics.map((each) => each.kind)).toEqual([kind]);
  });

  it('counts contexts that only one side has', async () => {
    const { summary } = await compared(sampledProfile([5, 5, 5, 0]), sampledProfile([5, 0, 0, 5]));
    expect([summary.common, summary.appeared, summary.vanished]).toEqual([2, 1, 2]);
    expect(summary.metrics[0]).toMatchObject({ totalA: 15, totalB: 10 });
    expect(summary.metrics[0]!.overlap).toBeCloseTo(100 / 3, 9);
  });

  it('knows one metric first, if asked, and the others when it is completed', async () => {
    const engine = createEngine();
    const opened = async () => value(await engine.open(1, 'x', (await encodeMct(SMALL)).buffer));
    const [a, b] = [await opened(), await opened()];
    const view = ({ profile }: ProfileSummary) => ({ profile, thread: 'all' as const });
    for (const [first, chosen] of [
      ['arrays', 'arrays'],
      ['none', 'calls'],
    ] as const) {
      const summary = value(await engine.compare(1, view(a), view(b), undefined, { first }));
      expect(summary.pending).toBe(true);
      expect(summary.metrics.filter(({ overlap }) => overlap !== null).map(({ metric }) => metric)).toEqual([chosen]);
      expect(summary.metrics.filter(({ overlap }) => overlap === null).every(({ totalA, totalB }) => totalA + totalB === 0)).toBe(
        true,
      );
      const whole = value(await engine.completeComparison(summary.comparison));
      expect([whole.pending, whole.metrics.map(({ totalA, totalB }) => [totalA, totalB])]).toEqual([
        false,
        [28, 267, 6, 8, 74].map((total) => [total, total]),
      ]);
    }
  });
});

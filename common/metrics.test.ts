import { expect, it } from 'vitest';
import {
  adviceOnMetrics,
  boundIn,
  byRank,
  descriptorOf,
  inSentence,
  isAllocationMetric,
  isBounded,
  isRankable,
  kindWords,
  lessExact,
  type MetricDescriptor,
  type MetricKind,
  metricGroups,
  usedMetric,
} from './metrics';

const metrics = (...totals: [string, number][]) => totals.map(([id, total]) => ({ id, total }));

it('the metric in use is the wanted one, else bytecodes, else the first with a count', () => {
  expect(usedMetric('calls', metrics(['bytecodes', 5], ['calls', 0]))).toBe('calls');
  expect(usedMetric('samples', metrics(['calls', 5], ['bytecodes', 5]))).toBe('bytecodes');
  expect(usedMetric('', metrics(['locks', 0], ['bytecodes', 0], ['calls', 5]))).toBe('calls');
  expect(usedMetric('', metrics(['locks', 0], ['waits', 0]))).toBe('locks');
  expect(usedMetric('', [])).toBe('');
});

const CLOCK: [string, number][] = [
  ['ticks', 40],
  ['cpu', 4e8],
  ['wait', 1e9],
  ['cpu-doubtful', 1],
];

it.each<[what: string, metrics: [string, number][], wanted: string, used: string]>([
  ['bytecodes', [['calls', 5], ['bytecodes', 9], ...CLOCK], '', 'bytecodes'],
  ['what was counted instead of bytecodes', [['calls', 5], ['objects', 9], ...CLOCK], '', 'calls'],
  ['a count above 0, not a time', [['objects', 0], ['arrays', 3], ...CLOCK], '', 'arrays'],
  ['a count of 0 before a time', [['objects', 0], ...CLOCK], '', 'objects'],
  ['CPU time where nothing was counted', CLOCK, '', 'cpu'],
  [
    'CPU time of another format, which has no ticks',
    [
      ['cpu', 5],
      ['samples', 5],
    ],
    '',
    'cpu',
  ],
  ['CPU time where it is chosen', [['bytecodes', 9], ...CLOCK], 'cpu', 'cpu'],
  ['waiting time where it is chosen', [['bytecodes', 9], ...CLOCK], 'wait', 'wait'],
  ['bytecodes where the chosen metric is missing', [['bytecodes', 9], ...CLOCK], 'samples', 'bytecodes'],
])('with a clock, the metric in use is %s', (_, given, wanted, used) => {
  expect(usedMetric(wanted, metrics(...given))).toBe(used);
  // The order in the file decides nothing about the clock.
  if (given.length > 4) expect(usedMetric(wanted, metrics(...CLOCK, ...given.slice(0, -4)))).toBe(used);
});

it('metrics of the clock are tried last, ticks after times', () => {
  const ids = byRank(metrics(...CLOCK, ['objects', 1], ['bytecodes', 1])).map(({ id }) => id);
  expect(ids).toEqual(['bytecodes', 'objects', 'cpu', 'wait', 'ticks', 'cpu-doubtful']);
});

it('metrics are tried wanted first, then bytecodes, then as the file has them', () => {
  const ids = byRank(metrics(['a', 1], ['bytecodes', 1], ['b', 1]), 'b').map(({ id }) => id);
  expect(ids).toEqual(['b', 'bytecodes', 'a']);
});

it('what comes of two kinds is the less exact one', () => {
  expect([lessExact('exact', 'sampled'), lessExact('thresholded', 'lower-bound')]).toEqual(['sampled', 'thresholded']);
});

const groups = (...metrics: [id: string, kind: MetricKind, threshold?: string][]): Record<string, string[]> =>
  Object.fromEntries(
    metricGroups(metrics.map(([id, kind, threshold]) => ({ id, kind, ...(threshold && { threshold }) }))).map((group) => [
      group.name,
      group.metrics.map(({ id }) => id),
    ]),
  );

it('metrics are chosen by kind, those above a threshold by that', () => {
  expect(
    groups(['samples', 'sampled'], ['parks', 'thresholded', '10 ms'], ['throws', 'exact'], ['sleeps', 'thresholded', '20 ms']),
  ).toEqual({
    Exact: ['throws'],
    'Above 10 ms': ['parks'],
    'Above 20 ms': ['sleeps'],
    Sampled: ['samples'],
  });
  expect(groups(['cpu-time', 'thresholded'], ['calls', 'thresholded'])).toEqual({ 'Above a threshold': ['cpu-time', 'calls'] });
  expect(groups(['calls', 'exact'], ['bytes', 'lower-bound'])).toEqual({ '': ['calls', 'bytes'] });
});

it('a metric above a threshold names it', () => {
  expect(kindWords({ kind: 'thresholded', threshold: '20 ms' })).toBe('only above 20 ms');
  expect(kindWords({ kind: 'thresholded' })).toBe('only above a threshold');
});

it.each([
  ['Allocated bytes', 'allocated bytes'],
  ['CPU samples', 'CPU samples'],
  ['Wall-clock samples', 'wall-clock samples'],
  ['JFR I/O waits, time', 'JFR I/O waits, time'],
  ['TLAB allocations', 'TLAB allocations'],
  ['gRPC Calls 2xx', 'gRPC calls 2xx'],
])('%s within a sentence is %s', (label, words) => expect(inSentence(label)).toBe(words));

it('kinds of metrics have words', () => {
  const words = (['exact', 'lower-bound', 'thresholded', 'sampled'] as const).map((kind) =>
    kindWords({ kind, threshold: '9 ms' }),
  );
  expect(words).toEqual(['', 'lower bound', 'only above 9 ms', 'sampled']);
});

it('a description has no other fields, nor those that are unknown', () => {
  const metric: MetricDescriptor = { id: 'x', label: 'X', unit: 'xs', kind: 'sampled', better: 'less' };
  expect(descriptorOf({ ...metric, total: 5 } as MetricDescriptor)).toStrictEqual(metric);
  const more = { ...metric, eventWeight: 0, threshold: '' };
  expect(descriptorOf(more)).toStrictEqual(more);
});

it('advice on a missing metric says why there are no bytes', () => {
  expect(adviceOnMetrics('waits', ['calls', 'objects'])).toBe('Choose one of calls, objects.');
  expect(adviceOnMetrics('bytes', ['calls'])).toBe(
    'A file was recorded without bytes, either by an older agent or because of metrics=: record it again with this version’s agent. Or choose one of calls.',
  );
});

const ALL = { methods: [] };
const SOME = { methods: ['a.B.run'] };

it('figures are lower bounds by their metric, or by their row if it is of allocations', () => {
  expect([isBounded({}), isBounded({ lowerBound: ALL }), isBounded({ lowerBound: SOME })]).toEqual([false, true, false]);
  const bound = (id: string, lowerBound?: typeof ALL) => boundIn({ id, ...(lowerBound && { lowerBound }) }, { lowerBound: SOME });
  expect(bound('calls', ALL)).toMatchObject({ lowerBound: ALL });
  expect(bound('bytes', ALL)).toMatchObject({ lowerBound: ALL });
  expect(bound('bytes')).toEqual({ lowerBound: SOME });
  expect(bound('calls')).toEqual({});
  expect(['objects', 'arrays', 'elements', 'bytes', 'calls', 'bytecodes'].map(isAllocationMetric)).toEqual([
    ...[true, true, true, true],
    ...[false, false],
  ]);
});

it('a profiling agent may call its metric ticks, where there is no clock', () => {
  expect(usedMetric('', metrics(['ticks', 5], ['calls', 9]))).toBe('ticks');
});

it('methods are ranked by a clock or an overlay, if there are bytecodes', () => {
  const rankable = (...ids: string[]): boolean => isRankable({ metrics: ids.map((id) => ({ id })) });
  expect([rankable('bytecodes', 'ticks', 'cpu'), rankable('bytecodes', 'overlay')]).toEqual([true, true]);
  expect([rankable('calls', 'ticks', 'cpu'), rankable('bytecodes', 'ticks'), rankable('bytecodes', 'cpu')]).toEqual([
    ...[false, false, false],
  ]);
});

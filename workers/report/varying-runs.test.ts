import { expect, it } from 'vitest';
import type { MetricKind } from '../../common/metrics';
import type { GateOutcome } from '../api/engine';
import { FormatError } from '../jobs/errors';
import { checkVaryingRuns, mixedKinds } from './varying-runs';

const metric = (id: string, kind: MetricKind, unit = 'calls') => ({ id, label: id.toUpperCase(), unit, kind });
const run = (...metrics: ReturnType<typeof metric>[]) => ({ metrics });
const runs = (number: number, ...metrics: ReturnType<typeof metric>[]) => Array.from({ length: number }, () => run(...metrics));
const on = (...metrics: string[]) => ({ parts: metrics.map((id) => ({ metric: id })) }) as unknown as GateOutcome;

type Sides = Parameters<typeof checkVaryingRuns>[0];

function refusal(base: Sides, head: Sides, outcome: GateOutcome): [string, string] | null {
  try {
    checkVaryingRuns(base, head, outcome);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    expect([error.kind, error.where]).toEqual(['undecided', '']);
    return [error.message, error.advice];
  }
  return null;
}

const ADVICE = 'Give at least 3 runs per side (--base A B C --head D E F), or set conditions on exact counts.';
const few = (what: string, runs: string) =>
  [`${what}, and ${runs} cannot distinguish a change from run-to-run variation, so no condition is decided.`, ADVICE] as const;

it.each([
  ['exact counts', [1, 1], metric('m', 'exact'), null],
  ['lower bounds', [1, 1], metric('m', 'lower-bound', 'bytes'), null],
  ['samples', [1, 1], metric('m', 'sampled'), few('M: figures are sampled', 'one pair of runs')],
  ['samples of time', [1, 1], metric('m', 'sampled', 'ns'), few('M: figures are sampled', 'one pair of runs')],
  ['times', [1, 1], metric('m', 'exact', 'ns'), few('M: figures are measured times, not counts of work', 'one pair of runs')],
  [
    'times above a threshold',
    [1, 2],
    metric('m', 'thresholded', 'ns'),
    few('M: figures are measured times, not counts of work', '1 run of the base and 2 runs of the head'),
  ],
  [
    'events above a threshold',
    [2, 1],
    metric('m', 'thresholded'),
    few('M: figures leave out anything below a threshold', '2 runs of the base and 1 run of the head'),
  ],
  ['two runs', [2, 2], metric('m', 'sampled'), few('M: figures are sampled', '2 runs of the base and 2 runs of the head')],
  [
    'enough runs of the base',
    [3, 2],
    metric('m', 'sampled'),
    few('M: figures are sampled', '3 runs of the base and 2 runs of the head'),
  ],
  [
    'enough runs of the head',
    [2, 3],
    metric('m', 'sampled'),
    few('M: figures are sampled', '2 runs of the base and 3 runs of the head'),
  ],
  ['three runs per side', [3, 3], metric('m', 'sampled'), null],
] as const)('a condition on %s with %j runs', (_, [base, head], of, error) =>
  expect(refusal(runs(base, of), runs(head, of), on('m'))).toEqual(error),
);

it('is decided if the figures that vary are those of another metric', () => {
  const both = [metric('calls', 'exact'), metric('samples', 'sampled')];
  expect(refusal(runs(1, ...both), runs(1, ...both), on('calls'))).toBeNull();
  expect(refusal(runs(1, ...both), runs(1, ...both), on('calls', 'samples'))).not.toBeNull();
  expect(refusal([{}], [{}], on('calls'))).toBeNull();
});

it.each([
  ['base', metric('m', 'sampled'), metric('m', 'exact')],
  ['head', metric('m', 'exact'), metric('m', 'sampled')],
])('never compares samples with counts, be they those of the %s', (_, base, head) => {
  const error = [
    'M were sampled on one side and counted on the other, so they cannot be compared and no condition on them is decided.',
    'Compare profiles of the same kind.',
  ];
  expect(refusal(runs(1, base), runs(1, head), on('m'))).toEqual(error);
  expect(refusal(runs(3, base), runs(3, head), on('m'))).toEqual(error);
});

it.each<[MetricKind, MetricKind, string[]]>([
  ['exact', 'exact', []],
  ['sampled', 'sampled', []],
  ['sampled', 'exact', ['M']],
  ['exact', 'sampled', ['M']],
  ['thresholded', 'sampled', ['M']],
  ['exact', 'lower-bound', []],
  ['exact', 'thresholded', []],
])('%s against %s mixes the kinds of %j', (first, other, labels) => {
  expect(mixedKinds(run(metric('m', first)), run(metric('m', other)))).toEqual(labels);
  expect(mixedKinds(run(metric('x', first)), run(metric('m', other)))).toEqual([]);
});

it('mixes nothing if the metrics are unknown', () => {
  expect(mixedKinds({}, run(metric('m', 'sampled')))).toEqual([]);
  expect(mixedKinds(run(metric('m', 'sampled')), {})).toEqual([]);
});

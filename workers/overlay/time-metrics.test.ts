import { describe, expect, it } from 'vitest';
import { FormatError } from '../jobs/errors';
import type { NumberColumn, RecordedMetric } from '../profile/recording';
import { sampledOf } from '../testing/overlaid';
import { fewSamples, interpretedParts, timeMetrics } from './time-metrics';

const [SAMPLES] = sampledOf({ 'a.Main.main': 1 }).metrics;
const metric = (id: string, more: Partial<RecordedMetric> = {}): RecordedMetric => ({ ...SAMPLES, id, ...more });
const { column } = SAMPLES.source as { column: NumberColumn };

function refused<T>(ask: () => T): T | string {
  try {
    return ask();
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return [error.kind, error.message, error.advice].join(' | ');
  }
}

const chosen = (metrics: RecordedMetric[], wanted?: string): unknown =>
  refused(() => timeMetrics({ ...sampledOf({}), metrics }, wanted, 'time.jfr').map(({ id }) => id));

describe('the metrics that are laid over counts', () => {
  const [java, native, wall] = [metric('samples'), metric('native-samples'), metric('wall-time', { unit: 'ns' })];
  it.each<[string, RecordedMetric[], string | undefined, string[]]>([
    ['samples in Java code', [java], undefined, ['samples']],
    ['with those in natives', [wall, native, java], undefined, ['samples', 'native-samples']],
    ['or else the first', [wall, metric('cpu', { unit: 'ms' })], undefined, ['wall-time']],
    ['natives alone, where there are no others', [native, wall], undefined, ['native-samples']],
    ['the wanted one', [java, native, wall], 'wall-time', ['wall-time']],
    ['the wanted one, without natives', [java, native, wall], 'samples', ['samples']],
    ['events, too', [metric('cpu', { unit: 'events' })], undefined, ['cpu']],
    ['no bytes', [metric('heap', { unit: 'bytes' }), wall], undefined, ['wall-time']],
    ['no exact times', [metric('gc', { unit: 'ns', kind: 'exact' }), wall], undefined, ['wall-time']],
    ['no times above a threshold', [metric('park', { unit: 'ns', kind: 'thresholded' }), wall], undefined, ['wall-time']],
    [
      'none that are computed',
      [metric('samples', { source: { kind: 'constructors', calls: column } }), wall],
      undefined,
      ['wall-time'],
    ],
  ])('%s', (_, metrics, wanted, ids) => expect(chosen(metrics, wanted)).toEqual(ids));

  it.each<[string, RecordedMetric[], string | undefined, string]>([
    [
      'without time',
      [metric('heap', { unit: 'bytes' })],
      undefined,
      'unknown-metric | time.jfr has no time samples. | Record the program with a sampling profiler instead of the agent.',
    ],
    [
      'without the wanted one',
      [java, native, metric('heap', { unit: 'bytes' })],
      'heap',
      'unknown-metric | time.jfr has no time samples called “heap”. | Choose one of samples, native-samples.',
    ],
    [
      'without any, one being wanted',
      [],
      'wall',
      'unknown-metric | time.jfr has no time samples called “wall”. | Record the program with a sampling profiler instead of the agent.',
    ],
  ])('are refused %s', (_, metrics, wanted, said) => expect(chosen(metrics, wanted)).toBe(said));
});

it('parts in interpreted code are refused by a metric that lacks them', () => {
  const known = metric('samples', { interpreted: column });
  expect(interpretedParts([known, known], 'time.jfr')).toEqual([column, column]);
  expect(refused(() => interpretedParts([known, metric('cpu', { label: 'CPU Samples' })], 'time.jfr'))).toBe(
    'unknown-metric | time.jfr does not say which of its CPU samples are in interpreted code, so none can be left out. | Record the program with the JDK’s flight recorder instead of the agent, or overlay all samples on the counts.',
  );
});

describe('few samples', () => {
  const few = (events: string) => [
    `The ranking rests on only ${events} samples. With fewer than 3,000, slow methods may go unnoticed: record for longer.`,
  ];
  const time = { kind: 'sampled', unit: 'ns' } as const;
  it.each([
    [3000, { kind: 'sampled', unit: 'samples' } as const, []],
    [2999, { kind: 'sampled', unit: 'samples' } as const, few('2,999')],
    [2999.9, { kind: 'sampled', unit: 'samples' } as const, few('2,999')],
    [0, { kind: 'sampled', unit: 'samples' } as const, few('0')],
    [3e10, { ...time, eventWeight: 1e7 }, []],
    [2.9e10, { ...time, eventWeight: 1e7 }, few('2,900')],
    [3e10, time, ['The sampled recording does not contain the number of samples behind its times, so no method can be ranked.']],
  ])('%d of %j', (ranked, of, said) => expect(fewSamples(ranked, of)).toEqual(said));
});

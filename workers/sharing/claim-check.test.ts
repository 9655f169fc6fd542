import { expect, it } from 'vitest';
import type { GateOutcome, GatePart, Spread } from '../api/engine';
import { FormatError } from '../jobs/errors';
import { checkClaims } from './claim-check';
import { NO_FINDINGS } from './findings';

type Figures = Parameters<typeof checkClaims>[1];

const spread = (min: number, median: number, max: number): Spread => ({ min, median, max });
const metric = (id: string, more = {}) =>
  ({ id, totals: [100, 120], overlap: 99, columns: [], ...more }) as unknown as Figures['metrics'][number];
const FIGURES: Figures = { metrics: [metric('bytecodes'), metric('calls', { totals: [7, 8], columns: null })], runs: null };

/** Three runs of the base with 98, 100 and 104 bytecodes, two of the head with 119 and 121. */
const RUNS = {
  sides: [],
  lacking: [],
  metrics: [
    {
      overlaps: { overlap: spread(97, 98, 99), withinA: spread(99.1, 99.2, 99.3), withinB: null },
      columns: [
        [98, 100, 104],
        [119, 121],
      ].map((runs) => runs.map((total) => new Float64Array([total - 40, 40]))),
    },
  ],
} as Figures['runs'];
const OF_RUNS: Figures = { metrics: [metric('calls', { columns: null }), metric('bytecodes')], runs: RUNS };

const PART: GatePart = { text: '', holds: true, metric: 'bytecodes', base: 100, head: 120, overlap: null };
const SUMS = { ...PART, runs: { base: spread(98, 100, 104), head: spread(119, 120, 121), beyond: true } };
const OVERLAP = {
  ...{ ...PART, overlap: 98 },
  runs: { base: spread(99.1, 99.2, 99.3), head: spread(97, 98, 99), beyond: true },
};

const gate = (condition: string, ...parts: GatePart[]): GateOutcome => ({ condition, failed: true, parts });

/** Whether each clause is only claimed; or what is wrong. */
function checked(figures: Figures, condition: string, ...parts: GatePart[]): (boolean | undefined)[] | string {
  try {
    const { gates } = checkClaims({ matching: null, gates: [gate(condition, ...parts)] }, figures);
    expect(gates[0]).toMatchObject({ condition, failed: true });
    return gates[0]!.parts.map(({ claimed }) => claimed);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return error.message;
  }
}

const SUM = 'bytecodes > 1';
const SHARE = 'overlap < 99.5%';
const DIFFERENT_SUMS = 'The sums in one of its conditions differ from the link’s totals.';
const DIFFERENT_OVERLAP = 'The overlap in one of its conditions differs from that of the comparison.';

it.each<[string, string, GatePart, string | undefined | true]>([
  ['the sums of the whole', SUM, PART, undefined],
  ['another base', SUM, { ...PART, base: 101 }, DIFFERENT_SUMS],
  ['another head', SUM, { ...PART, head: 121 }, DIFFERENT_SUMS],
  ['sums of methods, which nobody can check', 'bytecodes(a.B.*) > 1', { ...PART, base: 1, head: 2 }, true],
  ['the overlap of the whole', SHARE, { ...PART, overlap: 99 }, undefined],
  ['an overlap that was cut, upwards', SHARE, { ...PART, overlap: 99 + 0.9e-9 }, undefined],
  ['an overlap that was cut, downwards', SHARE, { ...PART, overlap: 99 - 0.9e-9 }, undefined],
  ['a larger overlap', SHARE, { ...PART, overlap: 99 + 2e-9 }, DIFFERENT_OVERLAP],
  ['a smaller overlap', SHARE, { ...PART, overlap: 99 - 2e-9 }, DIFFERENT_OVERLAP],
  ['an overlap with other totals', SHARE, { ...PART, overlap: 99, head: 1 }, DIFFERENT_SUMS],
  ['a metric without columns', 'calls > 1', { ...PART, metric: 'calls', base: 7, head: 8 }, undefined],
  [
    'a metric that the link lacks',
    'objects > 1',
    { ...PART, metric: 'objects' },
    'One of its conditions was decided by a metric that the link does not contain.',
  ],
  ['runs that the link lacks', SUM, SUMS, 'One of its conditions was checked against runs that the link does not contain.'],
])('a condition on %s', (_, condition, part, expected) =>
  expect(checked(FIGURES, condition, part)).toEqual(typeof expected === 'string' ? expected : [expected]),
);

it('an overlap that the comparison lacks is another one', () => {
  const figures = { ...FIGURES, metrics: [metric('bytecodes', { overlap: null })] };
  expect(checked(figures, SHARE, { ...PART, overlap: 99 })).toBe(DIFFERENT_OVERLAP);
});

const OTHER_SUMS = 'The sums in one of its conditions differ from those of the link’s runs.';
const OTHER_RANGES = 'The ranges in one of its conditions differ from those of the link’s runs.';
const withRuns = (part: typeof SUMS, runs: Partial<NonNullable<GatePart['runs']>>): GatePart => ({
  ...part,
  runs: { ...part.runs, ...runs },
});

it.each<[string, string, GatePart, string | undefined | true]>([
  ['the sums of the runs', SUM, SUMS, undefined],
  ['another base', SUM, { ...SUMS, base: 99 }, OTHER_SUMS],
  ['another head', SUM, { ...SUMS, head: 119 }, OTHER_SUMS],
  ['another smallest run of the head', SUM, withRuns(SUMS, { head: spread(118, 120, 121) }), OTHER_RANGES],
  ['another median of the head', SUM, withRuns(SUMS, { head: spread(119, 119.5, 121) }), OTHER_RANGES],
  ['another largest run of the head', SUM, withRuns(SUMS, { head: spread(119, 120, 122) }), OTHER_RANGES],
  ['another smallest run of the base', SUM, withRuns(SUMS, { base: spread(97, 100, 104) }), OTHER_RANGES],
  ['no range of the base', SUM, withRuns(SUMS, { base: null }), OTHER_RANGES],
  ['the overlaps of the runs', SHARE, OVERLAP, undefined],
  ['another overlap than the median', SHARE, { ...OVERLAP, overlap: 98.5 }, OTHER_RANGES],
  ['another range of overlaps', SHARE, withRuns(OVERLAP, { head: spread(97, 98, 99.5) }), OTHER_RANGES],
  ['another range of the base', SHARE, withRuns(OVERLAP, { base: spread(99, 99.2, 99.3) }), OTHER_RANGES],
  ['sums of methods', 'inclusive bytecodes(a.B.*) > 1', { ...SUMS, base: 3 }, true],
  ['a metric without columns', 'calls > 1', { ...SUMS, metric: 'calls' }, true],
  ['no runs', SUM, PART, 'One of its conditions was not checked against the link’s runs.'],
])('with several runs, a condition on %s', (_, condition, part, expected) =>
  expect(checked(OF_RUNS, condition, part)).toEqual(typeof expected === 'string' ? expected : [expected]),
);

it('a side that is a single recording has its total as its range', () => {
  const [first] = RUNS!.metrics;
  const overlaps = { ...first!.overlaps, withinA: null };
  const runs = { ...RUNS!, metrics: [{ overlaps, columns: [[], first!.columns[1]!] }] };
  const figures = { ...OF_RUNS, runs };
  expect(checked(figures, SUM, withRuns(SUMS, { base: spread(100, 100, 100) }))).toEqual([undefined]);
  expect(checked(figures, SUM, SUMS)).toBe(OTHER_RANGES);
  expect(checked(figures, SHARE, withRuns(OVERLAP, { base: null }))).toEqual([undefined]);
  expect(checked(figures, SHARE, OVERLAP)).toBe(OTHER_RANGES);
});

it('each clause is checked by its own quantity', () =>
  expect(checked(FIGURES, 'bytecodes > 1 and bytecodes(a.*) > 1', PART, { ...PART, base: 1 })).toEqual([undefined, true]));

it('a single profile has no conditions, and nothing is checked without any', () => {
  const single = { ...FIGURES, metrics: [metric('bytecodes', { totals: [100] })] };
  expect(checked(single, SUM, PART)).toBe('It has conditions but only one profile.');
  expect(checkClaims(NO_FINDINGS, single)).toEqual(NO_FINDINGS);
  const matching = { rules: { renames: [], on: [] }, effects: [], without: { common: 1, appeared: 2, vanished: 3 } };
  expect(checkClaims({ matching, gates: [] }, FIGURES).matching).toBe(matching);
});

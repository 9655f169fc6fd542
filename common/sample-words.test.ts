import { describe, expect, it } from 'vitest';
import {
  differencesTitle,
  disputed,
  matchedSamples,
  matchingRows,
  noDifference,
  programSamples,
  reasonText,
  STEP_WORDS,
  sampledNoun,
  sampleSentence,
  slowest,
  slowTitle,
  whatSamplesTell,
  wholePercent,
} from './sample-words';

const SAMPLES = { unit: 'samples', kind: 'sampled' } as const;

it.each([
  [{ unit: 'ns', kind: 'sampled' } as const, 'time'],
  [{ unit: 'bytes', kind: 'sampled' } as const, 'sampled bytes'],
  [{ unit: 'bytes', kind: 'exact' } as const, 'bytes'],
  [SAMPLES, 'samples'],
])('shares of %j are of the %s', (metric, noun) => {
  expect(sampledNoun(metric)).toBe(noun);
  expect(differencesTitle(metric)).toBe(`Methods whose share of the ${noun} changed`);
});

it.each([
  [0, '0%'],
  [0.0049, 'under 1%'],
  [0.005, '1%'],
  [0.124, '12%'],
  [0.994, '99%'],
  [0.995, 'over 99%'],
  [0.9999, 'over 99%'],
  [1, '100%'],
])('a share of %d is %s', (share, words) => expect(wholePercent(share)).toBe(words));

it.each([
  [0.12, 0.2, true, ' accounts for 20% of the samples, up from 12%'],
  [0.2, 0.12, true, ' accounts for 12% of the samples, down from 20%'],
  [0.12, 0.2, false, ' accounts for 20% of the other samples, up from 12%'],
])('a method from %d to %d, first: %j', (shareA, shareB, isFirst, text) =>
  expect(sampleSentence({ name: 'parse', context: 4, shareA, shareB }, SAMPLES, isFirst)).toEqual([
    { name: 'parse', context: 4 },
    { text },
  ]),
);

const STORY = { differences: [], eventsA: 1200.9, eventsB: 900, rows: 5, runsA: 3, runsB: 3, factor: 1.4 };
const ADVICE = ' Record three runs per side to detect smaller changes.';
const GROWN = 'a method with a 10% share is reported if it grows by a factor of at least 1.4.';

describe('a comparison of samples', () => {
  it.each([
    [STORY, 'No method’s share differs by more than it usually does between two runs of the same program.'],
    [{ ...STORY, rows: 0 }, 'None of your methods has between 1% and 90% of the samples, so methods cannot be compared.'],
    [{ ...STORY, differences: [{ name: 'x', context: 0, shareA: 0, shareB: 1 }] }, null],
  ])('without differences: %j', (story, words) => expect(noDifference(story, SAMPLES)).toBe(words));

  it.each<[object, string | null]>([
    [{ rows: 0 }, null],
    [{}, `Three runs per side, 1,200 and 900 samples in your methods: ${GROWN}`],
    [{ runsA: 1, runsB: 1 }, `One run per side, 1,200 and 900 samples in your methods: ${GROWN}${ADVICE}`],
    [{ runsA: 2, runsB: 2 }, `2 runs per side, 1,200 and 900 samples in your methods: ${GROWN}${ADVICE}`],
    [{ runsA: 4, runsB: 4 }, `4 runs per side, 1,200 and 900 samples in your methods: ${GROWN}`],
    [{ runsA: 1, runsB: 3 }, `1 run and 3, 1,200 and 900 samples in your methods: ${GROWN}${ADVICE}`],
    [{ runsA: 3, runsB: 2 }, `3 runs and 2, 1,200 and 900 samples in your methods: ${GROWN}${ADVICE}`],
    [
      { factor: null },
      'Three runs per side, 1,200 and 900 samples in your methods: too few to detect a change in a method with a 10% share.',
    ],
  ])('says what it can show: %j', (more, words) => expect(whatSamplesTell({ ...STORY, ...more }, SAMPLES)).toBe(words));

  it('counts events where a unit is none', () => {
    expect(whatSamplesTell(STORY, { unit: 'activations', kind: 'sampled' })).toMatch(/900 events in your methods: /);
    expect(whatSamplesTell(STORY, { unit: 'ns', kind: 'sampled' })).toMatch(/1,200 and 900 events in your methods: /);
    expect(whatSamplesTell(STORY, { unit: 'events', kind: 'sampled' })).toMatch(/1,200 and 900 events in your methods: /);
  });
});

it('titles say whether warm-up is included', () => {
  expect([slowTitle(), slowTitle({}), slowTitle({ interpreted: 0 }), slowTitle({ interpreted: 9 })]).toEqual([
    'Slow per bytecode (includes warm-up)',
    'Slow per bytecode (includes warm-up)',
    'Slow per bytecode (without interpreted code)',
    'Slow per bytecode (without interpreted code)',
  ]);
});

it('each sample is in one row of where samples went, from the whole inwards', () => {
  const matching = {
    ...{ total: 1000, left: { noJava: 100, profiler: 50, idle: 200, interpreted: 150 } },
    gains: (Object.keys(STEP_WORDS) as (keyof typeof STEP_WORDS)[]).map((step, at) => ({ step, samples: 10 * (at + 1) })),
    ...{ above: 120, unplaced: 100, ambiguous: 28, truncated: 5 },
  };
  expect([programSamples(matching), matchedSamples(matching)]).toEqual([500, 280]);
  expect(matchingRows(matching).map(({ words, samples, share }) => `${words}: ${samples} ${share}`.trim())).toEqual([
    'In the recording: 1000',
    'left out: without a Java frame: 100 10.0% of the recording',
    'left out: from the profiler itself: 50 5.0% of the recording',
    'left out: from idle threads: 200 20.0% of the recording',
    'left out: in interpreted code: 150 15.0% of the recording',
    'Of the program: 500 50.0% of the recording',
    '+ by name alone: 10 2.0% of the program',
    '+ hidden classes and accessors skipped: 20 4.0% of the program',
    '+ proxies with a single candidate: 30 6.0% of the program',
    '+ through method handles and accessors in the tree: 40 8.0% of the program',
    '+ folded into a leaf: 50 10.0% of the program',
    '+ one missing frame filled in: 60 12.0% of the program',
    '+ truncated stacks, by their remaining frames: 70 14.0% of the program',
    'Matched: 280 56.0% of the program',
    'at their deepest known caller, up to three frames higher: 120 24.0% of the program',
    'unmatched: 100 20.0% of the program',
    'matching several contexts: 28 10.0% of the matched',
    'with truncated stacks: 5 1.0% of the program',
  ]);
});

it('nothing has no share of nothing', () => {
  const none = {
    total: 0,
    left: { noJava: 0, profiler: 0, idle: 0 },
    gains: [],
    above: 0,
    unplaced: 0,
    ambiguous: 0,
    truncated: 0,
  };
  expect(matchingRows(none).map(({ words, share }) => [words, share])).toEqual([
    ['In the recording', ''],
    ['Of the program', ''],
    ['Matched', ''],
  ]);
});

const [x, y] = ['x', 'y'].map((method) => ({ className: 'a.B', method }));
it.each([
  [{ missing: x, below: y }, 'no context has a.B.x below a.B.y'],
  [{ missing: x, below: null }, 'no context has a.B.x as its outermost frame'],
  [{ missing: null, below: null }, 'stacks missing their outermost frames, which fit several contexts'],
])('the gap %j', (gap, words) => expect(reasonText(gap)).toBe(words));

it.each([
  [[true, true], 'slow'],
  [[true, false], 'disputed'],
  [[false, true], 'disputed'],
  [[false, false], 'neither'],
])('a method is slow if all samplers find it so, disputed if one does: %j, %s', (areSlow, expected) => {
  const samplers = areSlow.map((isSlow) => ({ timeShare: 0.5, least: isSlow ? 5 : 1, most: 9 }));
  const rows = [{ timeShare: 0.5, workShare: 0.1, least: 5, samplers }];
  const found = slowest(rows) !== undefined ? 'slow' : disputed(rows) !== undefined ? 'disputed' : 'neither';
  expect(found).toBe(expected);
});

import { describe, expect, it } from 'vitest';
import type { FrameName, OwnBasis, SampleStory, StoryPart, StorySubject, WorkStory } from '../api/engine';
import { storyLines, storyText } from './story-text';

const named = (className: string, method: string): FrameName => ({
  ...{ className, method, descriptor: '()V', flags: 0, sourceFile: '', line: 0 },
});

const WORK: WorkStory = {
  ...{ kind: 'work', metric: 'bytecodes', totalA: 1000, totalB: 1005, own: { by: 'all', prefixes: [] }, isSame: false },
  ...{ subjects: [], notes: [], others: 0, rest: 5, explained: 0 },
};

const PART: StoryPart = {
  ...{ kind: 'library', change: -24_000_000, name: named('org.h2.Query', 'run'), context: 4 },
  ...{ callsA: 10, callsB: 10, callerCallsA: 1, callerCallsB: 1, a: 24_360_000, b: 360_000 },
};

const SUBJECT: StorySubject = {
  ...{ name: named('com.acme.Demo', 'main'), change: -24_000_000, callsA: 1, callsB: 1, a: 24_360_000, b: 360_000 },
  ...{ isInclusive: true, parts: [PART], others: 0, rest: 0, context: 4, inside: null },
};

const set = (name: string): string => `<${name}>`;
const lines = (story: WorkStory | SampleStory, unit = 'bytecodes', kind: 'exact' | 'sampled' | 'thresholded' = 'exact') =>
  storyLines(story, { unit, kind }, set);

it('says what is own code, each method with what follows, notes, and what is left', () => {
  const story: WorkStory = {
    ...WORK,
    own: { by: 'packages', prefixes: ['com.acme'] },
    subjects: [SUBJECT],
    notes: [{ kind: 'package', before: 'com.srv', after: 'com.web', classes: 4 }],
    ...{ others: 2, rest: -12_345, explained: 0.972 },
  };
  expect(lines(story)).toEqual([
    'Own code, by main class: <com.acme>.',
    '<Demo.main> spends 36.0 k bytecodes in each of its 10 calls to <Query.run>, down from 2.44 M (−24.0 M).',
    '<com.srv> is now <com.web> (4 classes).',
    'One method explains 97% of the change. 2 smaller changes: net −12.3 k bytecodes.',
  ]);
  expect(storyText(story, { unit: 'bytecodes', kind: 'exact' }, set)).toMatchObject({ subjects: [{}], notes: [{}] });
});

it.each<[OwnBasis, string]>([
  [{ by: 'given', prefixes: ['com.acme', 'org.lib'] }, 'Own code: <com.acme>, <org.lib>.'],
  [{ by: 'packages', prefixes: ['', 'a'] }, 'Own code, by main class: classes without a package, <a>.'],
  [{ by: 'origin', prefixes: ['com.acme', 'demo'] }, 'Own code, by class origin: <com.acme>, <demo>.'],
  [{ by: 'not-jdk', prefixes: [] }, 'Own code: all but the JDK and launchers.'],
  [{ by: 'all', prefixes: [] }, 'Own code: all.'],
])('the first line says what is own code: %j', (own, line) => expect(lines({ ...WORK, own })[0]).toBe(line));

it.each([
  [1, '1 method, less than 1% of the total: +5 bytecodes.'],
  [2, '2 methods, each less than 1% of the total: net +5 bytecodes.'],
])('%d methods that are too small to tell are counted in the right number', (others, line) =>
  expect(lines({ ...WORK, others })).toEqual(['Own code: all.', line]),
);

describe('nothing changed', () => {
  const same = { ...WORK, isSame: true, totalA: 1_000_000, totalB: 1_000_145 };
  it.each<[Partial<WorkStory>, string, string]>([
    [{}, 'bytecodes', 'The same work, to within 145 bytecodes (0.014%).'],
    [{ totalA: 9_000_000, totalB: 9_002_500 }, 'bytes', 'The same work, to within 2.5 kB (0.028%).'],
    [{ totalA: 9_000_000, totalB: 8_999_999 }, 'calls', 'The same work, to within 1 call (0.000011%).'],
    [{ totalA: 9_000_000, totalB: 9_000_002 }, 'ns', 'The same time, to within 2 ns (0.000022%).'],
    [{ totalB: 1_000_000 }, 'bytecodes', 'The same work.'],
    [{ totalA: 0, totalB: 0 }, 'bytecodes', 'The same work.'],
  ])('%j by %s', (given, unit, line) => expect(lines({ ...same, ...given }, unit)).toEqual(['Own code: all.', line]));

  it('but names', () => {
    const notes: WorkStory['notes'] = [{ kind: 'renamed', before: named('a.B', 'c'), after: named('a.B', 'd'), share: 0.68 }];
    expect(lines({ ...same, totalB: 1_000_000, notes })).toEqual([
      'Own code: all.',
      'The same work.',
      '<B.c> is now <B.d> (68% of the bytecodes).',
    ]);
  });
});

const SAMPLES: SampleStory = {
  ...{ kind: 'samples', metric: 'samples', totalA: 2000, totalB: 1900, own: { by: 'not-jdk', prefixes: [] } },
  ...{ differences: [], eventsA: 1640.4, eventsB: 1590, rows: 8, runsA: 1, runsB: 1, factor: 1.6 },
};

describe('of samples', () => {
  const difference = (method: string, shareA: number, shareB: number): SampleStory['differences'][number] => ({
    ...{ name: named('app.Main', method), shareA, shareB, a: 100, b: 300, runsA: [shareA], runsB: [shareB], context: 1 },
  });
  const FEW =
    'One run per side, 1,640 and 1,590 samples in your methods: a method with a 10% share is reported if it grows by a factor of at least 1.6. Record three runs per side to detect smaller changes.';
  const told = (story: Partial<SampleStory>, unit = 'samples', kind: 'sampled' | 'thresholded' = 'sampled') =>
    lines({ ...SAMPLES, ...story }, unit, kind).slice(1);

  it.each([
    ['samples', 'sampled', 'the samples', 'the other samples'],
    ['ns', 'sampled', 'the time', 'the other time'],
    ['bytes', 'sampled', 'the sampled bytes', 'the other sampled bytes'],
    ['bytes', 'thresholded', 'the bytes', 'the other bytes'],
    ['events', 'thresholded', 'the events', 'the other events'],
  ] as const)('in %s that are %s says which methods take another share', (unit, kind, whole, others) => {
    const differences = [difference('parse', 0.12, 0.2), difference('render', 0.31, 0.104)];
    expect(told({ differences }, unit, kind).slice(0, 2)).toEqual([
      `<Main.parse> accounts for 20% of ${whole}, up from 12%.`,
      `<Main.render> accounts for 10% of ${others}, down from 31%.`,
    ]);
  });

  it('says what so few runs and samples tell', () => {
    const differences = [difference('parse', 0, 0.004)];
    expect(told({ differences })).toEqual(['<Main.parse> accounts for under 1% of the samples, up from 0%.', FEW]);
    expect(told({})).toEqual([
      'No method’s share differs by more than it usually does between two runs of the same program.',
      FEW,
    ]);
    expect(told({ eventsA: 30, eventsB: 28, factor: null }).at(-1)).toBe(
      'One run per side, 30 and 28 samples in your methods: too few to detect a change in a method with a 10% share. Record three runs per side to detect smaller changes.',
    );
    expect(told({ runsA: 3, runsB: 3, factor: 1.3 }, 'ns').at(-1)).toBe(
      'Three runs per side, 1,640 and 1,590 events in your methods: a method with a 10% share is reported if it grows by a factor of at least 1.3.',
    );
    expect(told({ runsA: 1, runsB: 5 }).at(-1)).toMatch(
      /^1 run and 5, .* Record three runs per side to detect smaller changes\.$/,
    );
  });

  it('says where nothing can be compared', () => {
    expect(told({ rows: 0, factor: null })).toEqual([
      'None of your methods has between 1% and 90% of the samples, so methods cannot be compared.',
    ]);
  });

  it('never says what samples do not know', () => {
    const all = told({ differences: [difference('parse', 0, 0.2), difference('render', 0.2, 0)] });
    expect(all.join(' ')).not.toMatch(/\b(new|gone|calls?|called|cause)\b/);
  });
});

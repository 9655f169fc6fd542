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
  ...{ parts: [PART], others: 0, rest: 0, context: 4, inside: null },
};

const set = (name: string): string => `<${name}>`;
const lines = (story: WorkStory | SampleStory, unit = 'bytecodes', kind: 'exact' | 'sampled' = 'exact') =>
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
    'Own code, by the main class: <com.acme>.',
    '<Demo.main> pays 36.0 k bytecodes for each call of <Query.run>, down from 2.44 M (−24.0 M). Called once, as before.',
    '<com.srv> is now <com.web> (4 classes).',
    'One method explains 97 % of the change. 2 smaller changes: −12.3 k bytecodes.',
  ]);
  expect(storyText(story, { unit: 'bytecodes', kind: 'exact' }, set)).toMatchObject({ subjects: [{}], notes: [{}] });
});

it.each<[OwnBasis, string]>([
  [{ by: 'given', prefixes: ['com.acme', 'org.lib'] }, 'Own code: <com.acme>, <org.lib>.'],
  [{ by: 'packages', prefixes: ['', 'a'] }, 'Own code, by the main class: classes without a package, <a>.'],
  [{ by: 'origin', prefixes: ['com.acme', 'demo'] }, 'Own code, by where classes came from: <com.acme>, <demo>.'],
  [{ by: 'not-jdk', prefixes: [] }, 'Own code: all but the JDK and launchers.'],
  [{ by: 'all', prefixes: [] }, 'Own code: all.'],
])('the first line says what is own code: %j', (own, line) => expect(lines({ ...WORK, own })[0]).toBe(line));

it.each([
  [1, '1 method, less than 1 % of the total: +5 bytecodes.'],
  [2, '2 methods, none of them 1 % of the total: +5 bytecodes.'],
])('%d methods that are too small to tell are counted in the right number', (others, line) =>
  expect(lines({ ...WORK, others })).toEqual(['Own code: all.', line]),
);

describe('nothing changed', () => {
  const same = { ...WORK, isSame: true, totalA: 1_000_000, totalB: 1_000_145 };
  it.each<[Partial<WorkStory>, string, string]>([
    [{}, 'bytecodes', 'The same work, to within 145 bytecodes (0.014 %).'],
    [{ totalA: 9_000_000, totalB: 9_002_500 }, 'bytes', 'The same work, to within 2.5 kB (0.028 %).'],
    [{ totalA: 9_000_000, totalB: 8_999_999 }, 'calls', 'The same work, to within 1 call (0.000011 %).'],
    [{ totalA: 9_000_000, totalB: 9_000_002 }, 'ns', 'The same time, to within 2 ns (0.000022 %).'],
    [{ totalB: 1_000_000 }, 'bytecodes', 'The same work.'],
    [{ totalA: 0, totalB: 0 }, 'bytecodes', 'The same work.'],
  ])('%j by %s', (given, unit, line) => expect(lines({ ...same, ...given }, unit)).toEqual(['Own code: all.', line]));

  it('but names', () => {
    const notes: WorkStory['notes'] = [{ kind: 'renamed', before: named('a.B', 'c'), after: named('a.B', 'd'), share: 0.68 }];
    expect(lines({ ...same, totalB: 1_000_000, notes })).toEqual([
      'Own code: all.',
      'The same work.',
      '<B.c> is now <B.d> (68 % of the bytecodes).',
    ]);
  });
});

it('of samples says no more than what differs', () => {
  const item: SampleStory['items'][number] = {
    ...{ cause: 'calls', change: 200, name: named('app.Main', 'm1'), before: null, caller: null, within: null, context: 1 },
    ...{ contexts: 1, everywhere: true, callees: 1, callsA: 0, callsB: 0, a: 100, b: 300 },
  };
  const story: SampleStory = {
    ...{ kind: 'samples', metric: 'samples', totalA: 500, totalB: 710, inProportion: false },
    ...{ items: [item], others: 2, rest: 10 },
  };
  expect(lines(story, 'samples', 'sampled')).toEqual(['<Main.m1>: 100 samples → 300 samples (+200).', '2 smaller differences.']);
  expect(lines({ ...story, items: [] }, 'samples', 'sampled')).toEqual(['No large difference is beyond sampling noise.']);
});

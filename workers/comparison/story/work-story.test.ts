import { describe, expect, it } from 'vitest';
import type { FrameName, StoryNote, WorkStory } from '../../api/engine';
import type { EncodedProfile } from '../../formats/mct/encoder';
import { comparisonOf } from '../../testing/comparison';
import { drawnTree } from '../../testing/drawn-tree';
import { workChange } from './work-change';
import { allSubjects, type RunsJudgement, workStory } from './work-story';

const REPLACE = 'java.lang.String.replace';
const LOAD = 'java.lang.ClassLoader.loadClass';
const OWN = { by: 'packages', prefixes: ['app'] } as const;

const isOwn = (className: string): boolean => className.startsWith('app.');
const nameOf = (frame: FrameName | null): string => frame?.method ?? 'outside';

async function told(a: readonly string[], b: readonly string[], judged?: Partial<RunsJudgement>, profiles?: EncodedProfile[]) {
  const [before, after] = profiles ?? [drawnTree(...a), drawnTree(...b)];
  const comparison = await comparisonOf(before, after);
  const change = workChange(comparison, 'bytecodes', isOwn);
  const all = { isTotalBeyond: true, isLoadingBeyond: true, isShiftBeyond: true, isBeyond: () => true, isShared: () => true };
  const own = { by: OWN.by, prefixes: [...OWN.prefixes] };
  return {
    story: workStory(comparison, 'bytecodes', own, change, judged && { ...all, ...judged }),
    all: allSubjects(comparison, 'bytecodes', own, change),
  };
}

/** `order +200`: subjects with their changes. */
const subjectsIn = ({ subjects }: Pick<WorkStory, 'subjects'>): string[] =>
  subjects.map(({ name, change }) => `${nameOf(name)} ${change < 0 ? '' : '+'}${Math.round(change)}`);

function noteText(note: StoryNote): string {
  switch (note.kind) {
    case 'renamed':
      return `${nameOf(note.before)} renamed to ${nameOf(note.after)}, ${(100 * note.share).toFixed(0)}%`;
    case 'package':
      return `${note.classes} of ${note.before} in ${note.after}`;
    case 'moved':
      return `${nameOf(note.name)} moved from ${nameOf(note.from)} to ${nameOf(note.to)}, ${note.callsA} and ${note.callsB} calls`;
    case 'wrapper':
      return `${nameOf(note.name)} ${note.isNew ? 'now' : 'no longer'} between ${nameOf(note.caller)} and ${nameOf(note.callee)}`;
    case 'loading':
      return `loading ${Math.round(note.change)} by ${nameOf(note.name)}, ${note.callsA} and ${note.callsB} calls`;
    case 'shift':
      return `${note.amount} of ${nameOf(note.name)} from ${note.lost.map(nameOf)} to ${note.gained.map(nameOf)}`;
  }
}

/** `main` calling methods with the given costs once each. */
const flat = (costs: Record<string, number>): string[] => [
  'main 1 0',
  ...Object.entries(costs).map(([name, cost]) => `  ${name} 1 ${cost}`),
];

describe('methods are named', () => {
  it.each<[string, Record<string, number>, Record<string, number>, string[], number]>([
    ['none where nothing changed', { a: 1000 }, { a: 1000 }, [], 0],
    ['the one that changed', { a: 1000, b: 1000 }, { a: 1500, b: 1000 }, ['a +500'], 0],
    ['largest first, whichever way they changed', { a: 1000, b: 1000 }, { a: 1300, b: 400 }, ['b -600', 'a +300'], 0],
    ['until they have 95% of all changes', { a: 10_000, b: 10_000 }, { a: 19_500, b: 10_500 }, ['a +9500'], 1],
    ['one more where they have less', { a: 10_000, b: 10_000 }, { a: 19_400, b: 10_600 }, ['a +9400', 'b +600'], 0],
    [
      'five at most',
      { a: 100, b: 100, c: 100, d: 100, e: 100, f: 100 },
      { a: 260, b: 250, c: 240, d: 230, e: 220, f: 210 },
      ['a +160', 'b +150', 'c +140', 'd +130', 'e +120'],
      1,
    ],
    ['from 1% of the larger total on', { a: 9900, b: 0 }, { a: 9900, b: 100 }, ['b +100'], 0],
    ['from a tenth of all changes on', { a: 99_000, b: 900 }, { a: 99_150, b: 900 }, ['a +150'], 0],
    ['not with less than a thousandth of the total', { a: 99_901 }, { a: 100_000 }, [], 1],
    ['from a thousandth of the total on', { a: 99_900 }, { a: 100_000 }, ['a +100'], 0],
    [
      'not with less than 1% of the total and a tenth of all changes',
      { a: 80_000, b: 10_000 },
      { a: 88_000, b: 10_800 },
      ['a +8000'],
      1,
    ],
  ])('%s', async (_, a, b, subjects, others) => {
    const { story, all } = await told(flat(a), flat(b));
    expect([subjectsIn(story), story.others]).toEqual([subjects, others]);
    expect(all).toHaveLength(subjects.length + others);
    const total = (costs: Record<string, number>) => Object.values(costs).reduce((sum, cost) => sum + cost, 0);
    expect([story.totalA, story.totalB]).toEqual([total(a), total(b)]);
    const named = story.subjects.reduce((sum, { change }) => sum + change, 0);
    expect(story.rest).toBeCloseTo(total(b) - total(a) - named, 6);
    const changes = Object.keys(a).map((name) => Math.abs(b[name] - a[name]));
    const all2 = changes.reduce((sum, change) => sum + change, 0);
    const shown = story.subjects.reduce((sum, { change }) => sum + Math.abs(change), 0);
    expect(story.explained).toBeCloseTo(all2 === 0 ? 1 : shown / all2, 9);
  });
});

describe('nothing changed', () => {
  it.each<[string, Record<string, number>, Record<string, number>, Partial<RunsJudgement>, boolean]>([
    ['where all is the same', { a: 1000 }, { a: 1000 }, {}, true],
    ['with less than a thousandth', { a: 99_901 }, { a: 100_000 }, {}, true],
    ['not with a thousandth', { a: 99_900 }, { a: 100_000 }, {}, false],
    ['not where changes balance', { a: 1000, b: 2000 }, { a: 2000, b: 1000 }, {}, false],
    ['where other runs vary as much', { a: 1000 }, { a: 1500 }, { isTotalBeyond: false, isBeyond: () => false }, true],
    ['not where they vary by methods alone', { a: 1000 }, { a: 1500 }, { isBeyond: () => false }, false],
    ['not where they vary in total alone', { a: 1000 }, { a: 1500 }, { isTotalBeyond: false }, false],
  ])('%s', async (_, a, b, judged, isSame) => {
    expect((await told(flat(a), flat(b), judged)).story.isSame).toBe(isSame);
  });

  it.each([
    [{}, false],
    [{ isLoadingBeyond: false }, false],
    [{ isLoadingBeyond: false, isTotalBeyond: false }, true],
  ])('with class loading, as other runs have it %j: %j', async (judged, isSame) => {
    const { story } = await told(['main 1 1000'], ['main 1 1000', `  ${LOAD} 1 500`], judged);
    expect([story.subjects, story.isSame]).toEqual([[], isSame]);
  });
});

const app = (name: string, more: readonly string[] = []): string[] => [
  'main 1 10',
  '  order 10 100',
  `    ${name} 10 777`,
  `      ${REPLACE} 10 400`,
  ...more,
];

describe('notes', () => {
  it.each<[string, string[], string[], string[]]>([
    ['none', app('price'), app('price'), []],
    ['a renamed method', app('quote'), app('price'), ['quote renamed to price, 91%']],
    ['a renamed package', app('app.old.Price.of'), app('app.fresh.Price.of'), ['1 of app.old in app.fresh']],
    ['a class of another name and package', app('app.old.Price.of'), app('app.fresh.Quote.of'), ['of renamed to of, 91%']],
    [
      'a moved method',
      ['main 1 10', '  left 10 100', '    price 10 2000', `      ${REPLACE} 10 400`, '  right 10 300'],
      ['main 1 10', '  left 10 100', '  right 10 300', '    price 20 2000', `      ${REPLACE} 20 400`],
      ['price moved from left to right, 10 and 20 calls'],
    ],
    [
      'a new wrapper',
      ['main 1 10', '  order 10 100', '    price 10 900'],
      ['main 1 10', '  order 10 100', '    wrap 10 50', '      price 10 900'],
      ['wrap now between order and price'],
    ],
    [
      'a wrapper that is gone',
      ['main 1 10', '  order 10 100', '    wrap 10 50', '      price 10 900'],
      ['main 1 10', '  order 10 100', '    price 10 900'],
      ['wrap no longer between order and price'],
    ],
    [
      'class loading, by the method with most of it',
      ['main 1 1000', `  ${LOAD} 1 20`, '  order 1 100'],
      ['main 1 1000', `  ${LOAD} 2 40`, '  order 1 100', `    ${LOAD} 3 300`],
      ['loading 320 by order, 1 and 5 calls'],
    ],
    [
      'less class loading',
      ['main 1 1000', `  ${LOAD} 2 40`, '  order 1 100', `    ${LOAD} 3 300`],
      ['main 1 1000', `  ${LOAD} 1 20`, '  order 1 100'],
      ['loading -320 by order, 5 and 1 calls'],
    ],
    ['class loading of 1% of the total', ['main 1 990'], ['main 1 990', `  ${LOAD} 1 10`], ['loading 10 by main, 0 and 1 calls']],
    ['no class loading of less', ['main 1 991'], ['main 1 991', `  ${LOAD} 1 9`], []],
  ])('%s', async (_, a, b, notes) => {
    expect((await told(a, b)).story.notes.map(noteText)).toEqual(notes);
  });

  it.each([
    ['renamed', app('quote'), app('price')],
    ['moved', app('left', ['  right 10 300']), app('left', ['  right 10 300'])],
  ] as const)('are left out where other runs do not share them: %s', async (kind, a, b) => {
    const { story } = await told(a, b, { isShared: (of) => of !== kind });
    expect(story.notes).toEqual([]);
  });

  it('of class loading are left out where other runs vary as much', async () => {
    const { story } = await told(['main 1 100'], ['main 1 100', `  ${LOAD} 1 50`], { isLoadingBeyond: false });
    expect(story.notes).toEqual([]);
  });
});

describe('a subject', () => {
  it('has figures, parts of 1% of its change, and the context of the largest', async () => {
    const { story } = await told(
      ['main 1 0', '  order 10 1000', '    price 10 1000', `    ${REPLACE} 10 500`],
      ['main 1 0', '  order 10 3000', '    price 20 2000', `    ${REPLACE} 10 510`],
    );
    const [subject] = story.subjects;
    expect(subject).toMatchObject({ callsA: 10, callsB: 10, a: 1500, b: 3510, isInclusive: false, others: 1, inside: null });
    expect(subject.parts.map(({ kind, name, change }) => [kind, name?.method ?? null, Math.round(change)])).toEqual([
      ['own', null, 2000],
      ['calls', 'price', 1000],
    ]);
    expect(subject.context).toBe(subject.parts[0].context);
    expect(Math.round(subject.rest)).toBe(10);
    expect(subject.parts[1]).toMatchObject({ callsA: 10, callsB: 20, callerCallsA: 10, callerCallsB: 10, a: 1000, b: 2000 });
  });
});

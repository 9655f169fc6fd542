import { describe, expect, it } from 'vitest';
import type { GateOutcome, OwnBasis, Progress } from '../api/engine';
import { encodeMct } from '../formats/mct/encoder';
import { Pace } from '../jobs/pace';
import { SMALL } from '../testing/small-profile';
import { createEngine } from './engine';
import { OpenComparison } from './open-comparison';
import { OpeningPace } from './opening-pace';
import { bySubject, checkContext } from './subject';

/** An open comparison of which only these facts are known. */
const open = (made: object): OpenComparison => new OpenComparison(1, {} as never, {} as never, made as never);

describe('own code that the user named', () => {
  const given = (...prefixes: string[]): OwnBasis => ({ by: 'given', prefixes });
  it.each<[string[] | null, OwnBasis, boolean]>([
    [null, given('a'), false],
    [[], given('a'), false],
    [['a'], given('a'), false],
    [['a', 'b'], given('b', 'a'), false],
    [['a'], given('b'), true],
    [['a'], given('a', 'b'), true],
    [['a', 'b'], given('a'), true],
    [['a'], { by: 'packages', prefixes: ['a'] }, true],
    [['all'], { by: 'all', prefixes: [] }, false],
    [['a'], { by: 'all', prefixes: [] }, true],
  ])('%j is other code than that of %j: %j', (own, basis, isOther) => {
    expect(open({ own }).asksOtherCode(basis)).toBe(isOther);
  });
});

describe('a decision that came with a link', () => {
  const gate = (condition: string, ...parts: [text: string, metric: string][]) =>
    ({ condition, failed: true, parts: parts.map(([text, metric]) => ({ text, metric })) }) as GateOutcome;
  const gates = [
    gate('calls > 1', ['calls > 1', 'calls']),
    gate('overlap < 99%', ['overlap < 99%', 'calls']),
    gate('overlap(calls) < 99%', ['overlap(calls) < 99%', 'calls']),
  ];

  it.each([
    ['calls > 1', 'bytecodes', true],
    [' calls > 1 ', 'bytecodes', true],
    ['calls > 2', 'bytecodes', false],
    ['overlap < 99%', 'calls', true],
    ['overlap < 99%', 'bytecodes', false],
    ['overlap(calls) < 99%', 'bytecodes', true],
  ])('on %j by %s is known: %j', (condition, metric, isKnown) => {
    expect(open({ whole: { findings: { gates } } }).decided(condition, metric) !== undefined).toBe(isKnown);
    expect(open({ whole: null }).decided(condition, metric)).toBeUndefined();
  });
});

describe('a folded comparison', () => {
  it('knows where contexts went, and the first that went to one', () => {
    const whole = open({ whole: null });
    const folded = whole.foldedAs(2, {} as never, Int32Array.of(0, 1, 1, 2));
    expect([folded.ofStory, whole.ofStory, folded.id]).toEqual([whole, whole, 2]);
    expect([0, 1, 2, 3, 9, -1].map(folded.placed)).toEqual([0, 1, 1, 2, -1, -1]);
    expect([0, 1, 2, 3, -1].map(folded.origin)).toEqual([0, 1, 3, -1, -1]);
    expect([[0, 5, -1].map(whole.placed), [0, 5, -1].map(whole.origin)]).toEqual([
      [0, 5, -1],
      [0, 5, -1],
    ]);
  });
});

describe('a matrix', () => {
  it('has the metrics of all its files', async () => {
    const file = async (name: string, ids: ('calls' | 'bytecodes')[]) => ({
      name,
      file: new Blob([await encodeMct({ ...SMALL, columns: Object.fromEntries(ids.map((id) => [id, SMALL.columns[id]!])) })]),
    });
    const made = await createEngine().matrix(1, [await file('a', ['calls', 'bytecodes']), await file('b', ['calls'])], 'calls');
    expect(made.ok && made.value.metrics.map(({ id }) => id)).toEqual(['calls', 'objects', 'arrays', 'elements']);
  });

  it.each([[1], [51]])('of %i files is refused', async (number) => {
    const file = { name: 'a', file: new Blob([]) };
    const made = await createEngine().matrix(1, Array(number).fill(file), '');
    expect(made).toMatchObject({
      ok: false,
      error: { kind: 'internal', message: `A matrix compares 2 to 50 files, not ${number}.`, advice: 'Choose 2 to 50 files.' },
    });
  });
});

it('a question goes to the view or the comparison that is its subject', () => {
  const ask = bySubject(
    (view, word: string) => `view ${view.profile} ${word}`,
    (comparison, word: string) => `comparison ${comparison} ${word}`,
  );
  expect([ask({ profile: 7, thread: 'all' }, 'x'), ask(0, 'x'), ask(3, 'y')]).toEqual([
    'view 7 x',
    'comparison 0 x',
    'comparison 3 y',
  ]);
});

it.each([
  [0, 3, true],
  [2, 3, true],
  [3, 3, false],
  [-1, 3, false],
  [1.5, 3, false],
  [Number.NaN, 3, false],
])('whether context %s is one of %i: %j', (context, size, is) => {
  if (is) expect(checkContext(context, size)).toBe(context);
  else expect(() => checkContext(context, size)).toThrow(`The tree has no context ${context}.`);
});

it('the progress of opening is one, in bytes read, and never goes back', async () => {
  const seen: [string, number, number, number | undefined][] = [];
  const whole = new Pace();
  whole.tick = async (phase: Progress['phase'], done: number, total: number, share?: number) =>
    void seen.push([phase, done, total, share && Math.round(1000 * share) / 1000]);
  const pace = new OpeningPace(whole);
  await pace.tick('unpack', 1, 9);
  await pace.tick('decode', 5, 10);
  await pace.tick('read', 50, 100);
  await pace.tick('merge', 1, 2);
  await pace.tick('merge', 1, 4);
  await pace.tick('read', 100, 100);
  await pace.tick('merge', 2, 2);
  expect(seen).toEqual([
    ['unpack', 1, 9, undefined],
    ['read', 0, 0, 0],
    ['read', 50, 100, 0.425],
    ['read', 50, 100, 0.5],
    ['read', 50, 100, 0.5],
    ['read', 100, 100, 0.925],
    ['read', 100, 100, 1],
  ]);
});

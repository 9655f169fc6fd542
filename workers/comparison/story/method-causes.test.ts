import { describe, expect, it } from 'vitest';
import { type ChangedMethod, Reasons } from '../../../common/method-reasons';
import type { Cost } from '../../../common/metrics';
import type { FrameName, MethodCauses, StorySubject } from '../../api/engine';
import { compared } from '../../testing/comparison';
import { value } from '../../testing/opening';
import { type Method, recorded } from '../../testing/programs';

interface Step {
  cost: number;
  times: number;
  calls?: string[];
  library?: number;
}

/** `main` calls every step that no other step calls. Callees are listed after their callers. */
function programOf(steps: Record<string, Step>): NonNullable<ReturnType<typeof recorded>> {
  const names = Object.keys(steps);
  const inner = new Set(names.flatMap((name) => steps[name].calls ?? []));
  const callOf = (name: string) => ({ callee: names.indexOf(name) + 1, times: steps[name].times });
  const method = (name: string, cost: number, calls: string[], library = 0): Method => ({
    ...{ className: 'app.Shop', name, cost, calls: calls.map(callOf), recursion: 0 },
    library: library === 0 ? [] : [{ frames: ['sort'], times: 1, cost: library, callback: null }],
  });
  const main = names.filter((name) => !inner.has(name));
  return recorded([
    method('main', 100, main),
    ...names.map((name) => method(name, steps[name].cost, steps[name].calls ?? [], steps[name].library)),
  ])!;
}

const BOTH = {
  still: { cost: 4000, times: 1 },
  deed: { cost: 900, times: 2 },
  carried: { cost: 2000, times: 10 },
};

const A = programOf({
  dear: { cost: 1000, times: 10 },
  cheap: { cost: 3000, times: 10 },
  sorts: { cost: 70, times: 10 },
  often: { cost: 90, times: 20 },
  seldom: { cost: 110, times: 200 },
  box: { cost: 50, times: 10, calls: ['inner', 'dropped'] },
  inner: { cost: 1000, times: 10 },
  dropped: { cost: 1500, times: 10 },
  before: { cost: 777, times: 30, calls: ['deed', 'still'] },
  ...{ giver: { cost: 300, times: 10, calls: ['carried'] }, taker: { cost: 500, times: 10 } },
  ...BOTH,
});

const B = programOf({
  dear: { cost: 3000, times: 10 },
  cheap: { cost: 1000, times: 10 },
  sorts: { cost: 70, times: 10, library: 2500 },
  often: { cost: 90, times: 200 },
  seldom: { cost: 110, times: 20 },
  box: { cost: 50, times: 10, calls: ['inner'] },
  inner: { cost: 3000, times: 10 },
  fresh: { cost: 2500, times: 10 },
  after: { cost: 777, times: 30, calls: ['deed', 'still'] },
  ...{ giver: { cost: 300, times: 10 }, taker: { cost: 500, times: 10, calls: ['carried'] } },
  ...BOTH,
});

async function told(cost: Cost): Promise<Record<string, string>> {
  const { engine, summary } = await compared(A, B);
  const { comparison } = summary;
  const reasons = new Reasons(value(await engine.causes(comparison, 'bytecodes')), []);
  const { rows } = value(
    await engine.diffMethods(comparison, {
      ...{ metric: 'bytecodes', sort: 'change', order: 'desc', filter: '', offset: 0, limit: 100, cost },
      kinds: ['same', 'grew', 'shrank', 'appeared', 'vanished'],
    }),
  );
  return Object.fromEntries(rows.map((row) => [row.name.method, reasons.of(row, 'bytecodes')]));
}

describe('says why a method changed, by what the story says of it', () => {
  let exclusive: Promise<Record<string, string>> | null = null;
  it.each([
    ['dear', 'costlier per call'],
    ['cheap', 'cheaper per call'],
    ['often', 'called more often'],
    ['seldom', 'called less often'],
    ['fresh', 'new'],
    ['dropped', 'gone'],
    ['before', 'renamed'],
    ['after', 'renamed'],
    ['carried', 'moved'],
    ['still', ''],
    ['main', ''],
  ])('%s: %s', async (name, reason) => {
    exclusive ??= told('exclusive');
    expect((await exclusive)[name]).toBe(reason);
  });

  it('with all that it calls: what only contains a change has none', async () => {
    const inclusive = await told('inclusive');
    expect(inclusive).toMatchObject({ main: '', box: '', inner: 'costlier per call', sorts: 'costlier per call' });
  });
});

const name: FrameName = { className: 'app.Quote', method: 'price', descriptor: '()V', flags: 0, sourceFile: '', line: 0 };
const row = (given: Partial<ChangedMethod>): ChangedMethod => ({
  ...{ name, kind: 'grew', a: 100, b: 200, callsA: 10, callsB: 10 },
  ...given,
});
const causes = (given: Partial<MethodCauses>): MethodCauses => ({
  ...{ name, cost: 0, calls: 0, recursion: 0, isRenamed: false, isMoved: false },
  ...given,
});

it('never contradicts the figures beside it', () => {
  const dearer = new Reasons([causes({ cost: 100 })], []);
  expect(dearer.of(row({}), 'bytecodes')).toBe('costlier per call');
  expect(dearer.of(row({ kind: 'shrank', b: 50 }), 'bytecodes')).toBe('');
  // Each call costs the same as before.
  expect(dearer.of(row({ callsB: 20 }), 'bytecodes')).toBe('called more often');
  // Without calls, more calls would look like a higher cost.
  expect(dearer.of(row({ callsA: 0, callsB: 0 }), 'bytecodes')).toBe('');
  // A part of a change that is below the limit.
  expect(dearer.of(row({ b: 900 }), 'bytecodes')).toBe('');
  expect(dearer.of(row({ kind: 'same' }), 'bytecodes')).toBe('');
  expect(new Reasons([], []).of(row({}), 'bytecodes')).toBe('');
});

it('says of a method that no part is about whether its calls account for most of the change', () => {
  const none = new Reasons([], []);
  const fewer = { kind: 'shrank', a: 200, b: 10, callsA: 20 } as const;
  expect(none.of(row({ ...fewer, callsB: 1 }), 'bytecodes')).toBe('called less often');
  expect(none.of(row({ ...fewer, callsB: 15 }), 'bytecodes')).toBe('');
  expect(none.of(row({ callsB: 14 }), 'bytecodes')).toBe('called more often');
  expect(none.of(row({ callsB: 11 }), 'bytecodes')).toBe('');
  expect(none.of(row({ callsA: 0, callsB: 0 }), 'bytecodes')).toBe('');
  expect(none.of(row({ kind: 'same', callsB: 20 }), 'bytecodes')).toBe('');
});

it('says of objects that a call has more of them, of recursion that there is more, of class loading nothing', () => {
  expect(new Reasons([causes({ cost: 100 })], []).of(row({}), 'objects')).toBe('more per call');
  expect(new Reasons([causes({ recursion: 100 })], []).of(row({ callsB: 20 }), 'bytecodes')).toBe('recurses more');
  const loading = { ...name, className: 'class loading', method: '*' };
  expect(new Reasons([], []).of(row({ name: loading }), 'bytecodes')).toBe('');
});

it('knows what changed inside a library call', () => {
  const figures = { change: -90, callsA: 20, callsB: 2, callerCallsA: 1, callerCallsB: 1, a: 100, b: 10, context: -1 };
  const inside: StorySubject = {
    ...{ name: null, isInclusive: false, parts: [{ kind: 'calls', name, ...figures }], others: 0, rest: 0, inside: null },
    ...figures,
  };
  const fewer = row({ kind: 'shrank', b: 10, callsA: 20, callsB: 2 });
  expect(new Reasons([], [inside]).of(fewer, 'bytecodes')).toBe('called less often');
});

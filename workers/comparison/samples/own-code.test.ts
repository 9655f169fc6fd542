import { describe, expect, it } from 'vitest';
import { ALL_CODE } from '../../../common/own-prefixes';
import type { OwnBasis } from '../../api/engine';
import { findingsOf, storyOf } from '../../testing/sampled-sides';
import { basisOfSamples, Role, roleOf } from './own-methods';
import { firstContexts, methodsAround, narrowed, ownRows } from './own-rows';
import { weightOf } from './reported-rows';

const NOT_JDK: OwnBasis = { by: 'not-jdk', prefixes: [] };

describe('the program’s own code in samples', () => {
  it.each<[string, string[] | null, string[], OwnBasis]>([
    ['what somebody named', ['app'], ['java.lang.Object'], { by: 'given', prefixes: ['app'] }],
    ['all that somebody asked for', [ALL_CODE], ['app.Main'], { by: 'all', prefixes: [] }],
    ['all but the JDK', null, ['java.lang.Object', 'app.Main'], NOT_JDK],
    ['all but the JDK, of an empty list', [], ['app.Main'], NOT_JDK],
    ['none, of a profile with JDK code only', null, ['java.lang.Object', ''], NOT_JDK],
    ['all of another language', null, ['', ''], { by: 'all', prefixes: [] }],
    ['all, where threads and modules are no code', null, ['thread main', 'module java.base'], { by: 'all', prefixes: [] }],
    ['all of nothing', null, [], { by: 'all', prefixes: [] }],
  ])('is %s', (_, given, classes, expected) => {
    expect(basisOfSamples(given, classes)).toEqual(expected);
  });

  it.each<[string, string, number]>([
    ['app.Main', 'run', Role.own],
    ['java.util.List', 'add', Role.other],
    ['', 'memcpy', Role.other],
    ['thread main', '*', Role.other],
    ['java.util.List', 'lambda$sort$0', Role.other],
    ['app.Main', 'lambda$main$0', Role.body],
    ['app.Main', 'main$lambda$0', Role.body],
    ['app.Main$', '$anonfun$main$1', Role.body],
    ['app.Main', 'access$000', Role.body],
    ['app.Main', 'access$getName', Role.body],
    ['app.Main', 'access$other', Role.own],
    ['app.Main', '$deserializeLambda$', Role.body],
    ['app.Main$$anonfun$1', 'x$$anonfun$y', Role.body],
    ['app.Main$_run_closure1', 'doCall', Role.body],
    ['app.Main$_closure12$_inner', 'doCall', Role.body],
    ['app.Main$closure1', 'doCall', Role.own],
    ['app.Lambda', 'lambda', Role.own],
  ])('%s.%s has the role %d', (className, method, expected) => {
    expect(roleOf(NOT_JDK, { className, method })).toBe(expected);
  });

  it('has functions without a class where all code is own', () => {
    expect(roleOf({ by: 'all', prefixes: [] }, { className: '', method: 'memcpy' })).toBe(Role.own);
    expect(roleOf({ by: 'all', prefixes: [] }, { className: 'thread main', method: '*' })).toBe(Role.other);
    expect(roleOf({ by: 'given', prefixes: ['app'] }, { className: 'lib.Pool', method: 'take' })).toBe(Role.other);
  });
});

describe('rows of own methods', () => {
  const [OTHER, OWN, BODY] = [Role.other, Role.own, Role.body];
  /** Contexts by depth and method; methods 0 to 4 are `other`, two own ones, and two bodies. */
  const tree = (...contexts: readonly [depth: number, method: number][]) => ({
    size: contexts.length,
    method: Uint32Array.from(contexts, ([, method]) => method),
    end: Uint32Array.from(contexts, ([depth], i) => {
      const next = contexts.findIndex(([other], at) => at > i && other <= depth);
      return next < 0 ? contexts.length : next;
    }),
  });
  const roles = Uint8Array.from([OTHER, OWN, OWN, BODY, BODY]);
  const NESTED = tree([0, 0], [1, 1], [2, 2], [3, 1], [2, 3], [1, 4], [2, 3], [1, 2]);

  it('begin at outermost contexts, and at bodies that no own method is above', () => {
    const { contexts, methods, isOwn } = ownRows(NESTED, roles);
    expect([...contexts].map((u, at) => [u, methods[at]])).toEqual([
      [1, 1],
      [2, 2],
      [5, 4],
      [7, 2],
    ]);
    expect([...isOwn]).toEqual([0, 1, 1, 1, 1, 1, 1, 1]);
    expect([...firstContexts({ contexts, methods, isOwn }, 5)]).toEqual([-1, 1, 2, -1, 5]);
    const kept = narrowed({ contexts, methods }, (method) => method === 2);
    expect([[...kept.contexts], [...kept.methods]]).toEqual([
      [2, 7],
      [2, 2],
    ]);
  });

  it('lie around others, with what lies within them', () => {
    const rows = ownRows(tree([0, 1], [1, 2], [2, 0], [1, 0], [0, 2], [1, 1], [2, 2]), Uint8Array.from([OTHER, OWN, OWN]));
    const around = methodsAround(rows, { end: tree([0, 1], [1, 2], [2, 0], [1, 0], [0, 2], [1, 1], [2, 2]).end }, 2);
    expect([...around]).toEqual([[1, { below: [1], within: [5] }]]);
    // A method that only lies within is not around.
    const outer = ownRows(tree([0, 2], [1, 1]), Uint8Array.from([OTHER, OWN, OWN]));
    expect([...methodsAround(outer, tree([0, 2], [1, 1]), 2)]).toEqual([]);
  });
});

describe('units for each event', () => {
  const run = (sums: number[], eventWeight: number | null) => ({ sums: Float64Array.from(sums), eventWeight });

  it.each<[string, Parameters<typeof weightOf>[0], number]>([
    ['of one run', [run([0, 5, 10], 10)], 10],
    ['of several, each by its total', [run([0, 100], 10), run([0, 300], 2)], 4],
    ['where a file does not say, by context', [run([0, 3, 7], null)], 25 / 7],
    ['of an empty run', [run([0, 0], 10)], 1],
    ['of none', [], 1],
  ])('%s', (_, runs, expected) => {
    expect(weightOf(runs)).toBeCloseTo(expected, 12);
  });
});

describe('reported rows', () => {
  const flat = (figures: Record<string, number>) =>
    Object.fromEntries(Object.entries(figures).map(([name, each]) => [`app.Main.main;app.Main.${name}`, each]));

  it('are five at most, the surest first', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    // A row with more than 90% of all samples is not judged.
    const a = flat({ ...Object.fromEntries(names.map((name) => [name, 10])), rest: 100_000 });
    const b = flat({ ...Object.fromEntries(names.map((name, i) => [name, 2100 + 10 * i])), rest: 87_310 });
    const { reported } = findingsOf([a], [b]).found;
    expect(reported.map((row) => row.b)).toEqual([2150, 2140, 2130, 2120, 2110]);
    expect(findingsOf([b], [a]).found.reported.map((row) => row.a)).toEqual([2150, 2140, 2130, 2120, 2110]);
  });

  it('have figures, shares and the context with most of the difference', () => {
    const a = { ...flat({ hot: 100, rest: 9900 }), 'app.Main.other;app.Main.hot': 100 };
    const b = { ...flat({ hot: 200, rest: 9300 }), 'app.Main.other;app.Main.hot': 600 };
    const { found, names } = findingsOf([a], [b]);
    const [row] = found.reported;
    expect([names.frame(row.method).method, row.a, row.b, row.wholeA, row.wholeB, row.contexts]).toEqual([
      ...['hot', 200, 800, 10_100, 10_100, 2],
    ]);
    expect(row.context).toBe(4);
    expect(row.runsA[0]).toBeCloseTo(200 / 10_100, 12);
    expect(row.runsB[0]).toBeCloseTo(800 / 10_100, 12);
  });

  it('of two that changed by as much, the growing one comes first', () => {
    const [a, b] = [flat({ up: 1000, down: 3000, rest: 20_000 }), flat({ up: 3000, down: 1000, rest: 20_000 })];
    const order = (x: typeof a, y: typeof a) => storyOf([x], [y]).differences.map(({ name }) => name.method);
    expect(order(a, b)).toEqual(['up', 'down']);
    expect(order(b, a)).toEqual(['down', 'up']);
  });

  it('begin where they begin, and hold what is below', () => {
    const a = { 'app.Main.main;app.Main.hot;java.X.y': 100, 'app.Main.main;app.Main.rest': 9900 };
    const b = { 'app.Main.main;app.Main.hot;java.X.y': 900, 'app.Main.main;app.Main.rest': 9100 };
    const { within } = findingsOf([a], [b]).found;
    expect([...within].toSorted((x, y) => x - y)).toEqual([-1, 0, 0, 1]);
  });

  it('are none of samples on one side alone', () => {
    expect(findingsOf([flat({ hot: 100 })], [{}]).found.reported).toEqual([]);
    expect(findingsOf([{}], [flat({ hot: 100 })]).found.reported).toEqual([]);
  });
});

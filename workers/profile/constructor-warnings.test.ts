import { describe, expect, it } from 'vitest';
import { methodTable } from '../recording/method-list';
import { ConstructorList } from './constructor-list';
import { constructorWarnings } from './constructor-warnings';
import { CHAINED, type Constructors, constructorMethods, UNCHAINED } from './constructors';
import type { MethodTable } from './recording';

const table: MethodTable = {
  ...methodTable(['A', 'B', 'C', 'D', 'E'].map((name) => ({ className: `app.${name}`, name: '<init>', descriptor: '(I)V' }))),
  chained: Int32Array.from([1, -1, -1, -1, -1]),
};

/** Constructors of which each method in `called` has one context. */
function constructorsOf(kinds: readonly number[], called: readonly number[]): Constructors {
  const list = new ConstructorList({ ...constructorMethods({ methods: table, metrics: [] }), kinds: Uint8Array.from(kinds) });
  called.forEach((method, at) => {
    list.add(at + 1, at, method);
  });
  return list.finish();
}

const none = constructorsOf([CHAINED, CHAINED, CHAINED, CHAINED, CHAINED], [0, 1]);
const warned = (contexts: number, methods: number[], cut: number[]): string[] =>
  constructorWarnings(none, { contexts, methods, cut }, table);

describe('a warning about object counts', () => {
  it('is none where no count is too low', () => {
    expect(warned(0, [], [])).toEqual([]);
  });

  it.each<[number, number[], RegExp]>([
    [1, [0], /^1 context has an object count below zero, in app\.A\.<init>\(I\)V: it exited with an exception/],
    [2, [0], /^2 contexts have an object count below zero, in app\.A\.<init>\(I\)V: it exited/],
    [2, [0, 1], /^2 contexts have .*, in app\.A\.<init>\(I\)V, app\.B\.<init>\(I\)V: they exited/],
    [3, [0, 1, 2], /in app\.A\.<init>\(I\)V, app\.B\.<init>\(I\)V, app\.C\.<init>\(I\)V: they/],
    [4, [0, 1, 2, 3], /in app\.A\.<init>\(I\)V, app\.B\.<init>\(I\)V, app\.C\.<init>\(I\)V and 1 more: they/],
    [9, [0, 1, 2, 3, 4], /app\.C\.<init>\(I\)V and 2 more: they/],
  ])('of %d contexts below zero, of methods %j', (contexts, methods, expected) => {
    const [first, ...more] = warned(contexts, methods, []);
    expect(first).toMatch(expected);
    expect(more).toEqual([]);
  });

  it.each<[number[], RegExp]>([
    [[2], /^Some calls of app\.C\.<init>\(I\)V did not .* next constructor's class that it creates may be missing\.$/],
    [[2, 3], /^Some calls of app\.C\.<init>\(I\)V, app\.D\.<init>\(I\)V did .* that they create may be missing\.$/],
  ])('of cut constructors %j', (cut, expected) => {
    const [first, ...more] = warned(0, [], cut);
    expect(first).toMatch(expected);
    expect(more).toEqual([]);
  });

  it('comes for counts below zero first, then for cut ones', () => {
    expect(warned(1, [0], [1]).map((text) => text.slice(0, 10))).toEqual(['1 context ', 'Some calls']);
  });

  it.each<[string, number[], number[], string[]]>([
    ['a leaf that calls a next constructor', [UNCHAINED, 0, 0, 0, 0], [0], ['where app.A.<init>(I)V was called']],
    ['one that was not called', [UNCHAINED, 0, 0, 0, 0], [1], []],
    ['one that is no leaf', [CHAINED, 0, 0, 0, 0], [0], []],
    ['a leaf that calls no next constructor', [UNCHAINED, UNCHAINED, 0, 0, 0], [1, 1], []],
  ])('of both kinds of calls: %s', (_, kinds, called, expected) => {
    const found = constructorWarnings(constructorsOf(kinds, called), { contexts: 0, methods: [], cut: [] }, table);
    expect(found.map((text) => text.replace(/^.* (where .* called): .*$/, '$1'))).toEqual(expected);
  });
});

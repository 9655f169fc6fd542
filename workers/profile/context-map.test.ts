import { describe, expect, it } from 'vitest';
import { carriedTo, figurePlaceOf, placeOf } from './context-map';
import type { ContextMap, MetricTree } from './metric-tree';

/** Contexts 10 to 13 of a recording: the second is folded into the first, the third is left out. */
const MAP: ContextMap = { from: 10, place: Int32Array.from([0, 0, -1, 1]), folded: Uint8Array.from([0, 1, 0, 0]) };

describe('the position of a context', () => {
  it.each<[number, number]>([
    [9, -1],
    [10, 0],
    [11, 0],
    [12, -1],
    [13, 1],
    [14, -1],
  ])('%d is %d', (context, expected) => {
    expect(placeOf(MAP, context)).toBe(expected);
  });

  it('is its own where nothing was transformed', () => {
    expect([placeOf(null, 7), figurePlaceOf(null, 7, 'calls')]).toEqual([7, 7]);
  });

  it.each<[number, string, number]>([
    [10, 'calls', 0],
    [11, 'calls', -1],
    [11, 'bytecodes', 0],
    [12, 'bytecodes', -1],
    [13, 'calls', 1],
  ])('of context %d, for its %s, is %d', (context, metric, expected) => {
    expect(figurePlaceOf(MAP, context, metric)).toBe(expected);
  });
});

/** A tree by the ends of its contexts, and where the recorded contexts went. */
const treeOf = (end: number[], place: number[] | null, from = 0): MetricTree =>
  ({
    tree: { size: end.length, end: Uint32Array.from(end) },
    origin: { recorded: null, map: place && { from, place: Int32Array.from(place) } },
  }) as unknown as MetricTree;

describe('a context in another tree of the same recording', () => {
  const recorded = treeOf([4, 3, 3, 4], null);
  const folded = treeOf([3, 2, 3], [0, 1, 1, 2]);
  // Without context 1 of the recording, but with what it calls.
  const without = treeOf([3, 2, 3], [0, -1, 1, 2]);

  it.each<[string, MetricTree, number, MetricTree, number]>([
    ['the same tree', folded, 2, folded, 2],
    ['from the recording', recorded, 2, folded, 1],
    ['to the recording, by its first context', folded, 1, recorded, 1],
    ['by what it calls, where it was left out itself', folded, 1, without, 1],
    ['what is left out with all that it calls', recorded, 1, treeOf([2, 2], [0, -1, -1, 1]), -1],
    ['to the recording from a map that begins later', treeOf([2, 2], [0, 1], 5), 1, recorded, 6],
    ['before the first', folded, -1, recorded, -1],
    ['past the last', folded, 3, recorded, -1],
  ])('%s', (_, from, context, to, expected) => {
    expect(carriedTo(from, context, to)).toBe(expected);
  });

  it('is the context itself, rather than one below it that comes earlier', () => {
    // Inverted: the first recorded context went below the second.
    expect(carriedTo(treeOf([2, 2], [1, 0]), 0, recorded)).toBe(1);
    expect(carriedTo(treeOf([2, 2], [1, 0]), 1, recorded)).toBe(0);
  });
});

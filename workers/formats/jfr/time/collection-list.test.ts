import { expect, it } from 'vitest';
import { CollectionList } from './collection-list';

const BEFORE = 1;
const AFTER = 2;
const MS = 1e6;

/** Heaps before and after each collection, by its time in ms; `heaps` have their number, time in ms, moment and size. */
function heapsOf(
  collections: readonly (readonly [gc: number, at: number])[],
  heaps: readonly (readonly [gc: number, at: number, when: number, used: number])[],
) {
  const list = new CollectionList();
  const chunk = list.ofChunk();
  for (const [gc, at] of collections) chunk.add({ gc, at: at * MS, name: 1, cause: 1, pauses: 1, longest: 1 });
  for (const [gc, at, when, used] of heaps) chunk.addHeap({ gc, at: at * MS, when, used });
  chunk.name(String, String);
  chunk.nameHeaps((when) => when === AFTER);
  return list.finish().rows.map(({ at, before, after }) => [at, before, after]);
}

it.each<[string, Parameters<typeof heapsOf>, (number | null)[][]]>([
  [
    'that of its number',
    [
      [
        [1, 5],
        [2, 9],
      ],
      [
        [1, 5, BEFORE, 10],
        [2, 9, BEFORE, 20],
        [2, 9, AFTER, 2],
      ],
    ],
    [
      [5, 10, null],
      [9, 20, 2],
    ],
  ],
  [
    'the nearest of two programs’',
    [
      [
        [1, 5],
        [1, 90],
      ],
      [
        [1, 91, AFTER, 2],
        [1, 6, AFTER, 1],
      ],
    ],
    [
      [5, null, 1],
      [90, null, 2],
    ],
  ],
  [
    'the earlier of two equally near',
    [
      [[1, 5]],
      [
        [1, 6, AFTER, 2],
        [1, 4, AFTER, 1],
      ],
    ],
    [[5, null, 1]],
  ],
  ['none of another number', [[[1, 5]], [[2, 5, BEFORE, 1]]], [[5, null, null]]],
])('the heap around a collection is %s', (_, given, expected) => {
  expect(heapsOf(...given)).toEqual(expected);
});

it('finds the heaps of many collections with one number without comparing each with each', () => {
  const number = 2 ** 16;
  const all = Array.from({ length: number }, (_, i) => i);
  const rows = heapsOf(
    all.map((i) => [0, i]),
    [...all.map((i) => [0, i, BEFORE, i] as const), ...all.map((i) => [0, i, AFTER, -i] as const)],
  );
  expect(rows.every(([at, before, after]) => before === at && after === -at!)).toBe(true);
}, 10_000);

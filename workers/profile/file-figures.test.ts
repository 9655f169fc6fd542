import { describe, expect, it } from 'vitest';
import { Pace } from '../jobs/pace';
import { columnOf, levelledTree, THREE_METHODS } from '../testing/levelled-tree';
import { arrayTotals, columnTotals, sumOf } from './column-totals';
import { scatter } from './figure-placement';
import { decodeTree } from './file-tree';
import { Names } from './names';
import type { ArrayColumn, ArrayEntries } from './recording';
import { buildTree } from './thread-merge';
import { readUncounted, uncountedMethods } from './uncounted-contexts';

describe('figures of a file', () => {
  const arrays = (...batches: readonly [node: number, arrays: number, elements: number][][]): ArrayColumn => ({
    name: 'arrays',
    parts: async function* () {
      for (const each of batches)
        yield {
          ...{ node: Uint32Array.from(each, ([node]) => node), type: new Uint8Array(each.length) },
          ...{ arrays: Float64Array.from(each, ([, count]) => count), elements: Float64Array.from(each, ([, , of]) => of) },
        } satisfies ArrayEntries;
    },
  });
  const recording = levelledTree([
    [
      [0, 0],
      [0, 1],
    ],
    [],
    [
      [0, 2],
      [0, 1],
    ],
  ]);

  it('are summed by thread', async () => {
    const { sums, objects } = await columnTotals(recording, columnOf('x', [1, 2, 3, 4]), null, new Pace());
    expect([[...sums], objects]).toEqual([[3, 0, 7], null]);
    const found = await arrayTotals(
      recording,
      arrays(
        [[1, 1, 10]],
        [
          [2, 2, 20],
          [3, 4, 40],
        ],
      ),
      new Pace(),
    );
    expect([[...found.arrays], [...found.elements]]).toEqual([
      [1, 0, 6],
      [10, 0, 60],
    ]);
    expect(await sumOf(columnOf('x', [1, 2, 3, 4]), 3, new Pace())).toBe(6);
    await expect(sumOf(columnOf('x', [1]), 2, new Pace())).rejects.toThrow('A column has 1 numbers for 2 contexts.');
  });

  it('are placed in the tree of a thread', async () => {
    const tree = await buildTree(await decodeTree(recording, new Names(recording.methods), new Pace()), 2, 2, 3, new Pace());
    const placed = async (source: Parameters<typeof scatter>[2]) => {
      const figures = new Float64Array(tree.size + 1);
      await scatter(tree, {} as never, source, figures, new Pace());
      return [...figures.subarray(1)];
    };
    expect(await placed({ kind: 'column', column: columnOf('x', [1, 2, 3, 4]) })).toEqual([3, 4]);
    const entries = arrays(
      [
        [1, 1, 10],
        [2, 2, 20],
      ],
      [[3, 4, 40]],
    );
    expect(await placed({ kind: 'arrays', arrays: entries })).toEqual([2, 4]);
    expect(await placed({ kind: 'elements', arrays: entries })).toEqual([20, 40]);
  });
});

describe('contexts with uncounted allocations', () => {
  const flagged = { ...THREE_METHODS, flags: Uint32Array.from([0, 512, 4]) };
  const recording = levelledTree(
    [
      [
        [0, 0],
        [0, 1],
        [0, 1],
        [1, 2],
      ],
    ],
    { methods: flagged },
  );
  const found = async (calls: readonly number[] | null) => {
    const { context, method } = await readUncounted(recording, calls && columnOf('calls', calls), new Pace());
    return [[...context], [...method]];
  };

  it('are those that were called, or all where calls are not known', async () => {
    expect(uncountedMethods(flagged)).toEqual(Uint8Array.from([0, 1, 0]));
    expect(uncountedMethods(THREE_METHODS)).toBeNull();
    expect(await found([1, 0, 3, 1])).toEqual([[2], [1]]);
    expect(await found(null)).toEqual([
      [1, 2],
      [1, 1],
    ]);
    await expect(found([1])).rejects.toThrow('A column ends before context 4 of 4.');
  });
});

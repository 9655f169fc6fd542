import { describe, expect, it } from 'vitest';
import { Pace } from '../jobs/pace';
import { methodTable } from '../recording/method-list';
import { columnOf, levelledTree } from '../testing/levelled-tree';
import { decodeTree, type FileTree } from './file-tree';
import { Names } from './names';
import { decodePruned, placesOf } from './pruned-tree';
import type { Recording } from './recording';
import { buildTree } from './thread-merge';

const decoded = (recording: Recording): Promise<FileTree> => decodeTree(recording, new Names(recording.methods), new Pace());

describe('the tree of a file', () => {
  it.each<[string, [number, number][][], number[], number[], number]>([
    ['one context', [[[0, 0]]], [1], [0, 1], 1],
    [
      'a path',
      [
        [
          [0, 0],
          [0, 1],
          [0, 2],
        ],
      ],
      [3, 3, 3],
      [0, 3],
      3,
    ],
    [
      'callees of one context',
      [
        [
          [0, 0],
          [0, 1],
          [1, 2],
        ],
      ],
      [3, 2, 3],
      [0, 3],
      2,
    ],
    [
      'several outermost frames',
      [
        [
          [0, 0],
          [0, 1],
          [2, 2],
          [1, 0],
        ],
      ],
      [2, 2, 3, 4],
      [0, 4],
      2,
    ],
    [
      'two threads',
      [
        [
          [0, 0],
          [0, 1],
        ],
        [[0, 2]],
      ],
      [2, 2, 3],
      [0, 2, 3],
      2,
    ],
    ['a thread without contexts', [[[0, 0]], [], [[0, 2]]], [1, 2], [0, 1, 1, 2], 1],
  ])('has ends, segments and a height: %s', async (_, threads, end, segments, height) => {
    const tree = await decoded(levelledTree(threads));
    expect([[...tree.end], tree.segments, tree.height]).toEqual([end, segments, height]);
    expect([...tree.method]).toEqual(threads.flat().map(([, method]) => method));
  });

  it.each<[string, [number, number][][], Partial<Recording>, RegExp]>([
    [
      'climbs too far',
      [
        [
          [0, 0],
          [2, 1],
        ],
      ],
      {},
      /^Context 1 goes up 2 levels, but is only 1 deep\.$/,
    ],
    ['begins a thread below the top', [[[0, 0]], [[1, 1]]], {}, /^The first context of thread 1 is not at the top\.$/],
    [
      'names no method',
      [
        [
          [0, 0],
          [0, 3],
        ],
      ],
      {},
      /^Context 1 refers to method 3, but there are only 3\.$/,
    ],
    [
      'ends too early',
      [
        [
          [0, 0],
          [0, 1],
        ],
      ],
      { pops: columnOf('tree.pops', [0]) },
      /^The tree ends after 1 of 2 contexts\.$/,
    ],
    [
      'has too few methods',
      [
        [
          [0, 0],
          [0, 1],
        ],
      ],
      { method: columnOf('tree.method', [0]) },
      /^The methods end before context 2 of 2\.$/,
    ],
    ['continues', [[[0, 0]]], { pops: columnOf('tree.pops', [0, 0]) }, /^The tree continues after its 1 contexts\.$/],
    [
      'has too many methods',
      [[[0, 0]]],
      { method: columnOf('tree.method', [0, 0]) },
      /^The methods continue after 1 contexts\.$/,
    ],
  ])('is refused where it %s', async (_, threads, more, message) => {
    await expect(decoded(levelledTree(threads, more))).rejects.toThrow(message);
  });

  it('may climb to the top, and have all methods', async () => {
    expect(
      (
        await decoded(
          levelledTree([
            [
              [0, 0],
              [0, 2],
              [2, 1],
            ],
          ]),
        )
      ).height,
    ).toBe(2);
  });
});

describe('the tree of threads, merged by path', () => {
  const texts = async (threads: [number, number][][], first: number, last: number) => {
    const tree = await buildTree(await decoded(levelledTree(threads)), first, last, 3, new Pace());
    return {
      texts: Array.from({ length: tree.size }, (_, i) => `${'  '.repeat(tree.depth[i])}${'abc'[tree.method[i]]}`),
      places: [...tree.fromFile],
      from: tree.from,
      height: tree.height,
    };
  };

  it.each<[string, [number, number][][], number, number, string[], number[]]>([
    [
      'callees in order of their methods',
      [
        [
          [0, 0],
          [0, 2],
          [1, 1],
        ],
      ],
      0,
      0,
      ['a', '  b', '  c'],
      [0, 2, 1],
    ],
    [
      'equal callees once',
      [
        [
          [0, 0],
          [0, 1],
          [0, 2],
          [2, 1],
          [0, 0],
        ],
      ],
      0,
      0,
      ['a', '  b', '    a', '    c'],
      [0, 1, 3, 1, 2],
    ],
    [
      'equal outermost frames',
      [
        [
          [0, 1],
          [1, 0],
          [1, 1],
        ],
      ],
      0,
      0,
      ['a', 'b'],
      [1, 0, 1],
    ],
    [
      'several threads',
      [
        [
          [0, 0],
          [0, 1],
        ],
        [
          [0, 0],
          [0, 2],
        ],
      ],
      0,
      1,
      ['a', '  b', '  c'],
      [0, 1, 0, 2],
    ],
    [
      'a single one of them',
      [
        [
          [0, 0],
          [0, 1],
        ],
        [
          [0, 0],
          [0, 2],
        ],
      ],
      1,
      1,
      ['a', '  c'],
      [0, 1],
    ],
  ])('has %s', async (_, threads, first, last, expected, places) => {
    const found = await texts(threads, first, last);
    expect([found.texts, found.places]).toEqual([expected, places]);
    expect(found.from).toBe(first === 0 ? 0 : 2);
  });

  it.each([3, 8, 9, 24, 25, 40])('has %d callees in order, equal ones once', async (count) => {
    const callees = Array.from({ length: count }, (_, i): [number, number] => [i === 0 ? 0 : 1, 2 - (i % 3)]);
    expect((await texts([[[0, 0], ...callees]], 0, 0)).texts).toEqual(['a', '  a', '  b', '  c']);
  });

  it.each([8, 9, 24, 25, 40])('has %d different callees in order', async (count) => {
    const methods = methodTable(Array.from({ length: count }, (_, i) => ({ className: 'a', name: String(100 + i) })));
    const callees = Array.from({ length: count }, (_, i): [number, number] => [i === 0 ? 0 : 1, (7 * i + 3) % count]);
    const distinct = new Set(callees.map(([, m]) => m)).size;
    const file = await decoded(levelledTree([[[0, 0], ...callees]], { methods }));
    const tree = await buildTree(file, 0, 0, count, new Pace());
    const found = [...tree.method.subarray(1)];
    expect(found).toEqual(found.toSorted((x, y) => x - y));
    expect(found).toHaveLength(distinct);
  });
});

describe('a pruned tree', () => {
  const pruned = async (figures: readonly number[], least: number) => {
    const recording = levelledTree([
      [
        [0, 0],
        [0, 1],
        [0, 2],
        [2, 2],
      ],
      [
        [0, 0],
        [0, 1],
      ],
    ]);
    const { tree, kept } = await decodePruned(
      ...([recording, new Names(recording.methods), columnOf('x', figures), least, new Pace()] as const),
    );
    return { file: [...kept.file], ends: [...tree.end], segments: tree.segments, height: tree.height, kept };
  };

  it.each<[number, number[], number[], number]>([
    // With all that they call, the contexts have 100, 30, 10 and 20, and 6 and 5.
    [10, [0, 1, 2, 3, 4], [0, 4, 5], 3],
    [11, [0, 1, 3, 4], [0, 3, 4], 2],
    [21, [0, 1, 4], [0, 2, 3], 2],
    [31, [0, 4], [0, 1, 2], 1],
    [1000, [0, 4], [0, 1, 2], 1],
    [5, [0, 1, 2, 3, 4, 5], [0, 4, 6], 3],
  ])('has contexts with %d or more, and all outermost frames', async (least, file, segments, height) => {
    const found = await pruned([50, 20, 10, 20, 1, 5], least);
    expect([found.file, found.segments, found.height]).toEqual([file, segments, height]);
  });

  it('says into which context each was folded', async () => {
    const { kept } = await pruned([50, 20, 10, 20, 1, 5], 21);
    const went = Uint32Array.from([0, 1, 2]);
    expect([...placesOf(kept, 0, went, 0, 6)]).toEqual([0, 1, 1, 0, 2, 2]);
    expect([...placesOf(kept, 2, Uint32Array.from([0]), 4, 6)]).toEqual([0, 0]);
  });
});

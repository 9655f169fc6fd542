import { describe, expect, it } from 'vitest';
import { Origin } from '../../../common/class-origins';
import type { MetricDescriptor } from '../../../common/metrics';
import { ArraySnapshotBatch } from './array-snapshot-batch';
import { Bytes, encodeMetric } from './encoder';
import { decodeClassOrigins, decodeClassSizes, decodeMethods } from './method-tables';
import { VarintReader } from './varint-reader';

const damage = (message: string, where: string) => expect.objectContaining({ kind: 'damaged', message, where });

/** Numbers as varints; texts as their length and bytes. */
function bytesOf(...all: (number | string)[]): Uint8Array<ArrayBuffer> {
  const bytes = new Bytes();
  for (const each of all)
    if (typeof each === 'number') bytes.varint(each);
    else {
      const text = new TextEncoder().encode(each);
      bytes.varint(text.length);
      bytes.raw(text);
    }
  return bytes.take();
}

describe('the sizes of classes', () => {
  it('are half of their codes, and estimated if a code is odd', () => {
    const { bytes, isEstimated } = decodeClassSizes(bytesOf(0, 32, 33, 2 ** 33 - 1), 4);
    expect([[...bytes], [...isEstimated]]).toEqual([
      [0, 16, 16, 2 ** 32 - 1],
      [0, 0, 1, 1],
    ]);
  });

  it.each([
    [bytesOf(2 ** 33), 'An index is 8589934592 where at most 8589934591 is possible.', 'section class.sizes, byte 0'],
    [bytesOf(1, 2), 'The section has bytes left over after its last entry.', 'section class.sizes, byte 1'],
    [new Uint8Array(), 'A number extends past the end of its section.', 'section class.sizes, byte 0'],
  ])('are refused, %#', (bytes, message, where) => {
    expect(() => decodeClassSizes(bytes, 1)).toThrow(damage(message, where));
  });
});

it('origins that a later version defines are unknown', () => {
  const known = Object.values(Origin);
  expect([...decodeClassOrigins(bytesOf(...known, 7, 200), known.length + 2)]).toEqual([
    ...known,
    Origin.unknown,
    Origin.unknown,
  ]);
});

describe('the tables of methods', () => {
  const STRINGS = bytesOf(4, 'a.B', 'run', '()V', 'B.java');
  const CLASSES = bytesOf(2, ...[0, 0, 4], ...[1, 9, 0]);
  const METHODS = bytesOf(2, ...[0, 1, 2, 5, 12, 0], ...[1, 1, 2, 0, 0, 1]);

  it('have names, files, flags, lines and chained constructors', () => {
    const table = decodeMethods(STRINGS, CLASSES, METHODS);
    expect(table).toMatchObject({
      ...{ classNames: ['a.B', 'run'], sourceFiles: ['B.java', ''], names: ['run', 'run'], descriptors: ['()V', '()V'] },
    });
    expect([table.classOf, table.flags, table.lines, table.chained].map((each) => [...each])).toEqual([
      [0, 1],
      [5, 0],
      [12, 0],
      [-1, 0],
    ]);
  });

  it.each<[string, [Uint8Array, Uint8Array, Uint8Array], string, string]>([
    [
      'a name that is not there',
      [STRINGS, CLASSES, bytesOf(1, 0, 4, 2, 0, 0, 0)],
      'An index is 4 where at most 3 is possible.',
      'section methods, byte 2',
    ],
    [
      'a class that is not there',
      [STRINGS, CLASSES, bytesOf(1, 2, 1, 2, 0, 0, 0)],
      'An index is 2 where at most 1 is possible.',
      'section methods, byte 1',
    ],
    [
      'a constructor that is not there',
      [STRINGS, CLASSES, bytesOf(1, 0, 1, 2, 0, 0, 2)],
      'An index is 2 where at most 1 is possible.',
      'section methods, byte 6',
    ],
    [
      'a file that is not there',
      [STRINGS, bytesOf(1, 0, 0, 5), METHODS],
      'An index is 5 where at most 4 is possible.',
      'section classes, byte 3',
    ],
    [
      'more methods than bytes',
      [STRINGS, CLASSES, bytesOf(2, 0, 1, 2, 0, 0, 0)],
      'The section declares 2 entries, more than it has bytes for.',
      'section methods, byte 0',
    ],
    [
      'bytes left over',
      [bytesOf(1, 'a', 9), bytesOf(0), bytesOf(0)],
      'The section has bytes left over after its last entry.',
      'section strings, byte 3',
    ],
    [
      'a text that is too long',
      [bytesOf(1, 9), bytesOf(0), bytesOf(0)],
      'A number extends past the end of its section.',
      'section strings, byte 2',
    ],
  ])('are refused with %s', (_, [strings, classes, methods], message, where) => {
    expect(() => decodeMethods(strings, classes, methods)).toThrow(damage(message, where));
  });
});

describe('a number', () => {
  it.each([[0], [127], [128], [16_383], [16_384], [2 ** 31], [Number.MAX_SAFE_INTEGER]])('%i is read as written', (number) => {
    const bytes = bytesOf(number, 5);
    const reader = new VarintReader(bytes, 'x', 3);
    expect([reader.next(), reader.next(), reader.atEnd]).toEqual([number, 5, true]);
    const filled = new Float64Array(2);
    expect([new VarintReader(bytes, 'x').fill(filled, 0, 2), ...filled]).toEqual([2, number, 5]);
    const indices = new Uint32Array(2);
    new VarintReader(bytes, 'x').fillIndices(indices, 0, 2);
    expect([...indices]).toEqual([Math.min(number, 2 ** 32 - 1), 5]);
  });

  it.each([
    [[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f], 'A count exceeds 2^53 − 1.'],
    [[0x80, 0x80], 'A number extends past the end of its section.'],
    [[...Array(10).fill(0x80), 1], 'A number extends past the end of its section.'],
  ])('%j is refused', (bytes, message) => {
    expect(() => new VarintReader(Uint8Array.from(bytes), 'x', 3).next()).toThrow(damage(message, 'section x, part 3, byte 0'));
  });

  it('is not written if it is negative or no integer', () => {
    for (const number of [-1, 0.5, 2 ** 53]) expect(() => new Bytes().varint(number)).toThrow(`no varint: ${number}`);
  });
});

describe('snapshots of arrays', () => {
  const I = 'I'.charCodeAt(0);
  const R = 'R'.charCodeAt(0);
  const read = (...entries: number[][]) =>
    new ArraySnapshotBatch('snapshots.arrays', 3, 2).fill(new VarintReader(bytesOf(...entries.flat()), 'snapshots.arrays'));

  it('have entries by context, state and type', () => {
    const { node, state, type, arrays, elements } = read([1, 0, I, 2, 20], [0, 0, R, 1, 4], [0, 1, I, 3, 30], [2, 0, I, 5, 50]);
    expect([node, state, arrays, elements].map((each) => [...each])).toEqual([
      [0, 0, 0, 2],
      [0, 0, 1, 0],
      [2, 1, 3, 5],
      [20, 4, 30, 50],
    ]);
    expect([type[0] === type[2], type[0] === type[1]]).toEqual([true, false]);
  });

  it.each([
    [[[0, 0, I, 1, 1]], 'An entry belongs to context -1, which does not exist.'],
    [[[4, 0, I, 1, 1]], 'An entry belongs to context 3, which does not exist.'],
    [[[1, 2, I, 1, 1]], 'Context 0 has an invalid state: 2 of 2, after state -1.'],
    [
      [
        [1, 1, I, 1, 1],
        [0, 0, I, 1, 1],
      ],
      'Context 0 has an invalid state: 0 of 2, after state 1.',
    ],
    [[[1, 0, 'X'.charCodeAt(0), 1, 1]], 'An entry has an unknown element type.'],
    [
      [
        [1, 0, I, 1, 1],
        [0, 0, I, 1, 1],
      ],
      'Context 0 has an element type twice in state 0.',
    ],
    [
      [
        [1, 0, I, 1, 1],
        [0, 0, 'J'.charCodeAt(0), 1, 1],
        [0, 0, I, 1, 1],
      ],
      'Context 0 has an element type twice in state 0.',
    ],
  ])('are refused, %#', (entries, message) => {
    expect(() => read(...entries)).toThrow(expect.objectContaining({ message }));
  });
});

it.each<[Partial<MetricDescriptor>, object]>([
  [{}, { exact: true }],
  [{ kind: 'lower-bound' }, { exact: false, accuracy: 'lower-bound' }],
  [
    { kind: 'sampled', eventWeight: 7 },
    { exact: false, accuracy: 'sampled', eventWeight: 7 },
  ],
  [
    { kind: 'thresholded', threshold: '20 ms' },
    { exact: false, accuracy: 'thresholded', threshold: '20 ms' },
  ],
  [{ better: 'more' }, { exact: true, better: 'more' }],
])('a metric with %j is written with %j', (more, written) => {
  const plain = { id: 'x', label: 'X', unit: 'xs' };
  expect(encodeMetric({ ...plain, kind: 'exact', better: 'less', ...more })).toEqual({ ...plain, kind: 'column', ...written });
  expect(encodeMetric({ ...plain, kind: 'exact', better: 'less' }, 'arrays')).toMatchObject({ kind: 'arrays' });
});

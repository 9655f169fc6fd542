import { describe, expect, it } from 'vitest';
import { Pace } from '../jobs/pace';
import { metricsDuring } from './interval';
import { entriesWithin } from './interval-array-entries';
import { intervalCounts } from './interval-counts';
import { MemoryColumn } from './memory-column';
import type {
  ArrayColumn,
  ArrayEntries,
  ArraySnapshotColumn,
  MetricSource,
  RecordedMetric,
  SnapshotColumn,
  Snapshots,
} from './recording';

const metric = (id: string, source: MetricSource): RecordedMetric =>
  ({ id, label: id, unit: id, kind: 'exact', better: 'less', source }) as RecordedMetric;
const column = (name: string, ...numbers: number[]) => new MemoryColumn(name, Float64Array.from(numbers));

/** Counts that came to contexts before each snapshot, as [context, snapshot, count]. */
const came = (name: string, ...entries: [number, number, number][]): SnapshotColumn => ({
  name,
  parts: async function* () {
    // Each entry in a batch of its own, the worst case.
    for (const [node, state, count] of entries)
      yield { node: Uint32Array.of(node), state: Uint16Array.of(state), count: Float64Array.of(count) };
  },
});

type Array4 = [node: number, type: number, arrays: number, elements: number];
const batch = (entries: readonly Array4[]): ArrayEntries => ({
  node: Uint32Array.from(entries, ([node]) => node),
  type: Uint8Array.from(entries, ([, type]) => type),
  arrays: Float64Array.from(entries, ([, , arrays]) => arrays),
  elements: Float64Array.from(entries, ([, , , elements]) => elements),
});
const arraysOf = (...batches: readonly Array4[][]): ArrayColumn => ({
  name: 'arrays',
  parts: async function* () {
    for (const each of batches) yield batch(each);
  },
});
const arraysBefore = (...batches: readonly [number, ...Array4][][]): ArraySnapshotColumn => ({
  name: 'snapshots.arrays',
  parts: async function* () {
    for (const each of batches)
      yield {
        ...batch(each.map(([, ...entry]) => entry as Array4)),
        state: Uint16Array.from(each, ([state]) => state),
      };
  },
});

/** Three intervals: up to each of two snapshots, and to the end. */
const snapshotsOf = (columns: Record<string, SnapshotColumn>, arrays: ArraySnapshotColumn | null = null): Snapshots => ({
  elapsed: [100, 200],
  step: null,
  columns: new Map(Object.entries(columns)),
  arrays,
});

async function numbersOf(source: MetricSource): Promise<number[]> {
  if (source.kind !== 'column') throw new Error('not a column');
  const reader = source.column.reader(new Pace());
  const found: number[] = [];
  for (let count = await reader.read(2); count > 0; count = await reader.read(2)) found.push(...reader.values.subarray(0, count));
  return found;
}

describe('the figures of an interval', () => {
  const calls = metric('calls', { kind: 'column', column: column('calls', 10, 20, 30) });
  const snapshots = snapshotsOf({ calls: came('snapshots.calls', [0, 0, 4], [0, 1, 5], [2, 0, 30]) });

  it.each<[string, number, number, number[]]>([
    ['the first', 0, 1, [4, 0, 30]],
    ['the second', 1, 2, [5, 0, 0]],
    ['the last, to the end', 2, 3, [1, 20, 0]],
    ['the first two', 0, 2, [9, 0, 30]],
    ['the last two', 1, 3, [6, 20, 0]],
    ['all', 0, 3, [10, 20, 30]],
  ])('of %s, from %d to %d', async (_, from, to, expected) => {
    const [during] = metricsDuring([calls], snapshots, 3, { from, to });
    expect(await numbersOf(during.source)).toEqual(expected);
  });

  it('are refused where a context had more before than at the end', async () => {
    const broken = snapshotsOf({ calls: came('snapshots.calls', [1, 0, 21]) });
    const [during] = metricsDuring([calls], broken, 3, { from: 0, to: 1 });
    await expect(numbersOf(during.source)).rejects.toThrow(
      'Context 1 had a higher count in an earlier snapshot than at the end.',
    );
  });

  it('are those of metrics with snapshots of all that they are computed from', () => {
    const own = column('x', 1);
    const metrics = [
      metric('calls', { kind: 'column', column: own, hidesMade: true }),
      metric('bytecodes', { kind: 'column', column: own }),
      metric('objects', { kind: 'constructors', calls: own }),
      metric('bytes', { kind: 'sizes', column: own, calls: own }),
      metric('arrays', { kind: 'arrays', arrays: arraysOf() }),
      metric('elements', { kind: 'elements', arrays: arraysOf() }),
    ];
    const ids = (given: Snapshots): string[] => metricsDuring(metrics, given, 1, { from: 0, to: 1 }).map(({ id }) => id);
    const none = came('x');
    expect(ids(snapshotsOf({ calls: none }))).toEqual(['calls', 'objects']);
    expect(ids(snapshotsOf({ bytes: none }))).toEqual([]);
    expect(ids(snapshotsOf({ bytes: none, calls: none }))).toEqual(['calls', 'objects', 'bytes']);
    expect(ids(snapshotsOf({ bytecodes: none }, arraysBefore()))).toEqual(['bytecodes', 'arrays', 'elements']);
    const [first] = metricsDuring(metrics, snapshotsOf({ calls: none }), 1, { from: 0, to: 1 });
    expect(first.source).toMatchObject({ kind: 'column', hidesMade: true });
    const counted = (wanted: string, given: Snapshots | null) =>
      intervalCounts(metrics, given, wanted).map(({ derived }) => derived ?? 'as they are');
    expect(counted('calls', snapshotsOf({ calls: none }))).toEqual(['as they are']);
    expect(counted('objects', snapshotsOf({ calls: none }))).toEqual(['constructors']);
    expect(counted('objects', snapshotsOf({ objects: none }))).toEqual([]);
    expect(counted('bytes', snapshotsOf({ bytes: none, calls: none }))).toEqual(['as they are', 'sizes']);
    expect(counted('bytes', snapshotsOf({ bytes: none }))).toEqual([]);
    expect(counted('bytes', snapshotsOf({ calls: none }))).toEqual([]);
    expect(counted('arrays', snapshotsOf({ calls: none }))).toEqual([]);
    expect(counted('elements', snapshotsOf({}, arraysBefore()))).toEqual(['as they are']);
    expect(counted('calls', null)).toEqual([]);
    expect(counted('time', snapshotsOf({ calls: none }))).toEqual([]);
  });

  it.each<[string, Snapshots | null, number, string, string]>([
    [
      'snapshots',
      null,
      1,
      'The file has no snapshots, so there are no intervals to show.',
      'Remove the interval, or record with the option snapshots=1s.',
    ],
    [
      'so many intervals',
      snapshots,
      4,
      'The file has 3 intervals; number 4 is not among them.',
      'Remove the interval, or choose another one in the timeline.',
    ],
  ])('are refused where the file has no %s', (_, given, to, message, advice) => {
    expect(() => metricsDuring([calls], given, 3, { from: 0, to })).toThrow(
      expect.objectContaining({ kind: 'bad-transform', message, advice }),
    );
  });
});

describe('the arrays of an interval', () => {
  const [I, R] = [4, 8];
  const whole = arraysOf(
    [[0, I, 5, 50]],
    [],
    [
      [0, R, 1, 4],
      [3, I, 2, 20],
    ],
  );
  const before = arraysBefore(
    [[0, 0, I, 1, 10]],
    [
      [1, 0, I, 3, 30],
      [1, 3, I, 2, 20],
    ],
  );

  it.each<[number, number, Array4[]]>([
    [0, 1, [[0, I, 1, 10]]],
    [
      1,
      2,
      [
        [0, I, 3, 30],
        [3, I, 2, 20],
      ],
    ],
    [
      2,
      3,
      [
        [0, I, 1, 10],
        [0, R, 1, 4],
      ],
    ],
    [
      0,
      3,
      [
        [0, I, 5, 50],
        [0, R, 1, 4],
        [3, I, 2, 20],
      ],
    ],
  ])('from %d to %d', async (from, to, expected) => {
    const found: Array4[] = [];
    for await (const { node, type, arrays, elements } of entriesWithin(whole, before, { from, to }, 2, new Pace()))
      for (const k of node.keys()) found.push([node[k], type[k], arrays[k], elements[k]]);
    expect(found).toEqual(expected);
  });

  it.each<[string, [number, ...Array4]]>([
    ['arrays', [0, 0, I, 6, 0]],
    ['elements', [0, 0, I, 0, 51]],
    ['a type that it does not have at the end', [0, 3, R, 1, 0]],
  ])('are refused where a context had more %s before than at the end', async (_, entry) => {
    const parts = entriesWithin(whole, arraysBefore([entry]), { from: 0, to: 1 }, 2, new Pace());
    await expect(parts.next()).rejects.toThrow(`Context ${entry[1]} had a higher count in an earlier snapshot than at the end.`);
  });
});

import { describe, expect, it } from 'vitest';
import type { ListedCollection, VmActivity } from '../../../../workers/api/engine';
import { heapSummary, lanesOf, laneWords, loadSummary } from './lane-values';

const collection = (at: number, after: number | null): ListedCollection => ({
  ...{ at, after, before: null, longest: 1 },
  ...{ collections: 1, cause: 'System.gc()', collector: 'G1Old', duration: 1 },
});
const load = { at: [1000, 2000, 3000], jvm: [0.2, 0.4, 1], machine: [0.5, 0.7, 1] };
const activity = (given: Partial<VmActivity>): VmActivity => ({
  ...{ collections: [], omitted: 0, arePauses: true, load: null },
  ...given,
});
/** With plain spaces, which figures and units do not have between them. */
const plain = (text: string): string => text.replaceAll('\u202f', ' ');
const bars = (...ends: number[]) => ends.map((to, k) => ({ from: ends[k - 1] ?? 0, to }));

describe('the load of the CPU in a bar', () => {
  it.each([
    [
      'the mean of its moments, which are about the time before them',
      [2000, 3000],
      [
        { jvm: expect.closeTo(0.3), machine: expect.closeTo(0.6) },
        { jvm: 1, machine: 1 },
      ],
    ],
    [
      'that of the next moment if it has none',
      [500, 1500],
      [
        { jvm: 0.2, machine: 0.5 },
        { jvm: 0.2, machine: 0.5 },
      ],
    ],
    ['unknown after the last moment', [3000, 4000], [{ jvm: expect.closeTo(1.6 / 3), machine: expect.closeTo(2.2 / 3) }, null]],
  ])('is %s', (_, ends, expected) => {
    expect(lanesOf(activity({ load }), bars(...ends)).load).toEqual(expected);
  });
});

describe('the heap after collections', () => {
  it('is that of the last one before the end of a bar', () => {
    const collections = [collection(100, 10), collection(150, null), collection(1100, 30), collection(1200, 20)];
    expect(lanesOf(activity({ collections }), bars(50, 500, 1000, 2000)).heap).toEqual([null, 10, 10, 20]);
  });

  it('is no lane if no collection has it', () => {
    expect(lanesOf(activity({ collections: [collection(1, null)] }), bars(10)).heap).toBeNull();
  });
});

it.each<[string, VmActivity, string]>([
  ['nothing', activity({}), ''],
  ['the load', activity({ load }), '; CPU load 20%, machine 50%'],
  ['no load after the last moment', activity({ load: { at: [-1], jvm: [1], machine: [1] } }), '; CPU load unknown'],
  ['the heap', activity({ collections: [collection(0, 5_300_000)] }), '; heap after the last collection 5.3 MB'],
  [
    'both',
    activity({ load, collections: [collection(0, 1000)] }),
    '; CPU load 20%, machine 50%; heap after the last collection 1.0 kB',
  ],
])('words for a bar: %s', (_, given, words) => {
  expect(plain(laneWords(lanesOf(given, bars(1500)), 0))).toBe(words);
});

it('says in a sentence what a lane shows', () => {
  expect(loadSummary(load)).toBe(
    'CPU load in the whole run: program 53% on average, at most 100%; machine 73%, at most 100%; full height: 100%',
  );
  expect(plain(heapSummary([collection(0, 5e6), collection(1, 9e6), collection(2, 6e6)]))).toBe(
    'Heap after collections in the whole run: 5.0 MB to 9.0 MB, 6.0 MB after the last; full height: 9.0 MB',
  );
  expect(plain(heapSummary([collection(0, 5e6)]))).toBe('Heap after collections in the whole run: 5.0 MB; full height: 5.0 MB');
});

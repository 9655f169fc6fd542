import { expect, it } from 'vitest';
import { collectionNotes, collectionsText, endingCause, endingWords } from './collection-words';

const one = { collections: 1, cause: 'System.gc()', collector: 'G1 Old', duration: 12, before: 81_234_567, after: 1_234_567 };
const all = { collections: 12, duration: 143, longest: 20, seen: 12, merged: 0, missed: 0, causes: [] };

it.each([
  [{}, 'ends with a collection (System.gc(), G1 Old), 12.0 ms, heap 81.2 MB before, 1.2 MB after'],
  [{ before: null }, 'ends with a collection (System.gc(), G1 Old), 12.0 ms, heap 1.2 MB after'],
  [{ before: null, after: null }, 'ends with a collection (System.gc(), G1 Old), 12.0 ms'],
  [{ cause: '', collector: '' }, 'ends with a collection, 12.0 ms, heap 81.2 MB before, 1.2 MB after'],
  [{ collections: 3 }, 'ends with 3 collections (System.gc(), G1 Old), 12.0 ms, heap 81.2 MB before, 1.2 MB after'],
  [
    { collections: 7, causes: { a: 1, b: 2, c: 1, d: 2, e: 1 } },
    'ends with 7 collections (b 2, d 2, a 1, others 2, G1 Old), 12.0 ms, heap 81.2 MB before, 1.2 MB after',
  ],
])('an interval that ends with %j', (given, words) => expect(endingWords({ ...one, ...given })).toBe(words));

it.each([
  [{}, 'System.gc()'],
  [{ cause: '' }, 'G1 Old'],
  [{ cause: '', collector: '' }, 'collection'],
  [{ collections: 2 }, 'System.gc() 2'],
  [{ collections: 3, causes: { 'System.gc()': 1, 'G1 Evacuation Pause': 2 } }, 'G1 Evacuation Pause 2, System.gc() 1'],
])('the cell of an interval that ends with %j', (given, words) => expect(endingCause({ ...one, ...given })).toBe(words));

it.each([
  [{}, '12, 143.0 ms in total, at most 20.0 ms'],
  [{ collections: 1, duration: 5, longest: 5, seen: 1 }, '1, 5.0 ms'],
  [{ longest: null }, '12, 143.0 ms in total'],
  [{ seen: 14 }, '12, 143.0 ms in total, at most 20.0 ms, and 2 after the last snapshot'],
  [{ collections: 0, seen: 0 }, 'none'],
  [{ collections: 0, seen: 1 }, 'none, and 1 after the last snapshot'],
  [
    {
      causes: [
        ['G1 Evacuation Pause', 10],
        ['System.gc()', 2],
      ] as const,
    },
    '12, 143.0 ms in total, at most 20.0 ms: G1 Evacuation Pause 10, System.gc() 2',
  ],
])('all collections, %j', (given, words) => expect(collectionsText({ ...all, ...given })).toBe(words));

it.each([
  [{}, []],
  [
    { seen: 1500, merged: 500, missed: 2 },
    [
      'Collections that share an interval with a later one, because they came too close together or there were more than 1,000 snapshots: 500 of 1,500.',
      'Collections of which only the duration is known, because another one followed at once: 2 of 1,500.',
    ],
  ],
])('notes, %j', (given, notes) => expect(collectionNotes({ ...all, ...given })).toEqual(notes));

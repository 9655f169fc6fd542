import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { rankStrings, sortedByRanks } from './string-ranks';

it('strings are ranked by their UTF-16 units, equal ones alike', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 3 })), (strings) => {
      const [distinct, ranks] = rankStrings(strings);
      expect(distinct).toEqual([...new Set(strings)].sort());
      expect([...ranks].map((rank) => distinct[rank])).toEqual(strings);
    }),
  );
});

it('what is sorted by ranks is sorted by the first, then by the second; what is alike stays in order', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(4), fc.nat(4)), { maxLength: 40 }), (pairs) => {
      const key = (k: 0 | 1) => ({ of: Uint32Array.from(pairs, (pair) => pair[k]), distinct: 5 });
      const expected = pairs.map((_, i) => i).sort((a, b) => pairs[a][0] - pairs[b][0] || pairs[a][1] - pairs[b][1] || a - b);
      expect([...sortedByRanks(pairs.length, [key(0), key(1)])]).toEqual(expected);
    }),
  );
});

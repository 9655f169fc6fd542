import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SideRanks } from './side-ranks';

describe('ranks', () => {
  it('tell which contexts a side has, and how many come before any of them and before the end', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 200 }), (present) => {
        const contexts = Uint32Array.from(present.keys()).filter((u) => present[u]);
        const ranks = new SideRanks(contexts, present.length);
        for (let u = 0; u <= present.length; u++) {
          expect(ranks.before(u)).toBe(contexts.filter((each) => each < u).length);
          if (u < present.length) expect(ranks.has(u)).toBe(present[u]);
        }
      }),
    );
  });
});

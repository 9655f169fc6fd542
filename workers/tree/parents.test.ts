import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Parents } from './parents';

/** Callers found with an array of open contexts, as any loop over all contexts can do. */
function naive(depth: ArrayLike<number>): number[] {
  const open: number[] = [];
  return Array.from(depth, (d, i) => {
    open[d] = i;
    return d === 0 ? -1 : open[d - 1];
  });
}

function check(depth: Uint32Array): void {
  const parents = new Parents({ size: depth.length, depth });
  const wanted = naive(depth);
  let wrong = 0;
  for (let i = 0; i < depth.length; i++) if (parents.of(i) !== wanted[i]) wrong++;
  expect(wrong).toBe(0);
}

test('callers of any tree, at the edges of blocks and far across them', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1, max: 400 }),
      (pops, times) => {
        const depth: number[] = [];
        for (let k = 0; k < times; k++)
          for (const pop of pops) depth.push(Math.max(0, (depth[depth.length - 1] ?? -1) + 1 - pop));
        check(Uint32Array.from(depth));
      },
    ),
    { numRuns: 60 },
  );
});

test('a path of 200,000 contexts, and 200,000 callees of one context', () => {
  check(Uint32Array.from({ length: 200_000 }, (_, i) => i));
  check(Uint32Array.from({ length: 200_000 }, (_, i) => (i === 0 ? 0 : 1)));
  check(Uint32Array.from({ length: 200_000 }, (_, i) => (i < 3 ? i : i % 70_000 === 0 ? 1 : 2 + ((i + 1) % 2))));
});

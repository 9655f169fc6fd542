import { describe, expect, it } from 'vitest';
import { searchTree } from './search';

/** Outermost frames of method 0, each of which calls method 1, which calls method 0 again. */
function triples(count: number) {
  const size = 3 * count;
  return {
    size,
    height: 3,
    method: Uint16Array.from({ length: size }, (_, i) => (i % 3 === 1 ? 1 : 0)),
    depth: Uint16Array.from({ length: size }, (_, i) => i % 3),
    end: Uint32Array.from({ length: size }, (_, i) => i - (i % 3) + 3),
  };
}

describe('search', () => {
  it('counts and sums all matches where there are more than it lists', () => {
    const tree = triples(200_000);
    const sums = Float64Array.from({ length: tree.size + 1 }, (_, i) => i);
    const found = searchTree(tree, sums, Uint8Array.of(1, 0, 1));
    expect(found).toMatchObject({ methods: 1, contexts: 400_000, inclusive: 600_000 });
    expect(found.matchingContexts).toHaveLength(100_000);
    expect([...found.matchingContexts.slice(0, 4)]).toEqual([0, 2, 3, 5]);
    expect(searchTree(tree, sums, Uint8Array.of(0, 1, 0))).toMatchObject({ contexts: 200_000, inclusive: 400_000 });
    expect(searchTree(tree, sums, Uint8Array.of(0, 0, 1))).toMatchObject({ methods: 0, contexts: 0, inclusive: 0 });
  });
});

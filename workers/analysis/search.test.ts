import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accumulate } from '../tree/prefix-sum';
import { searchTree } from './search';

/** Outermost frames of method 0, each of which calls method 1, which in turn calls method 0. */
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

const frame = (method: number) => ({
  className: 'C',
  method: `m${method}`,
  descriptor: '',
  flags: 0,
  sourceFile: '',
  line: 0,
});

describe('search', () => {
  it('begins at the largest match, and lists methods by what they include, recursion once', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ up: fc.nat(3), method: fc.nat(3), own: fc.nat(9) }), { minLength: 1, maxLength: 40 }),
        fc.tuple(...[0, 1, 2, 3].map(() => fc.nat(1))),
        (nodes, wanted) => {
          const depth = nodes.map(() => 0);
          for (let i = 1; i < nodes.length; i++) depth[i] = Math.max(0, depth[i - 1] + 1 - nodes[i].up);
          const next = (i: number) => depth.findIndex((d, at) => at > i && d <= depth[i]);
          const end = nodes.map((_, i) => (next(i) < 0 ? nodes.length : next(i)));
          const cost = (i: number) => nodes.slice(i, end[i]).reduce((sum, { own }) => sum + own, 0);
          const tree = {
            size: nodes.length,
            height: Math.max(...depth) + 1,
            method: Uint16Array.from(nodes, ({ method }) => method),
            depth: Uint16Array.from(depth),
            end: Uint32Array.from(end),
          };
          const sums = new Float64Array(nodes.length + 1);
          nodes.forEach(({ own }, i) => {
            sums[i + 1] = sums[i] + own;
          });
          const found = searchTree(tree, { sums, widths: sums }, Uint8Array.from(wanted), frame);
          const matching = nodes.flatMap(({ method }, i) => (wanted[method] ? [i] : []));
          expect([...found.largest]).toEqual(matching.toSorted((a, b) => cost(b) - cost(a) || a - b));
          const callers = (i: number) => nodes.flatMap((_, at) => (at < i && end[at] > i ? [at] : []));
          const byMethod = [0, 1, 2, 3].flatMap((m) => {
            const own = matching.filter((i) => nodes[i].method === m);
            if (own.length === 0) return [];
            const outermost = own.filter((i) => callers(i).every((at) => nodes[at].method !== m));
            const context = own.toSorted((a, b) => cost(b) - cost(a) || a - b)[0];
            return [{ name: frame(m), inclusive: outermost.reduce((sum, i) => sum + cost(i), 0), contexts: own.length, context }];
          });
          expect(found.largestMethods).toEqual(byMethod.toSorted((a, b) => b.inclusive - a.inclusive));
        },
      ),
    );
  });

  it('counts and sums all matches where there are more than it lists', () => {
    const tree = triples(200_000);
    const sums = Float64Array.from({ length: tree.size + 1 }, (_, i) => i);
    const prefix = { sums, widths: sums };
    const found = searchTree(tree, prefix, Uint8Array.of(1, 0, 1), frame);
    expect(found).toMatchObject({ methods: 1, contexts: 400_000, inclusive: 600_000 });
    expect(found.matchingContexts).toHaveLength(100_000);
    expect([...found.matchingContexts.slice(0, 4)]).toEqual([0, 2, 3, 5]);
    expect(searchTree(tree, prefix, Uint8Array.of(0, 1, 0), frame)).toMatchObject({ contexts: 200_000, inclusive: 400_000 });
    expect(searchTree(tree, prefix, Uint8Array.of(0, 0, 1), frame)).toMatchObject({ methods: 0, contexts: 0, inclusive: 0 });
  });

  it('finds the largest matches behind its full list, with figures below zero as well', () => {
    const tree = triples(50_000);
    const figures = Array.from({ length: tree.size }, (_, i) => ((i * 7919) % 104_729) - (i % 11 === 0 ? 200_000 : 0));
    const { sums, widths } = accumulate(Float64Array.from([0, ...figures]));
    const found = searchTree(tree, { sums, widths }, Uint8Array.of(1, 1), frame);
    const cost = (i: number) => sums[tree.end[i]] - sums[i];
    const all = Array.from({ length: tree.size }, (_, i) => i).sort((a, b) => cost(b) - cost(a) || a - b);
    expect([...found.largest]).toEqual(all.slice(0, 1000));
  });

  it('looks below matches behind its full list only where one of the largest may be', () => {
    // Callers with 1,000 callees each; those of the first hundred have the largest figures.
    const callees = 999;
    const callers = 400;
    const size = callers * (callees + 1);
    const isCaller = (i: number): boolean => i % (callees + 1) === 0;
    const reads = { method: 0, sums: 0 };
    const tree = {
      size,
      height: 2,
      method: counted(
        Uint16Array.from({ length: size }, (_, i) => (isCaller(i) ? 0 : 1)),
        () => reads.method++,
      ),
      depth: Uint16Array.from({ length: size }, (_, i) => (isCaller(i) ? 0 : 1)),
      end: Uint32Array.from({ length: size }, (_, i) => (isCaller(i) ? i + callees + 1 : i + 1)),
    };
    const figures = Float64Array.from({ length: size + 1 }, (_, i) => (i === 0 ? 0 : i <= 100 * (callees + 1) ? 1000 : 1));
    const sums = counted(accumulate(figures).sums, () => reads.sums++);
    const ask = () => searchTree(tree, { sums, widths: sums }, Uint8Array.of(1, 1), frame);
    expect(ask()).toMatchObject({ contexts: size });
    // The first query also makes two passes: one counts contexts per method, one computes figures per method.
    expect(reads.method).toBeLessThan(2 * size + 102_000);
    expect(reads.sums).toBeLessThan(2 * size + 205_000);
    reads.method = reads.sums = 0;
    expect(ask().inclusive).toBe(100_300_000);
    // Reads contexts until 100,000 are listed, then each remaining caller, and the thousand chosen ones.
    expect(reads.method).toBeLessThan(102_000);
    // Two reads for each callee of the hundred largest callers, and a few for each chosen context and each caller.
    expect(reads.sums).toBeLessThan(205_000);
  });
});

/** Calls back for each number that is read. */
function counted<T extends object>(array: T, read: () => void): T {
  return new Proxy(array, {
    get: (target, key) => {
      if (typeof key === 'string' && /^\d+$/.test(key)) read();
      const value = Reflect.get(target, key, target) as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

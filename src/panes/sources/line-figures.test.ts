import { describe, expect, it } from 'vitest';
import type { MethodRow, NeighbourRow, UnionFileMethod } from '../../../workers/api/engine';
import { atHeads, beforeFolding, beforeLeafUp, byLine, figuresOfOne, figuresOfTwo, natureWords } from './line-figures';

const named = (method: string, line: number) => ({
  className: 'a.Shop',
  method,
  descriptor: '()V',
  flags: 0,
  sourceFile: 'Shop.java',
  line,
});
const row = (method: number, line: number, exclusive: number, calls: number, inclusive = exclusive): MethodRow => ({
  method,
  name: named(`m${method}`, line),
  exclusive,
  inclusive,
  calls,
  contexts: 1,
});

const BYTECODES = { unit: 'bytecodes', kind: 'exact' } as const;

describe('figures beside lines', () => {
  it('speak of no calls where nobody counted them, and mark estimates', () => {
    const time = { unit: 'ns', kind: 'sampled' } as const;
    const one = figuresOfOne({ method: row(1, 5, 2_000_000, 0), others: [], total: 8_000_000 }, time);
    expect(one.sentence).toBe('Shop.m1: ≈ 2.0\u202fms inclusive, ≈\u202f25.00%; ≈ 2.0\u202fms exclusive');
    expect(one.columns.map(({ id }) => id)).toEqual(['inclusive', 'share', 'exclusive']);
    expect(one.cells(byLine(one.methods).get(5)!)).toHaveLength(3);
    const sums = { a: 0, b: 40, callsA: 0, callsB: 0, inclusiveA: 0, inclusiveB: 50 };
    const of = { method: 1, name: named('m', 5), context: 1, ...sums, inA: null, inB: named('m', 5) };
    const two = figuresOfTwo({ method: of as UnionFileMethod, others: [] }, { unit: 'samples', kind: 'sampled' }, 'b');
    expect(two.sentence).toBe('Shop.m: 0 → 50 samples inclusive; 0 → 40 samples exclusive');
    expect([BYTECODES, time, { unit: 'events', kind: 'thresholded' } as const].map(natureWords)).toEqual([
      'Figures are work, not time.',
      'Figures are estimates from samples.',
      'They depend on the machine and its load.',
    ]);
  });

  it('stand at the declarations of methods where those are known, else at their first lines with code', () => {
    const file = figuresOfOne(
      { method: row(1, 5, 30, 2, 90), others: [row(2, 9, 10, 1), row(3, 0, 60, 4, 120)], total: 200 },
      BYTECODES,
    );
    const moved = atHeads(file, [3, 9, 7]);
    expect([...byLine(moved.methods)].map(([line, { methods }]) => [line, methods.map(({ id }) => id)])).toEqual([
      [3, [1]],
      [9, [2]],
    ]);
    expect(moved.method).toMatchObject({ id: 1, line: 5, head: 3 });
    expect(moved.cells(byLine(moved.methods).get(3)!)[0]).toMatchObject({ text: '90', title: '90 bytecodes inclusive' });
    expect([...byLine(atHeads(file, []).methods).keys()]).toEqual([5, 9]);
  });

  it('stand where methods begin, added up where several do, the largest first', () => {
    const file = figuresOfOne(
      { method: row(1, 5, 30, 2, 90), others: [row(2, 9, 10, 1), row(3, 5, 60, 4, 120), row(4, 0, 1, 1)], total: 200 },
      BYTECODES,
    );
    const lines = byLine(file.methods);
    expect([...lines.keys()].sort()).toEqual([5, 9]);
    // Inclusive figures are not summed, because one of the methods may call the other.
    expect(lines.get(5)).toMatchObject({ methods: [{ id: 3 }, { id: 1 }], inclusive: [120], sums: [90, 6] });
    expect(file.cells(lines.get(5)!).map(({ text }) => text)).toEqual(['120', '60.00%', '90', '6']);
    expect(file.cells(lines.get(5)!)[0]).toMatchObject({
      title: '120 bytecodes inclusive, the largest of 2 methods',
      heat: 1,
    });
    expect(file.cells(lines.get(9)!)[0]?.heat).toBe(10 / 120);
    expect(file.sentence).toBe('Shop.m1: 90 bytecodes inclusive, 45.00%; 30 bytecodes exclusive, in 2 calls');
    expect(
      figuresOfOne({ method: row(1, 5, 0, 0), others: [], total: 0 }, { unit: 'objects', kind: 'exact' }).sentence,
    ).not.toMatch(/NaN|Infinity/);
    const many = Array.from({ length: 300_000 }, (_, at) => row(at + 2, 5, at, 1));
    const largest = figuresOfOne({ method: row(1, 5, 0, 1), others: many, total: 1 }, BYTECODES);
    expect(largest.cells(byLine(largest.methods).get(5)!)[0]?.heat).toBe(1);
  });

  it('of a call are those of the callees, with all they call', () => {
    const edge = (method: number, inclusive: number, calls: number): NeighbourRow => ({
      method,
      name: named(`m${method}`, 0),
      inclusive,
      calls,
      contexts: 1,
    });
    const own = { method: row(1, 5, 10, 1, 100), others: [], total: 200 };
    const [hot, other] = [edge(2, 60, 3), edge(3, 30, 2)];
    const file = figuresOfOne(own, BYTECODES, [hot, other]);
    const cells = file.callCells?.([hot, other]) ?? [];
    expect(cells.map(({ text }) => text)).toEqual(['→ 90', '45.00%', '', '5']);
    expect(cells[0]).toMatchObject({ heat: 0.9, title: expect.stringContaining('Shop.m2: 60 bytecodes') });
    // For nested calls, the sum is capped at the method's figure, and marked.
    const nested = figuresOfOne(own, BYTECODES, [edge(2, 80, 3), edge(3, 70, 2)]);
    expect(nested.callCells?.([edge(2, 80, 3), edge(3, 70, 2)])[0]?.text).toBe('≤→ 100');
    const bound = { exclusive: false, methods: [] };
    expect(file.callCells?.([{ ...hot, lowerBound: bound }])[0]?.text).toBe('→ 60+');
  });

  it('of two sides are those of both, at the lines of one', () => {
    const both = (method: number, a: number, b: number, inA: number | null, inB: number | null) =>
      ({
        method,
        name: named(`m${method}`, inB ?? inA ?? 0),
        context: method * 10,
        a,
        b,
        inclusiveA: a * 2,
        inclusiveB: b * 2,
        callsA: 1,
        callsB: 2,
        inA: inA === null ? null : named(`m${method}`, inA),
        inB: inB === null ? null : named(`m${method}`, inB),
      }) as UnionFileMethod;
    const file = { method: both(1, 100, 50, 5, 7), others: [both(2, 10, 0, 9, null)] };
    expect(byLine(figuresOfTwo(file, BYTECODES, 'a').methods).size).toBe(2);
    const b = figuresOfTwo(file, BYTECODES, 'b');
    expect([...byLine(b.methods).keys()]).toEqual([7]);
    expect(b.cells(byLine(b.methods).get(7)!).map(({ text, kind }) => `${text}${kind ?? ''}`)).toEqual([
      '200',
      '100',
      '−50.0%shrank',
      '−50.0%shrank',
    ]);
    expect(b.method.id).toBe(10);
    // A method absent from this side has no line here.
    expect(figuresOfTwo({ method: both(2, 10, 0, 9, null), others: [] }, BYTECODES, 'b').method.line).toBe(0);
  });

  it('are of the tree before it was turned round, unless frames are groups', () => {
    const fold = { kind: 'fold', methods: { pattern: 'a' } } as const;
    const invert = { kind: 'invert', metric: 'bytecodes' } as const;
    const group = { kind: 'group', by: 'class' } as const;
    expect(beforeLeafUp([fold, invert, fold])).toEqual([fold]);
    expect(beforeLeafUp([fold])).toEqual([fold]);
    expect(beforeLeafUp([invert, group])).toEqual([invert, group]);
    expect(beforeLeafUp(undefined)).toBeUndefined();
  });

  it('of calls are of the tree before library frames were folded', () => {
    const interval = { kind: 'interval', from: 0, to: 1 } as const;
    expect(beforeFolding([interval, { kind: 'own', prefixes: [] }, interval])).toEqual([interval]);
    expect(beforeFolding([interval])).toEqual([interval]);
    expect(beforeFolding(undefined)).toEqual([]);
  });
});

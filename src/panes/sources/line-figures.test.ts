import { describe, expect, it } from 'vitest';
import type { MethodRow, UnionFileMethod } from '../../../workers/api/engine';
import { beforeLeafUp, byLine, figuresOfOne, figuresOfTwo, natureWords } from './line-figures';

const named = (method: string, line: number) => ({
  className: 'a.Shop',
  method,
  descriptor: '()V',
  flags: 0,
  sourceFile: 'Shop.java',
  line,
});
const row = (method: number, line: number, exclusive: number, calls: number): MethodRow => ({
  method,
  name: named(`m${method}`, line),
  exclusive,
  inclusive: exclusive,
  calls,
  contexts: 1,
});

const BYTECODES = { unit: 'bytecodes', kind: 'exact' } as const;

describe('figures beside lines', () => {
  it('speak of no calls where nobody counted them, and mark estimates', () => {
    const time = { unit: 'ns', kind: 'sampled' } as const;
    const one = figuresOfOne({ method: row(1, 5, 2_000_000, 0), others: [], total: 8_000_000 }, time);
    expect(one.sentence).toBe('Shop.m1: ≈ 2.0\u202fms exclusive, ≈\u202f25.00%');
    expect(one.columns.map(({ id }) => id)).toEqual(['exclusive', 'share']);
    expect(one.cells([2_000_000, 0])).toHaveLength(2);
    const of = { method: 1, name: named('m', 5), context: 1, a: 0, b: 40, callsA: 0, callsB: 0, inA: null, inB: named('m', 5) };
    const two = figuresOfTwo({ method: of as UnionFileMethod, others: [] }, { unit: 'samples', kind: 'sampled' }, 'b');
    expect(two.sentence).toBe('Shop.m: 0 → 40 samples exclusive');
    expect([BYTECODES, time, { unit: 'events', kind: 'thresholded' } as const].map(natureWords)).toEqual([
      'They are work, not time.',
      'They are sampled: estimates.',
      'They depend on the machine and its load.',
    ]);
  });

  it('stand where methods begin, added up where several do, the largest first', () => {
    const file = figuresOfOne(
      { method: row(1, 5, 30, 2), others: [row(2, 9, 10, 1), row(3, 5, 60, 4), row(4, 0, 1, 1)], total: 200 },
      BYTECODES,
    );
    const lines = byLine(file.methods);
    expect([...lines.keys()].sort()).toEqual([5, 9]);
    expect(lines.get(5)).toMatchObject({ methods: [{ id: 3 }, { id: 1 }], sums: [90, 6] });
    expect(file.cells([90, 6]).map(({ text }) => text)).toEqual(['90', '45.00%', '6']);
    expect([file.heat([60, 4]), file.heat([0, 0])]).toEqual([1, 0]);
    expect(file.sentence).toBe('Shop.m1: 30 bytecodes exclusive, 15.00%, in 2 calls');
    expect(
      figuresOfOne({ method: row(1, 5, 0, 0), others: [], total: 0 }, { unit: 'objects', kind: 'exact' }).sentence,
    ).not.toMatch(/NaN|Infinity/);
    const many = Array.from({ length: 300_000 }, (_, at) => row(at + 2, 5, at, 1));
    expect(figuresOfOne({ method: row(1, 5, 0, 1), others: many, total: 1 }, BYTECODES).heat([299_999, 1])).toBe(1);
  });

  it('of two sides are those of both, at the lines of one', () => {
    const both = (method: number, a: number, b: number, inA: number | null, inB: number | null) =>
      ({
        method,
        name: named(`m${method}`, inB ?? inA ?? 0),
        context: method * 10,
        a,
        b,
        callsA: 1,
        callsB: 2,
        inA: inA === null ? null : named(`m${method}`, inA),
        inB: inB === null ? null : named(`m${method}`, inB),
      }) as UnionFileMethod;
    const file = { method: both(1, 100, 50, 5, 7), others: [both(2, 10, 0, 9, null)] };
    expect(byLine(figuresOfTwo(file, BYTECODES, 'a').methods).size).toBe(2);
    const b = figuresOfTwo(file, BYTECODES, 'b');
    expect([...byLine(b.methods).keys()]).toEqual([7]);
    expect(b.cells([100, 50, 1, 2]).map(({ text, kind }) => `${text}${kind ?? ''}`)).toEqual(['100', '50', '−50.0%shrank']);
    expect(b.method.id).toBe(10);
    // Absent: this side has no line of it.
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
});

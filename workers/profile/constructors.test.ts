import { describe, expect, it } from 'vitest';
import { methodTable } from '../recording/method-list';
import { ConstructorList, ConstructorlessCalls, ConstructorReader } from './constructor-list';
import {
  ADDS_NOTHING,
  CHAINED,
  constructorMethods,
  ESTIMATED,
  KNOWN,
  NOBODY,
  TAKES_NOTHING,
  UNCHAINED,
  UNKNOWN,
} from './constructors';
import { ObjectCount } from './object-totals';
import { CONSTRUCTOR, LEAF, type MethodTable, type RecordedMetric, SEVERAL_NEXT } from './recording';

/** `Sub` calls `Base`, which calls `Object`; `main` is no constructor, `Small` a leaf of estimated size, `Odd` of unknown size. */
const [SUB, BASE, OBJECT, MAIN, SMALL, ODD] = [0, 1, 2, 3, 4, 5];
const TABLE: MethodTable = {
  ...methodTable(
    [
      ['app.Sub', CONSTRUCTOR],
      ['app.Base', CONSTRUCTOR],
      ['java.lang.Object', CONSTRUCTOR],
      ['app.Main', 0],
      ['app.Small', CONSTRUCTOR | LEAF],
      ['app.Odd', CONSTRUCTOR],
    ].map(([className, flags]) => ({ className: String(className), name: '<init>', flags: Number(flags) })),
  ),
  chained: Int32Array.from([BASE, OBJECT, -1, -1, -1, -1]),
  sizes: {
    bytes: Float64Array.from([40, 24, 16, 32, 8, 0]),
    isEstimated: Uint8Array.from([0, 1, 0, 0, 1, 0]),
  },
};
const DERIVED = [{ id: 'objects', source: { kind: 'constructors' } }] as unknown as RecordedMetric[];
const methods = constructorMethods({ methods: TABLE, metrics: DERIVED });

describe('constructors', () => {
  it('reach the next one, unless they are leaves or that of java.lang.Object', () => {
    expect([...methods.kinds]).toEqual([CHAINED, CHAINED, UNCHAINED, 0, UNCHAINED, CHAINED]);
    expect(methods.firstMade).toBe(6);
  });

  it('are of no interest where no metric is derived from them', () => {
    expect([...constructorMethods({ methods: TABLE, metrics: [] }).kinds]).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('make objects of a size that is known, estimated or unknown', () => {
    expect([...methods.sizing]).toEqual([KNOWN, ESTIMATED, KNOWN, KNOWN, ESTIMATED, UNKNOWN]);
    const { sizes: _, ...without } = TABLE;
    expect([...constructorMethods({ methods: without, metrics: DERIVED }).sizing]).toEqual(Array(6).fill(UNKNOWN));
  });

  it('add an object to their caller, and take one from themselves if they reach the next one', () => {
    const { constructors, sizes } = methods.costs;
    expect([...constructors.added]).toEqual([1, 1, 1, 0, 1, 1]);
    expect([...constructors.taken]).toEqual([1, 1, 0, 0, 0, 1]);
    expect([...sizes.added]).toEqual([40, 24, 16, 0, 8, 0]);
    expect([...sizes.taken]).toEqual([24, 16, 0, 0, 0, 0]);
  });
});

/** Constructors as contexts with their callers and calls; a caller of −1 is the thread itself. */
type Listed = readonly [context: number, caller: number, method: number, calls: number];

function totalsOf(listed: readonly Listed[], ends: readonly number[], table = TABLE) {
  const list = new ConstructorList(constructorMethods({ methods: table, metrics: DERIVED }));
  for (const [context, caller, method] of listed) list.add(context, caller, method);
  const constructors = list.finish();
  const count = new ObjectCount(constructors, table, ends.length);
  const calls = new Float64Array(ends[ends.length - 1]);
  for (const [context, , , each] of listed) calls[context] = each;
  ends.forEach((end, thread) => {
    const first = thread === 0 ? 0 : ends[thread - 1];
    count.add(thread, first, end - first, calls.subarray(first));
  });
  const { byThread, bytes, belowZero } = count.totals();
  return {
    objects: [...byThread],
    bytes: bytes && [...bytes.byThread],
    isLowerBound: bytes?.isLowerBound,
    gross: bytes?.gross,
    belowZero,
    exceptions: constructors.cut?.exceptions && [...constructors.cut.exceptions],
  };
}

describe('objects by thread', () => {
  it.each<[string, Listed[], number[], Partial<ReturnType<typeof totalsOf>>]>([
    ['are the calls of a constructor', [[1, 0, OBJECT, 5]], [2], { objects: [5], bytes: [80], gross: 80, isLowerBound: false }],
    [
      'are not counted again for the next one',
      [
        [1, 0, SUB, 5],
        [2, 1, BASE, 5],
        [3, 2, OBJECT, 5],
      ],
      [4],
      { objects: [5], bytes: [200], belowZero: { contexts: 0, methods: [], cut: [] }, exceptions: null },
    ],
    ['of a thread itself are nobody’s', [[0, NOBODY, SMALL, 7]], [1], { objects: [0], bytes: [0] }],
    [
      'are those of each thread',
      [
        [1, 0, OBJECT, 5],
        [3, 2, SMALL, 2],
      ],
      [2, 4],
      { objects: [5, 2], bytes: [80, 16] },
    ],
    [
      'of unknown size make bytes a lower bound',
      [
        [1, 0, ODD, 1],
        [2, 1, OBJECT, 1],
      ],
      [3],
      { objects: [1], bytes: [16], isLowerBound: true },
    ],
    [
      'of a constructor that was cut are counted, and taken from nobody',
      [
        [1, 0, SUB, 5],
        [2, 1, BASE, 3],
        [3, 2, OBJECT, 3],
      ],
      [4],
      {
        objects: [5],
        belowZero: { contexts: 0, methods: [], cut: [SUB] },
        exceptions: [TAKES_NOTHING, ADDS_NOTHING, 0],
      },
    ],
  ])('%s', (_, listed, ends, expected) => {
    expect(totalsOf(listed, ends)).toMatchObject(expected);
  });

  it('may be below zero where a constructor may call several next ones', () => {
    const table = { ...TABLE, flags: TABLE.flags.map((each, m) => (m === SUB ? each | SEVERAL_NEXT : each)) };
    const { objects, belowZero } = totalsOf(
      [
        [1, 0, SUB, 5],
        [2, 1, BASE, 3],
        [3, 2, OBJECT, 3],
      ],
      [4],
      table,
    );
    expect(objects).toEqual([3]);
    expect(belowZero).toEqual({ contexts: 1, methods: [SUB], cut: [] });
  });

  it('have no bytes where no sizes are known', () => {
    const { sizes: _, ...without } = TABLE;
    expect(totalsOf([[1, 0, OBJECT, 5]], [2], without)).toMatchObject({ objects: [5], bytes: null });
  });
});

describe('the list of constructors', () => {
  it('is read in order, with numbers of any size', () => {
    const list = new ConstructorList(methods);
    const entries = [
      [0, NOBODY, 0],
      [127, 0, 127],
      [128, 0, 128],
      [70_000, 1, 4],
      [2 ** 31 - 3, 70_000, 16_384],
    ];
    for (const [context, caller, method] of entries) list.add(context, caller, method);
    const found: number[][] = [];
    const at = new ConstructorReader(list.finish());
    for (; at.isBefore(2 ** 31); at.next()) found.push([at.context, at.caller, at.method]);
    expect(found).toEqual(entries);
    expect(new ConstructorReader(list.finish()).skipTo(128).index).toBe(2);
    expect(new ConstructorReader(list.finish()).skipTo(129).index).toBe(3);
  });

  it('hides calls that stand for objects made without a constructor, and no others', () => {
    const list = new ConstructorList({ ...methods, firstMade: 4 });
    list.add(11, 10, BASE);
    list.add(12, 10, SMALL);
    list.add(14, 10, ODD);
    list.add(15, 10, MAIN);
    const calls = Float64Array.from([9, 9, 9, 9]);
    ConstructorlessCalls.of(list.finish())?.hide(11, 4, calls);
    expect([...calls]).toEqual([9, 0, 9, 0]);
    expect(ConstructorlessCalls.of(new ConstructorList(methods).finish())).toBeNull();
  });
});

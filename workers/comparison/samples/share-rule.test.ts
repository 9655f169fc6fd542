import { describe, expect, it } from 'vitest';
import type { ReportedRow, ReportedRows } from './reported-rows';
import { SampleFindings } from './sample-findings';
import { differs, isOffset, leastFactor, lieApart, spreadOfRuns, standardErrors, type Whole } from './share-rule';

const whole = (a: number, b: number, more: Partial<Whole> = {}): Whole => ({
  ...{ events: { a, b }, original: a + b, kind: 'sampled', runsA: 1, runsB: 1 },
  ...more,
});

describe('shares of a row spread in runs', () => {
  const runs = (...rows: readonly number[]) => rows.map((row) => ({ row, whole: 100 }));
  it.each<[string, Parameters<typeof spreadOfRuns>[0], number]>([
    ['not where all are equal', [runs(20, 20), runs(30, 30)], 0],
    // p is 0.2: two squares of 10², divided by 0.2 · 0.8 · 100, with one degree of freedom.
    ['by squares of what differs', [runs(10, 30)], 12.5],
    ['by degrees of freedom of both sides', [runs(10, 30), runs(20, 20)], 6.25],
    ['not with one run', [runs(10)], 0],
    ['not where none has any', [runs(0, 0), runs(10, 30)], 6.25],
    ['not where it is all', [runs(100, 100), runs(10, 30)], 6.25],
    ['without empty runs', [[...runs(10, 30), { row: 0, whole: 0 }]], 6.25],
  ])('%s', (_, sides, expected) => {
    expect(spreadOfRuns(sides)).toBeCloseTo(expected, 9);
  });
});

describe('a difference in standard errors', () => {
  it('is none where a row has nothing, or all', () => {
    expect(standardErrors({ a: 0, b: 0 }, whole(100, 100))).toBe(0);
    expect(standardErrors({ a: 100, b: 100 }, whole(100, 100))).toBe(0);
  });

  it('must be above the bound, not at it', () => {
    const row = { a: 120, b: 200 };
    const errors = standardErrors(row, whole(1000, 1000));
    expect([differs(row, whole(1000, 1000), errors), differs(row, whole(1000, 1000), errors - 1e-9)]).toEqual([false, true]);
  });
});

describe('a row around another makes up for it', () => {
  // Outside both rows, each side has 500 events: changes are 500 times the difference.
  it.each<[string, [number, number], [number, number], boolean]>([
    ['where it changed the other way by as much', [200, 100], [100, 200], true],
    ['by half', [200, 100], [100, 150], true],
    ['not by less', [200, 100], [100, 149], false],
    ['not where it changed the same way', [200, 100], [200, 100], false],
    ['where the inner one grew', [100, 200], [200, 100], true],
    ['where the inner one grew: by half', [100, 200], [150, 100], true],
    ['not by less than half', [100, 200], [149, 100], false],
    ['not where both are more than 90%', [4000, 2000], [3000, 5000], false],
    ['not by chance', [20, 10], [8, 13], false],
  ])('%s', (_, inner, outer, expected) => {
    const [row, rest] = [inner, outer].map(([a, b]) => ({ a, b }));
    const of = whole(500 + row.a + rest.a, 500 + row.b + rest.b);
    expect(isOffset(row, rest, of)).toBe(expected);
  });
});

it.each<[readonly number[], readonly number[], boolean]>([
  [[1, 2], [3, 4], true],
  [[3, 4], [1, 2], true],
  [[1, 3], [3, 4], false],
  [[3, 4], [1, 3], false],
  [[1, 9], [3, 4], false],
  [[3, 4], [1, 9], false],
  [[3, 5], [1, 4], false],
  [[2], [2], false],
])('shares %j and %j lie apart: %j', (a, b, expected) => {
  expect(lieApart(a, b)).toBe(expected);
});

it.each<[string, Whole, number | null]>([
  ['the least odds with many events', whole(1e6, 1e6), 1.5],
  ['the least odds of three runs', whole(1e6, 1e6, { runsA: 3, runsB: 3 }), 1.2],
  ['none with few', whole(3, 3), null],
])('a factor is found: %s', (_, of, expected) => {
  expect(leastFactor(of, 1)).toBe(expected);
});

describe('the kind of a rectangle within reported rows', () => {
  const row = (method: number, a: number, b: number): ReportedRow => ({
    ...{ method, context: 0, contexts: 1, a, b, wholeA: 1000, wholeB: 2000, runsA: [a / 1000], runsB: [b / 2000] },
  });
  // Row 1 begins at context 1 and also contains 2 and 3; row 2 begins at 4 and also contains 5.
  const found: ReportedRows = {
    ...{ reported: [row(1, 100, 400), row(2, 300, 200)], within: Int8Array.of(0, -1, 1, 1, -2, 2) },
    ...{ whole: whole(1000, 2000), rows: 2 },
  };
  const names = {
    size: 3,
    frame: (method: number) => ({ className: 'A', method: `m${method}`, descriptor: '', flags: 0, sourceFile: '', line: 0 }),
  };
  const findings = SampleFindings.brought({ by: 'not-jdk', prefixes: [] }, names, found);

  it.each<[string, number, number, number, number, number]>([
    ['outside of rows', 0, 1, 100, 400, 0],
    ['where a row begins, whatever is left', 1, 2, 100, 100, 1],
    ['where a shrinking row begins', 4, 5, 100, 900, 2],
    ['of all of a row, by the figures', 1, 4, 100, 400, 1],
    ['of all of a row, with equal shares', 1, 4, 100, 200, 0],
    ['within, the row’s way', 2, 3, 50, 150, 1],
    ['within, the other way', 2, 3, 50, 50, 0],
    ['within a shrinking row, its way', 5, 6, 50, 50, 2],
    ['within a shrinking row, the other way', 5, 6, 50, 150, 0],
    ['within, of both contexts', 2, 4, 50, 150, 1],
    ['across rows', 3, 5, 50, 150, 0],
    ['from outside into a row', 0, 2, 50, 150, 0],
  ])('%s', (_, from, until, a, b, expected) => {
    expect(findings.kindOf(from, until, a, b)).toBe(expected);
  });

  // Shares: a of 1,000, and b of 2,000.
  it.each<[string, number, number, number, number]>([
    ['a difference of the guard is quiet', 40, 160, 0.04, 0],
    ['more is not', 40, 162, 0.04, 1],
    ['of a larger share in B, ten times as much of it', 125, 500, 0.05, 0],
    ['more than that', 125, 502, 0.05, 1],
  ])('%s', (_, a, b, guard, expected) => {
    expect(findings.kindOf(2, 3, a, b, guard)).toBe(expected);
  });

  it.each<[string, number, number, number, number]>([
    ['of a larger share in A, ten times as much of it', 250, 250, 0.05, 0],
    ['more than that', 250, 248, 0.05, 2],
  ])('%s', (_, a, b, guard, expected) => {
    expect(findings.kindOf(5, 6, a, b, guard)).toBe(expected);
  });

  it('is that of rows where they begin', () => {
    expect([0, 1, 2, 4, 5].map((context) => findings.rowAt(context)?.method)).toEqual([undefined, 1, undefined, 2, undefined]);
  });

  it('sets with rows of both ways have none', () => {
    expect([...findings.kindsOfSets(Uint32Array.of(0, 1, 2), 3)]).toEqual([0, 1, 2]);
    expect([...findings.kindsOfSets(Uint32Array.of(0, 1, 1), 2)]).toEqual([0, 0]);
    const alike = SampleFindings.brought({ by: 'not-jdk', prefixes: [] }, names, {
      ...found,
      reported: [row(1, 1, 9), row(2, 2, 9)],
    });
    expect([...alike.kindsOfSets(Uint32Array.of(0, 1, 1), 2)]).toEqual([0, 1]);
  });

  it('stories have totals, runs and the factor', () => {
    expect(findings.story('samples', 1000, 2000)).toMatchObject({
      ...{ metric: 'samples', totalA: 1000, totalB: 2000, own: { by: 'not-jdk' }, factor: leastFactor(found.whole, 2) },
      differences: [
        { shareA: 0.1, shareB: 0.2, runsA: [0.1], runsB: [0.2] },
        { shareA: 0.3, shareB: 0.1, runsA: [0.3], runsB: [0.1] },
      ],
    });
    const none = SampleFindings.brought({ by: 'not-jdk', prefixes: [] }, names, { ...found, reported: [], rows: 0 });
    expect(none.story('samples', 1, 1).factor).toBeNull();
  });
});

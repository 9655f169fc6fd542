import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ComparisonSummary, DiffContextRow, DiffPageRequest } from '../api/engine';
import type { EncodedProfile } from '../formats/mct/encoder';
import { anyProfile } from '../testing/arbitrary';
import { compared } from '../testing/comparison';
import { naiveOverlap, naiveTree, preorder } from '../testing/naive';
import { value } from '../testing/opening';
import { SMALL } from '../testing/small-profile';

const METRICS = ['calls', 'bytecodes', 'objects', 'arrays', 'elements', 'bytes'];
const EVERYTHING: Omit<DiffPageRequest, 'metric'> = {
  kinds: ['same', 'grew', 'shrank', 'appeared', 'vanished'],
  sort: 'name',
  order: 'asc',
  filter: '',
  offset: 0,
  limit: 1e6,
};

async function contexts(a: EncodedProfile, b: EncodedProfile, metric: string): Promise<DiffContextRow[]> {
  const { engine, summary } = await compared(a, b);
  return value(await engine.diffContexts(summary.comparison, { ...EVERYTHING, metric })).rows;
}

const overlaps = (summary: ComparisonSummary) => summary.metrics.map(({ overlap }) => overlap);

describe('overlap', () => {
  it('is 100 for a profile with itself', async () => {
    await fc.assert(
      fc.asyncProperty(anyProfile(), async (profile) => {
        const { summary } = await compared(profile, profile);
        expect(overlaps(summary)).toEqual(METRICS.map(() => 100));
        expect([summary.appeared, summary.vanished]).toEqual([0, 0]);
      }),
      { numRuns: 25 },
    );
  });

  it('is symmetric, from 0 to 100, and what its definition says', async () => {
    await fc.assert(
      fc.asyncProperty(anyProfile(), anyProfile(), async (a, b) => {
        const { summary } = await compared(a, b);
        const { summary: back } = await compared(b, a);
        expect(overlaps(back)).toEqual(overlaps(summary));
        for (const { metric, overlap } of summary.metrics) {
          expect(overlap).toBeGreaterThanOrEqual(0);
          expect(overlap).toBeLessThanOrEqual(100);
          expect(Math.abs((overlap ?? Number.NaN) - naiveOverlap(naiveTree(a), naiveTree(b), metric))).toBeLessThan(1e-9);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('does not change when all counts of one side are multiplied', async () => {
    const tripled = {
      ...SMALL,
      columns: { ...SMALL.columns, calls: (SMALL.columns.calls as number[]).map((calls) => 3 * calls) },
    };
    const { summary } = await compared(SMALL, tripled);
    expect(summary.metrics.find(({ metric }) => metric === 'calls')?.overlap).toBe(100);
  });

  it('is 100 where both totals are zero, 0 where one is, 0 where nothing is common', async () => {
    const none = { ...SMALL, columns: { ...SMALL.columns, bytecodes: new Uint8Array(9) }, arrays: [] };
    const bytecodes = async (a: EncodedProfile, b: EncodedProfile) =>
      (await compared(a, b)).summary.metrics.find(({ metric }) => metric === 'bytecodes')?.overlap;
    expect(await bytecodes(none, none)).toBe(100);
    expect(await bytecodes(none, SMALL)).toBe(0);
    const elsewhere = {
      ...SMALL,
      methods: SMALL.methods.map((method) => ({ ...method, className: `other.${method.className}` })),
    };
    expect(await bytecodes(SMALL, elsewhere)).toBe(0);
    const { summary } = await compared(SMALL, elsewhere);
    expect(summary.common).toBe(0);
  });
});

describe('differences', () => {
  it('of a profile with itself are none', async () => {
    await fc.assert(
      fc.asyncProperty(anyProfile(), async (profile) => {
        for (const row of await contexts(profile, profile, 'bytecodes')) {
          expect(row.kind).toBe('same');
          expect(row.b - row.a).toBe(0);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('turn round with the sides: diff(A, B) = −diff(B, A)', async () => {
    const turned = { same: 'same', grew: 'shrank', shrank: 'grew', appeared: 'vanished', vanished: 'appeared' };
    await fc.assert(
      fc.asyncProperty(anyProfile(), anyProfile(), async (a, b) => {
        const there = await contexts(a, b, 'bytecodes');
        const back = await contexts(b, a, 'bytecodes');
        expect(back.map((row) => [row.kind, row.b - row.a, row.name.method])).toEqual(
          there.map((row) => [turned[row.kind], 0 - (row.b - row.a) + 0, row.name.method]),
        );
      }),
      { numRuns: 30 },
    );
  });

  it('hold every context of either side once, with its own figures', async () => {
    await fc.assert(
      fc.asyncProperty(anyProfile(), anyProfile(), fc.constantFrom(...METRICS), async (a, b, metric) => {
        const rows = await contexts(a, b, metric);
        const [treeA, treeB] = [naiveTree(a), naiveTree(b)].map(preorder);
        const side = (nodes: typeof treeA, of: string) => nodes.map((node) => node.exclusive[of]).sort();
        expect(
          rows
            .filter((row) => row.kind !== 'appeared')
            .map((row) => row.a)
            .sort(),
        ).toEqual(side(treeA, metric));
        expect(
          rows
            .filter((row) => row.kind !== 'vanished')
            .map((row) => row.b)
            .sort(),
        ).toEqual(side(treeB, metric));
        expect(
          rows
            .filter((row) => row.kind !== 'appeared')
            .map((row) => row.callsA)
            .sort(),
        ).toEqual(side(treeA, 'calls'));
      }),
      { numRuns: 30 },
    );
  });

  it('by method take off the overlap exactly what is missing from 100', async () => {
    await fc.assert(
      fc.asyncProperty(anyProfile(), anyProfile(), fc.constantFrom(...METRICS), async (a, b, metric) => {
        const { engine, summary } = await compared(a, b);
        const { rows } = value(
          await engine.diffMethods(summary.comparison, { ...EVERYTHING, sort: 'overlapLoss', order: 'desc', metric }),
        );
        const overlap = summary.metrics.find((each) => each.metric === metric)!.overlap!;
        const loss = rows.reduce((sum, row) => sum + row.overlapLoss, 0);
        expect(Math.abs(loss - (100 - overlap))).toBeLessThan(1e-9);
        expect(rows.map((row) => row.overlapLoss)).toEqual(rows.map((row) => row.overlapLoss).toSorted((x, y) => y - x));
        for (const row of rows) {
          const context = value(await engine.context(summary.comparison, row.context));
          expect(context.name).toEqual(row.name);
          expect(context.contextsOfMethod).toBe(row.contexts);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('keep quiet about less than a ten-thousandth of the whole, and about a thousandth of a figure', async () => {
    const bytecodes = (...changed: number[]) => ({
      ...SMALL,
      columns: { ...SMALL.columns, bytecodes: [1e6, 1e4, 100, ...changed, 1, 1, 1] },
    });
    const rows = await contexts(bytecodes(5000, 2000, 0), bytecodes(5004, 2150, 90), 'bytecodes');
    expect(rows.filter((row) => row.a !== row.b).map(({ a, b, kind }) => [a, b, kind])).toEqual([
      [5000, 5004, 'same'],
      [0, 90, 'same'],
      [2000, 2150, 'grew'],
    ]);
  });

  it('filter by kind', async () => {
    const without = { ...SMALL, methods: SMALL.methods.map((method, i) => (i === 6 ? { ...method, name: 'walk' } : method)) };
    const { engine, summary } = await compared(SMALL, without);
    const page = async (kinds: DiffPageRequest['kinds']) =>
      value(await engine.diffContexts(summary.comparison, { ...EVERYTHING, metric: 'bytecodes', kinds })).rows.map(
        (row) => row.name.method,
      );
    expect(await page(['vanished'])).toEqual(['run']);
    expect(await page(['appeared'])).toEqual(['walk']);
    expect(await page(['vanished', 'appeared'])).toEqual(['run', 'walk']);
    expect([summary.common, summary.appeared, summary.vanished]).toEqual([6, 1, 1]);
  });
});

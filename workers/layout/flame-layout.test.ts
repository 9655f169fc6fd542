import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyProfile, METHODS } from '../testing/arbitrary';
import { mergedTree } from '../testing/opening';
import { Parents } from '../tree/parents';
import type { Shape } from '../tree/tree';
import { stepFrom } from './arrow-key-step';
import { layoutFlame, type Viewport } from './flame-layout';
import type { Rectangles } from './rectangles';

const WHOLE: Viewport = { focus: -1, x0: 0, x1: 1, width: 1000, firstRow: 0, rows: 1000 };

/** The outermost frame of a thread, with `count` callees of the given width. */
function fan(count: number, width: (i: number) => number): Shape {
  const size = count + 1;
  const widths = new Float64Array(size + 1);
  for (let i = 1; i < size; i++) widths[i + 1] = widths[i] + width(i - 1);
  const tree = {
    size,
    height: 2,
    method: new Uint16Array(size),
    depth: new Uint16Array(size).fill(1, 1),
    end: Uint32Array.from({ length: size }, (_, i) => (i === 0 ? size : i + 1)),
  };
  return { tree, widths, parents: new Parents(tree) };
}

function listed(rectangles: Rectangles) {
  return Array.from({ length: rectangles.count }, (_, i) => ({
    context: rectangles.context[i],
    until: rectangles.until[i],
    row: rectangles.row[i],
    x: rectangles.x[i],
    right: rectangles.x[i] + rectangles.width[i],
    width: rectangles.width[i],
    aggregate: rectangles.aggregate[i],
  }));
}

async function shapeOf(profile: Parameters<typeof mergedTree>[0], metric: string): Promise<Shape> {
  const laid = await mergedTree(profile);
  return { tree: laid.tree, widths: laid.prefix(metric).widths, parents: laid.parents };
}

describe('flame layout', () => {
  it('shows every context that has a width: alone, within a row of narrow ones, or under one', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyProfile(),
        fc.constantFrom('calls', 'bytecodes', 'objects', 'arrays'),
        fc.integer({ min: 1, max: 2000 }),
        async (profile, metric, width) => {
          const shape = await shapeOf(profile, metric);
          const { tree, widths } = shape;
          const shown = new Uint8Array(tree.size);
          for (const { context, until, aggregate } of listed(layoutFlame(shape, { ...WHOLE, width }))) {
            if (context < 0) continue;
            shown.fill(1, context, aggregate > 0 ? until : context + 1);
            if (aggregate > 0) expect(aggregate).toBe(until - context);
          }
          for (let i = 0; i < tree.size; i++) if (widths[tree.end[i]] > widths[i]) expect(shown[i], `context ${i}`).toBe(1);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('fills a context with its own share and its callees, without gap or overlap', async () => {
    await fc.assert(
      fc.asyncProperty(anyProfile(), async (profile) => {
        const shape = await shapeOf(profile, 'bytecodes');
        const { tree, widths } = shape;
        const all = listed(layoutFlame(shape, WHOLE));
        const scale = WHOLE.width / (widths[tree.size] || 1);
        for (const parent of all.filter(({ aggregate, context }) => aggregate === 0 && context >= 0)) {
          const callees = all.filter(
            ({ row, context }) => row === parent.row + 1 && context > parent.context && context < tree.end[parent.context],
          );
          let x = parent.x + (widths[parent.context + 1] - widths[parent.context]) * scale;
          for (const callee of callees) {
            expect(callee.x).toBeCloseTo(x, 2);
            x = callee.right;
          }
          if (callees.length > 0) expect(x).toBeCloseTo(parent.right, 2);
        }
        const top = all.filter(({ row }) => row === 1);
        expect(top.reduce((sum, each) => sum + each.width, 0)).toBeCloseTo(widths[tree.size] > 0 ? WHOLE.width : 0, 1);
      }),
      { numRuns: 60 },
    );
  });

  it('shows in a part of the width what the whole has there', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyProfile(),
        fc.double({ min: 0, max: 0.9, noNaN: true }),
        fc.double({ min: 0.01, max: 0.1, noNaN: true }),
        async (profile, x0, span) => {
          const shape = await shapeOf(profile, 'calls');
          const { tree, widths } = shape;
          const total = widths[tree.size];
          const view = { ...WHOLE, x0, x1: x0 + span };
          const seen = listed(layoutFlame(shape, view));
          const scale = view.width / (span * total);
          for (const { context, until, x, right } of seen.filter((each) => each.context >= 0)) {
            expect(x).toBeCloseTo(Math.max(-2, (widths[context] - x0 * total) * scale), 1);
            expect(right).toBeCloseTo(Math.min(view.width + 2, (widths[until] - x0 * total) * scale), 1);
          }
          const inside = (i: number): boolean =>
            (widths[tree.end[i]] - x0 * total) * scale > 0.01 && (widths[i] - x0 * total) * scale < view.width - 0.01;
          for (let i = 0; i < tree.size; i++) {
            const width = (widths[tree.end[i]] - widths[i]) * scale;
            if (width > 0.51 && inside(i))
              expect(
                seen.some(({ context }) => context === i),
                `context ${i}`,
              ).toBe(true);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('gives a focused context the whole width, its callers above it as wide', async () => {
    await fc.assert(
      fc.asyncProperty(anyProfile(), fc.nat(), async (profile, chosen) => {
        const shape = await shapeOf(profile, 'calls');
        const { tree } = shape;
        if (tree.size === 0) return;
        const focus = chosen % tree.size;
        const all = listed(layoutFlame(shape, { ...WHOLE, focus }));
        for (let row = 0, context = focus; row <= tree.depth[focus] + 1; row++) {
          const [first, ...others] = all.filter((each) => each.row === tree.depth[focus] + 1 - row);
          expect(others).toEqual([]);
          expect([first.context, first.x, first.width]).toEqual([row === tree.depth[focus] + 1 ? -1 : context, 0, WHOLE.width]);
          context = shape.parents.of(context);
        }
        expect(
          all.every(({ context, row }) => row <= tree.depth[focus] + 1 || (context > focus && context < tree.end[focus])),
        ).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('hands out only the rows that were asked for', async () => {
    const shape = await shapeOf(
      {
        methods: METHODS,
        threads: [{ name: 'main', nodes: 5 }],
        depth: [0, 1, 2, 3, 4],
        method: [0, 5, 6, 7, 8],
        columns: { calls: [1, 1, 1, 1, 1] },
      },
      'calls',
    );
    expect(listed(layoutFlame(shape, { ...WHOLE, firstRow: 2, rows: 2 })).map(({ row, context }) => [row, context])).toEqual([
      [2, 1],
      [3, 2],
    ]);
  });
});

describe('wide fan-outs', () => {
  it('become one aggregate, found without visiting each', () => {
    const shape = fan(3_000_000, () => 1);
    let looks = 0;
    const end = new Proxy(shape.tree.end, {
      get(array, index) {
        looks++;
        return array[index as never];
      },
    });
    const all = listed(layoutFlame({ ...shape, tree: { ...shape.tree, end } }, WHOLE));
    expect(looks).toBeLessThan(400_000);
    expect(all.filter(({ row }) => row === 2)).toEqual([
      { context: 1, until: 3_000_001, row: 2, x: 0, right: 1000, width: 1000, aggregate: 3_000_000 },
    ]);
  });

  it('show a wide callee among millions of narrow ones, and the narrow ones on both sides', () => {
    const shape = fan(2_000_000, (i) => (i === 1_234_567 ? 1_000_000 : 1));
    expect(
      listed(layoutFlame(shape, WHOLE))
        .filter(({ row }) => row === 2)
        .map(({ context, until, aggregate }) => [context, until, aggregate]),
    ).toEqual([
      [1, 1_234_568, 1_234_567],
      [1_234_568, 1_234_569, 0],
      [1_234_569, 2_000_001, 765_432],
    ]);
  });

  it('are entered in the middle when zoomed', () => {
    const shape = fan(1_000_000, () => 1);
    const all = listed(layoutFlame(shape, { ...WHOLE, x0: 0.5, x1: 0.50001 })).filter(({ row }) => row === 2);
    expect(all).toHaveLength(10);
    expect(all[0]).toMatchObject({ context: 500_001, x: 0, width: 100, aggregate: 0 });
  });
});

describe('steps from context to context', () => {
  it('go to callers, the widest callee and drawn siblings, and stay where there is none', () => {
    const shape = fan(6, (i) => [3, 0, 9, 0, 0, 2][i]);
    expect(stepFrom(shape, -1, 'first')).toBe(0);
    expect(stepFrom(shape, 0, 'first')).toBe(3);
    expect(stepFrom(shape, 0, 'parent')).toBe(-1);
    expect(stepFrom(shape, -1, 'parent')).toBe(-1);
    expect(stepFrom(shape, 1, 'next')).toBe(3);
    expect(stepFrom(shape, 3, 'next')).toBe(6);
    expect(stepFrom(shape, 6, 'next')).toBe(6);
    expect(stepFrom(shape, 6, 'previous')).toBe(3);
    expect(stepFrom(shape, 1, 'previous')).toBe(1);
    expect(stepFrom(shape, 3, 'first')).toBe(3);
  });
});

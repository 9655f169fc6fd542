import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyProfile } from '../testing/arbitrary';
import { mergedTree } from '../testing/opening';
import { metIn } from '../testing/run-count';
import { inclusive } from '../tree/prefix-sum';
import type { Shape } from '../tree/tree';
import { stepBySize } from './callees-by-size';
import type { Viewport } from './flame-layout';
import { addSums, layoutBySize } from './size-layout';

const METRICS = ['calls', 'bytecodes', 'objects', 'arrays'] as const;
const WHOLE: Viewport = { focus: -1, x0: 0, x1: 1, width: 1000, firstRow: 0, rows: 1000 };

interface Sized extends Shape {
  readonly sums: Float64Array;
}

async function shapeOf(profile: Parameters<typeof mergedTree>[0], metric: string): Promise<Sized> {
  const laid = await mergedTree(profile);
  return { tree: laid.tree, parents: laid.parents, ...laid.prefix(metric) };
}

/** Rectangles as objects, with the contexts of aggregates expanded from their runs. */
function laidOut(shape: Sized, view: Viewport, narrowest: number) {
  const { rectangles, merged } = layoutBySize(shape, view, narrowest);
  addSums(merged, shape.sums, () => false);
  return Array.from({ length: rectangles.count }, (_, i) => {
    const context = rectangles.context[i];
    const inside: number[] = [];
    for (let k = merged.firstRun[i]; k < merged.firstRun[i + 1]; k += 2)
      for (let each = merged.runs[k]; each < merged.runs[k + 1]; each++) inside.push(each);
    return {
      context,
      parent: context < 0 ? -2 : shape.parents.of(context),
      row: rectangles.row[i],
      x: rectangles.x[i],
      width: rectangles.width[i],
      aggregate: rectangles.aggregate[i],
      siblings: merged.siblings[i],
      largest: merged.largest[i],
      sum: merged.sum[i],
      inside,
    };
  });
}

describe('layout by size', () => {
  it('has the widest callees first, and the rest of their caller in what was merged and its exclusive cost', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyProfile(),
        fc.constantFrom(...METRICS),
        fc.integer({ min: 0, max: 400 }),
        async (profile, metric, narrowest) => {
          const shape = await shapeOf(profile, metric);
          const { tree, widths, sums } = shape;
          const all = laidOut(shape, WHOLE, narrowest);
          const scale = WHOLE.width / (widths[tree.size] || 1);
          const shown = new Uint8Array(tree.size);
          for (const { context, aggregate, inside } of all) {
            for (const each of aggregate > 0 ? inside : [context]) if (each >= 0) shown[each]++;
          }
          for (let i = 0; i < tree.size; i++) if (widths[tree.end[i]] > widths[i]) expect(shown[i], `context ${i}, once`).toBe(1);
          for (const parent of all.filter(({ aggregate }) => aggregate === 0)) {
            const callees = all.filter((each) => each.row > 0 && each.parent === parent.context && each.row === parent.row + 1);
            let x = parent.x;
            let before = Number.POSITIVE_INFINITY;
            let sum = 0;
            for (const each of callees) {
              expect(each.x).toBeCloseTo(x, 2);
              x = each.x + each.width;
              if (each.aggregate > 0) {
                expect(each).toBe(callees.at(-1));
                expect(each.aggregate).toBe(each.inside.length);
                const members = each.inside.filter((context) => tree.depth[context] === parent.row);
                expect(each.siblings).toBe(members.length);
                for (const context of members) {
                  const width = (widths[tree.end[context]] - widths[context]) * scale;
                  expect(width).toBeLessThan(Math.max(narrowest, 0.5) * (1 + 1e-9));
                  expect(width).toBeLessThanOrEqual(each.largest * (1 + 1e-6));
                }
                sum += each.sum;
                continue;
              }
              expect(each.width).toBeLessThanOrEqual(before);
              before = each.width;
              sum += inclusive(tree, sums, each.context);
            }
            const own = parent.context < 0 ? 0 : sums[parent.context + 1] - sums[parent.context];
            const whole = parent.context < 0 ? sums[tree.size] : inclusive(tree, sums, parent.context);
            if (widths === sums) expect(sum + own).toBeCloseTo(whole, 6);
            if (!(widths[tree.size] > 0)) continue;
            const ownWidth = parent.context < 0 ? 0 : (widths[parent.context + 1] - widths[parent.context]) * scale;
            expect(x + ownWidth).toBeCloseTo(parent.x + parent.width, 1);
          }
        },
      ),
      { numRuns: 80 },
    );
  });

  it('puts a context at the same place whatever part is in sight', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyProfile(),
        fc.integer({ min: 0, max: 90 }),
        fc.integer({ min: 5, max: 100 }),
        fc.nat({ max: 40 }),
        async (profile, from, span, focused) => {
          const shape = await shapeOf(profile, 'bytecodes');
          const focus = focused < shape.tree.size ? focused : -1;
          const [x0, x1] = [from / 100, Math.min(1, (from + span) / 100)];
          const whole = laidOut(shape, { ...WHOLE, focus }, 0);
          const zoomed = laidOut(shape, { ...WHOLE, focus, x0, x1 }, 0);
          for (const each of zoomed) {
            const same = whole.find((other) => other.context === each.context && other.aggregate === 0 && each.aggregate === 0);
            if (same === undefined) continue;
            const left = Math.max(-2, ((same.x - x0 * 1000) * 1) / (x1 - x0));
            expect(Math.abs(each.x - left)).toBeLessThan(0.1);
          }
          // Every frame visible in the whole picture is also in the part.
          for (const each of whole) {
            if (each.aggregate > 0 || each.x + each.width <= x0 * 1000 + 1 || each.x >= x1 * 1000 - 1) continue;
            expect(zoomed.some(({ context, aggregate }) => context === each.context && aggregate === 0)).toBe(true);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('merges the same siblings wherever the window lies, counted without a layout', async () => {
    let cut = 0;
    const round = () =>
      fc.assert(
        fc.asyncProperty(
          anyProfile(),
          fc.constantFrom(...METRICS),
          fc.constantFrom(1, 2, 4, 8),
          fc.integer({ min: 1, max: 400 }),
          async (profile, metric, zoom, narrowest) => {
            const shape = await shapeOf(profile, metric);
            const { tree, widths, sums } = shape;
            const scale = (WHOLE.width * zoom) / (widths[tree.size] || 1);
            const widthOf = (context: number) => (widths[tree.end[context]] - widths[context]) * scale;
            const least = Math.max(narrowest, 0.5);
            const contexts = Array.from({ length: tree.size }, (_, context) => context);
            for (let at = 0; at <= 4 * (zoom - 1); at++) {
              const x0 = at / (4 * zoom);
              for (const each of laidOut(shape, { ...WHOLE, x0, x1: x0 + 1 / zoom }, narrowest)) {
                if (each.aggregate === 0) continue;
                const siblings = contexts.filter((context) => shape.parents.of(context) === each.parent && widthOf(context) > 0);
                // After rounding, widths exactly at the limit may fall on either side.
                if (siblings.some((context) => Math.abs(widthOf(context) - least) < 1e-6 * least)) continue;
                const merged = siblings.filter((context) => widthOf(context) < least);
                expect(each.siblings).toBe(merged.length);
                expect(each.inside.filter((context) => tree.depth[context] === each.row - 1)).toEqual(merged);
                expect(each.sum).toBeCloseTo(
                  merged.reduce((sum, context) => sum + inclusive(tree, sums, context), 0),
                  6,
                );
                expect(each.largest).toBeLessThanOrEqual(widthOf(each.context) * (1 + 1e-6));
                if (each.x < -1) cut++;
              }
            }
          },
        ),
        // In few profiles, the window cuts through a sibling.
        { numRuns: 240 },
      );
    await metIn(1, round, () => cut);
  });

  it('is walked in the order that is drawn: each step right goes to the next smaller one, and back', async () => {
    await fc.assert(
      fc.asyncProperty(anyProfile(), async (profile) => {
        const shape = await shapeOf(profile, 'bytecodes');
        const drawn = laidOut(shape, WHOLE, 0).filter(({ aggregate, context }) => aggregate === 0 && context >= 0);
        for (const each of drawn) {
          const right = drawn.find((other) => other.parent === each.parent && other.x > each.x);
          const next = stepBySize(shape, each.context, 'next');
          if (right === undefined) continue;
          expect(next).toBe(right.context);
          expect(stepBySize(shape, next, 'previous')).toBe(each.context);
        }
      }),
      { numRuns: 60 },
    );
  });
});

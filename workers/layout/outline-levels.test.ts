import { beforeAll, describe, expect, it } from 'vitest';
import { synthetic } from '../testing/synthetic';
import { Parents } from '../tree/parents';
import type { Shape } from '../tree/tree';
import { layoutFlame, type Viewport } from './flame-layout';
import { OutlineLevels } from './outline-levels';

const WHOLE: Viewport = { focus: -1, x0: 0, x1: 1, width: 1440, firstRow: 0, rows: 60 };

/** Contexts of a made-up program as they were recorded, by bytecodes. */
function madeUp(contexts: number): Shape {
  const { depth, method, columns } = synthetic({ contexts, seed: 42, threads: 4, methods: 4000, changed: 0 });
  const size = depth.length;
  const end = new Uint32Array(size);
  const widths = new Float64Array(size + 1);
  const open: number[] = [];
  for (let i = 0; i <= size; i++) {
    while (open.length > (i < size ? depth[i] : 0)) end[open.pop()!] = i;
    open.push(i);
    if (i < size) widths[i + 1] = widths[i] + columns.bytecodes[i];
  }
  const height = Array.from(depth).reduce((most, each) => Math.max(most, each + 1), 0);
  const tree = { size, height, depth: Uint16Array.from(depth), method: Uint32Array.from(method), end };
  return { tree, widths, parents: new Parents(tree) };
}

/** Visible rectangles computed from the definition: looks at every sibling of everything that is drawn. */
function naive({ tree, widths }: Shape, view: Viewport): string[] {
  const { end, depth, size } = tree;
  const [start, stop] = view.focus < 0 ? [0, size] : [view.focus, end[view.focus]];
  const total = widths[stop] - widths[start];
  const low = widths[start] + view.x0 * total;
  const high = widths[start] + view.x1 * total;
  const narrow = (0.5 * (high - low)) / view.width;
  const seen: string[] = [];
  let above = [[start, stop]];
  for (let row = view.focus < 0 ? 1 : depth[start] + 1; row < view.firstRow + view.rows; row++) {
    const next: number[][] = [];
    for (const [first, limit] of above) {
      const siblings: number[] = [];
      for (let i = first; i < limit; i = end[i])
        if (widths[end[i]] > low && (widths[i] < high || widths[limit] <= high)) siblings.push(i);
      let run: number[] = [];
      const finishRun = (): void => {
        const until = run.length === 0 ? 0 : end[run[run.length - 1]];
        if (run.length > 0 && widths[until] > widths[run[0]] && row >= view.firstRow) seen.push(`${row}: ${run[0]}–${until}`);
        run = [];
      };
      for (const i of siblings) {
        if (widths[end[i]] - widths[i] < narrow) {
          run.push(i);
          continue;
        }
        finishRun();
        if (row >= view.firstRow) seen.push(`${row}: ${i}`);
        if (end[i] > i + 1) next.push([i + 1, end[i]]);
      }
      finishRun();
    }
    above = next;
  }
  return seen;
}

function drawn(shape: Shape, view: Viewport): string[] {
  const { count, row, context, until, aggregate } = layoutFlame(shape, view);
  const firstRow = view.focus < 0 ? 1 : shape.tree.depth[view.focus] + 1;
  return Array.from({ length: count }, (_, k) =>
    row[k] < firstRow ? '' : `${row[k]}: ${aggregate[k] > 0 ? `${context[k]}–${until[k]}` : context[k]}`,
  ).filter((text) => text !== '');
}

/** Counts how often a layout reads `end` in the columns of the tree, and its rectangles. */
function effort(shape: Shape, view: Viewport): { looks: number; rectangles: number } {
  let looks = 0;
  const end = new Proxy(shape.tree.end, {
    get(array, index) {
      looks++;
      return array[index as never];
    },
  });
  const { count } = layoutFlame({ ...shape, tree: { ...shape.tree, end } }, view);
  return { looks, rectangles: count };
}

/** Viewports of any size and position that clicking and zooming can lead to. */
function viewports(shape: Shape, count: number): Viewport[] {
  let seed = 7;
  const chance = (): number => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return seed / 0x7fffffff;
  };
  const views: Viewport[] = [];
  let last = layoutFlame(shape, WHOLE);
  for (let n = 0; n < count; n++) {
    const focus = n % 3 !== 1 ? -1 : (last.context[Math.floor(chance() * last.count)] ?? -1);
    const span = 2 ** (-12 * chance() ** 2);
    const x0 = (1 - span) * chance();
    const firstRow = n % 4 === 0 ? Math.floor(chance() * 8) : 0;
    views.push({ focus, x0, x1: x0 + span, width: [390, 1440, 2880][n % 3], firstRow, rows: 1 + Math.floor(chance() * 60) });
    last = layoutFlame(shape, { ...views[n], rows: 60 });
  }
  return views;
}

describe('outlines of a large tree', () => {
  const leastOf = ({ tree, widths }: Shape, { focus, x0, x1, width }: Viewport): number => {
    const total = widths[focus < 0 ? tree.size : tree.end[focus]] - widths[Math.max(0, focus)];
    return (0.5 * (x1 - x0) * total) / width;
  };
  let plain: Shape;
  let outlined: Shape;
  let views: Viewport[];
  beforeAll(() => {
    plain = madeUp(600_000);
    outlined = { ...plain, widths: plain.widths.slice() };
    views = [WHOLE, ...viewports(plain, 90)];
    for (const view of views) OutlineLevels.of(outlined).find(leastOf(plain, view));
    while (!OutlineLevels.of(outlined).work(1000));
  });

  it('change nothing in any viewport, whether it is laid out from one or not', () => {
    const found = views.filter((view) => OutlineLevels.of(outlined).find(leastOf(plain, view)) !== null);
    expect(found.length).toBeGreaterThan(20);
    expect(views.length - found.length).toBeGreaterThan(20);
    for (const view of views) {
      const wanted = naive(plain, view);
      expect(drawn(outlined, view), JSON.stringify(view)).toEqual(wanted);
      expect(drawn(plain, view), JSON.stringify(view)).toEqual(wanted);
    }
  });

  it('leave the columns of the tree alone, and little to look at where there is none', () => {
    for (const view of views) {
      const { looks, rectangles } = effort(plain, view);
      expect(looks, JSON.stringify(view)).toBeLessThan(5 * rectangles + 400);
    }
    const { looks, rectangles } = effort(outlined, { ...WHOLE, x0: 0.2, x1: 0.9 });
    expect(rectangles).toBeGreaterThan(3000);
    expect(looks).toBeLessThan(200);
  });

  it('are made a little at a time: the first when nobody asked for it, others when a viewport lacked one', () => {
    const shape = { ...plain, widths: plain.widths.slice() };
    const outlines = OutlineLevels.of(shape);
    const [coarse, fine] = [shape.widths[shape.tree.size] / 2 ** 12, shape.widths[shape.tree.size] / 2 ** 14];
    expect(outlines.find(coarse)).toBeNull();
    let parts = 0;
    for (; !outlines.work(1000); parts++);
    expect(parts).toBeGreaterThan(5);
    expect(outlines.find(coarse)!.size).toBeGreaterThan(4000);
    expect(outlines.find(fine)).toBeNull();
    while (!outlines.work(1000));
    expect(outlines.find(fine)!.size).toBeGreaterThan(outlines.find(coarse)!.size);
  });

  it('are not made where they would be as large as the tree', () => {
    const size = 300_000;
    const end = new Uint32Array(size).fill(size);
    const tree = { size, height: size, method: new Uint32Array(size), depth: Uint32Array.from(end.keys()), end };
    const path: Shape = { tree, widths: Float64Array.from({ length: size + 1 }, (_, i) => i), parents: new Parents(tree) };
    const outlines = OutlineLevels.of(path);
    expect(outlines.find(100)).toBeNull();
    while (!outlines.work(1000));
    expect(outlines.find(100)).toBeNull();
    expect(outlines.work(1)).toBe(true);
  });
});

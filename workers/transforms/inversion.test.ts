import { describe, expect, it } from 'vitest';
import { foldPath } from '../../common/method-path';
import type { MethodId, Transform, View } from '../api/engine';
import { Pace } from '../jobs/pace';
import type { MetricTree } from '../profile/metric-tree';
import { mergedTree, opened, value } from '../testing/opening';
import { synthetic } from '../testing/synthetic';
import { callersIn } from './caller-tree';
import { invert } from './inversion';

const program = (contexts: number) => synthetic({ contexts, seed: 11, threads: 2, methods: 300, changed: 0 });

type Made = Awaited<ReturnType<typeof invert>>;

/**
 * Compares an inverted tree with its definition, in which each frame has either all of its callers or none.
 *
 * Returns the cost of the costliest frame with hidden callers, that of all contexts with hidden callers, and the differences
 * found.
 */
function held(laid: MetricTree, made: Made, path: readonly number[]) {
  const { tree } = laid;
  const { sums } = laid.prefix('bytecodes');
  const up = callersIn(tree);
  const upThere = callersIn(made.tree);
  const total = new Float64Array(made.tree.size);
  const cut = new Uint8Array(made.tree.size);
  const wrong: string[] = [];
  let folded = 0;
  for (let i = 0; i < tree.size; i++) {
    let at = i;
    for (const method of path.slice(0, -1)) at = at >= 0 && tree.method[at] === method ? up[at] : -1;
    const meant = path.length === 0 || (at >= 0 && tree.method[at] === path[path.length - 1]);
    const place = made.map.place[i];
    if (place >= 0 !== meant) wrong.push(`context ${i} is ${meant ? 'missing' : 'there'}`);
    if (place < 0) continue;
    const climbed: number[] = [];
    for (let node = place; node >= 0; node = upThere[node]) {
      climbed.unshift(made.tree.method[node]);
      total[node] += sums[i + 1] - sums[i];
    }
    for (const method of climbed) {
      if (tree.method[at] !== method) wrong.push(`context ${i} is where its path does not lead`);
      at = up[at];
    }
    if (at < 0) continue;
    cut[place] = 1;
    folded += sums[i + 1] - sums[i];
  }
  let widest = 0;
  for (let node = 0; node < made.tree.size; node++) {
    const next = made.tree.end[node];
    const sibling = next < made.tree.size && made.tree.depth[next] === made.tree.depth[node];
    if (sibling && made.tree.method[next] <= made.tree.method[node]) wrong.push(`frame ${node} is not in order`);
    if (cut[node] === 0) continue;
    if (next > node + 1) wrong.push(`frame ${node} has not all its callers`);
    widest = Math.max(widest, total[node]);
  }
  return { widest, folded, wrong };
}

describe('a tree turned round', () => {
  it('has of each frame all its callers, or none where it costs less than is said, and every context where its path leads', async () => {
    const laid = await mergedTree(program(30_000), 30_000);
    const { tree, names } = laid;
    const { widths } = laid.prefix('bytecodes');
    const sizes: number[] = [];
    for (const limits of [undefined, { whole: 0, most: 1e9 }, { whole: 0, most: 100_000 }]) {
      const made = await invert(tree, widths, names.size, new Pace(), [], limits);
      const share = Number(/more than ([\d.]+)%/.exec(made.note)?.[1] ?? 0) / 100;
      const { widest, folded, wrong } = held(laid, made, []);
      expect(wrong).toEqual([]);
      expect(made.cut).toBe(folded > 0);
      const said = Number(/([\d.]+)% of the cost has further callers/.exec(made.note)?.[1] ?? 0);
      expect(said).toBeCloseTo(Math.min(99.9, (100 * folded) / widths[tree.size]), 1);
      expect(widest / widths[tree.size]).toBeLessThanOrEqual(share);
      expect(widest / widths[tree.size]).toBeGreaterThanOrEqual(share / 2);
      sizes.push(made.tree.size);
    }
    expect(sizes[1]).toBeLessThan(sizes[0]);
    expect(sizes[2]).toBeLessThan(sizes[1] / 2);
  });

  it('can be made of the part from the end of a path on', async () => {
    const laid = await mergedTree(program(30_000), 30_000);
    const { tree, names } = laid;
    const { widths } = laid.prefix('bytecodes');
    const up = callersIn(tree);
    const leaf = tree.depth.findIndex((depth) => depth > 8);
    for (const length of [1, 2, 4]) {
      const path: number[] = [];
      for (let at = leaf; path.length < length; at = up[at]) path.push(tree.method[at]);
      for (const whole of [1e9, 0]) {
        const made = await invert(tree, widths, names.size, new Pace(), path, { whole, most: 1e9 });
        expect(made.tree.method[0]).toBe(path[length - 1]);
        expect(made.tree.end[0]).toBe(made.tree.size);
        expect(held(laid, made, path).wrong).toEqual([]);
      }
    }
  });

  it('follows callers further below a frame that is focused on, by one step or by several', async () => {
    const { engine, all } = await opened(program(150_000));
    const inverted: Transform = { kind: 'invert', metric: 'bytecodes' };
    const leafUp = { ...all, transforms: [inverted] };
    const whole = value(await engine.transform(1, leafUp, ['bytecodes'], null));
    expect(whole.steps[0].note).toMatch(/more than .*% of the cost has further callers that are not shown. Focus on a frame/);
    // Each side of a comparison selected its frames independently.
    const cutIn = async (b: View) => value(await engine.compare(3, all, b)).cut;
    expect(await cutIn(leafUp)).toEqual(['b']);
    const page = { metric: 'bytecodes', sort: 'inclusive', order: 'desc', offset: 0, limit: 400 } as const;
    const path: MethodId[] = [];
    let context = -1;
    // Descends through the narrowest frames whose callers are known, until callers are hidden.
    for (;;) {
      const { rows } = value(await engine.callees(leafUp, context, page));
      const next = rows.findLast(({ callees }) => callees > 0) ?? rows.at(-1);
      if (next === undefined) break;
      context = next.context;
      const { className, method, descriptor } = next.name;
      path.push({ className, method, descriptor });
    }
    const figure = value(await engine.context(leafUp, context, ['bytecodes'])).values[0].inclusive;
    const focused = async (...steps: Transform[]) =>
      value(await engine.transform(2, { ...all, transforms: [inverted, ...steps] }, ['bytecodes'], null));
    const once = await focused({ kind: 'focus', path: foldPath(path) });
    expect(once.contexts).toBeGreaterThan(1);
    expect(once.steps[1].totals[0]).toMatchObject({ before: whole.steps[0].totals[0].after, after: figure });
    expect(once.steps[1].note).toBe('');
    expect(await cutIn({ ...all, transforms: [inverted, { kind: 'focus', path: foldPath(path) }] })).toEqual([]);
    const twice = await focused({ kind: 'focus', path: foldPath(path.slice(0, 1)) }, { kind: 'focus', path: foldPath(path) });
    expect([twice.contexts, twice.steps[2].totals[0].after]).toEqual([once.contexts, figure]);
    const nowhere = await focused(
      { kind: 'focus', path: foldPath(path) },
      { kind: 'focus', path: foldPath([path[0], path[0], path[0]]) },
    );
    expect([nowhere.contexts, nowhere.steps[2].note]).toEqual([0, 'This context is not in the tree.']);
  });
});

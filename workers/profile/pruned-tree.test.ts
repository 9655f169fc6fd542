import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEngine } from '../engine/engine';
import { bufferSource } from '../files/byte-source';
import { type EncodedProfile, encodeMct } from '../formats/mct/encoder';
import { parse } from '../formats/registry';
import { Pace } from '../jobs/pace';
import { anyProfile, SIZES } from '../testing/arbitrary';
import { laidOut, value } from '../testing/opening';
import { synthetic } from '../testing/synthetic';
import { exclusive } from '../tree/prefix-sum';
import { Profile } from './profile';

const METRICS = ['calls', 'bytecodes', 'objects', 'arrays', 'elements', 'bytes'];
const size = (className: string): number => Math.abs(SIZES[className] ?? 0);
const pathKey = (path: readonly string[]): string => path.join(' > ');

/** Figures in a pruned view by path, computed context by context. */
function expected(profile: EncodedProfile, share: number): Map<string, Record<string, number>> {
  const { depth, method, methods, columns, arrays = [] } = profile;
  const count = depth.length;
  const bounds = new Set<number>();
  let first = 0;
  for (const { nodes } of profile.threads) {
    bounds.add(first);
    first += nodes;
  }
  const parent: number[] = [];
  const open: number[] = [];
  for (let i = 0; i < count; i++) {
    parent[i] = depth[i] === 0 ? -1 : open[depth[i] - 1];
    open[depth[i]] = i;
  }
  const inclusive = Array.from({ length: count }, (_, i) => columns.bytecodes[i]);
  for (let i = count - 1; i >= 0; i--) if (parent[i] >= 0) inclusive[parent[i]] += inclusive[i];
  const least = share * Array.from(columns.bytecodes).reduce((sum, own) => sum + own, 0);
  const keeper: number[] = [];
  for (let i = 0; i < count; i++) keeper[i] = parent[i] < 0 || inclusive[i] >= least ? i : keeper[parent[i]];
  const names = (i: number): string => {
    const { className, name, descriptor } = methods[method[i]];
    return `${className}.${name}${descriptor}`;
  };
  const pathOf = (i: number): string[] => (i < 0 ? [] : [...pathOf(parent[i]), names(i)]);
  const found = new Map<string, Record<string, number>>();
  const add = (i: number, metric: string, figure: number): void => {
    const key = pathKey(pathOf(keeper[i]));
    const figures = found.get(key) ?? Object.fromEntries(METRICS.map((id) => [id, 0]));
    figures[metric] += figure;
    found.set(key, figures);
  };
  const passed = (i: number): number => {
    const { chained } = methods[method[i]];
    if (chained === undefined) return columns.calls[i];
    const isNext = ({ className, name }: (typeof methods)[number]) =>
      name === '<init>' && className === methods[chained].className;
    const reached = Array.from(depth).reduce(
      (sum, _, k) => sum + (parent[k] === i && isNext(methods[method[k]]) ? columns.calls[k] : 0),
      0,
    );
    return Math.min(columns.calls[i], reached);
  };
  for (let i = 0; i < count; i++) {
    add(i, 'calls', columns.calls[i]);
    add(i, 'bytecodes', columns.bytecodes[i]);
    add(i, 'bytes', columns.bytes[i]);
    const { flags = 0, className, chained } = methods[method[i]];
    if ((flags & 1) === 0) continue;
    if (parent[i] >= 0) {
      add(parent[i], 'objects', columns.calls[i]);
      add(parent[i], 'bytes', columns.calls[i] * size(className));
    }
    if ((flags & 64) !== 0 || className === 'java.lang.Object') continue;
    add(i, 'objects', -passed(i));
    if (chained !== undefined) add(i, 'bytes', -passed(i) * size(methods[chained].className));
  }
  for (const entry of arrays) {
    add(entry.node, 'arrays', entry.arrays);
    add(entry.node, 'elements', entry.elements);
  }
  return found;
}

async function prunedBy(profile: EncodedProfile, share: number): Promise<Profile> {
  const pace = new Pace();
  const opened = await Profile.open(await parse(bufferSource((await encodeMct(profile, 7)).buffer), pace), pace, {
    prune: share,
  });
  await opened.complete(pace);
  await laidOut(opened.merged);
  return opened;
}

describe('a pruned view', () => {
  it('folds what is below the share into the nearest caller that stays, in every metric', async () => {
    await fc.assert(
      fc.asyncProperty(anyProfile(), fc.constantFrom(0.001, 0.02, 0.1, 0.4), async (profile, share) => {
        const { merged, names } = await prunedBy(profile, share);
        const { tree } = merged;
        const path: string[] = [];
        const found = new Map<string, Record<string, number>>();
        for (let i = 0; i < tree.size; i++) {
          const { className, method, descriptor } = names.frame(tree.method[i]);
          path.length = tree.depth[i];
          path.push(`${className}.${method}${descriptor}`);
          found.set(pathKey(path), Object.fromEntries(METRICS.map((id) => [id, exclusive(merged.prefix(id).sums, i)])));
        }
        expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected(profile, share)));
      }),
      { numRuns: 80 },
    );
  });

  it('has the totals of the whole, by thread too, and says what it folded', async () => {
    await fc.assert(
      fc.asyncProperty(anyProfile(), async (profile) => {
        const engine = createEngine();
        const file = await encodeMct(profile);
        const whole = value(await engine.open(1, 'a.mct', file.slice().buffer));
        const { profile: id, ...pruned } = value(await engine.open(2, 'a.mct', file.slice().buffer, undefined, { prune: 0.05 }));
        expect([pruned.metrics, pruned.threads, pruned.contexts]).toEqual([whole.metrics, whole.threads, whole.contexts]);
        expect(whole.pruned).toBe(null);
        expect(pruned.pruned).toMatchObject({ metric: 'bytecodes', share: 0.05 });
        expect(pruned.warnings[0]).toMatch(/^Pruned view: \d+ of \d+ contexts, (?:each )?with less than 5% of all bytecodes/);
        for (const { index, totals, contexts } of pruned.threads)
          for (const [k, { id: metric }] of pruned.metrics.entries()) {
            const request = { metric, focus: -1, x0: 0, x1: 1, width: 500, firstRow: 0, rows: 20 };
            if (contexts > 0) expect(value(await engine.flame({ profile: id, thread: index }, request)).total).toBe(totals[k]);
          }
      }),
      { numRuns: 25 },
    );
  });
});

describe('a profile that is too large for the page', () => {
  it('is refused before memory is taken for it, and opens pruned', async () => {
    const file = await encodeMct(synthetic({ contexts: 100_000, seed: 5, threads: 1, methods: 800, changed: 0 }));
    const engine = createEngine(1_000_000);
    const refused = await engine.open(1, 'a.mct', file.slice().buffer, undefined, { first: '' });
    expect(refused).toMatchObject({ ok: false, error: { kind: 'too-large', where: 'meta, nodes', prune: 1e-5 } });
    if (refused.ok || refused.error.prune === undefined) throw new Error('no offer');
    expect(refused.error.message).toMatch(/too many for this page: they need about \d MB, and the limit is 1 MB\.$/);
    const pruned = value(
      await engine.open(2, 'a.mct', file.slice().buffer, undefined, { first: '', prune: refused.error.prune }),
    );
    expect(pruned.mergedContexts).toBeLessThan(pruned.contexts);
    expect(pruned.pruned?.folded).toBeGreaterThan(0);
  });

  it('leaves room to those that are being opened: of two that come at once and do not fit together, one is refused', async () => {
    const file = await encodeMct(synthetic({ contexts: 100_000, seed: 5, threads: 1, methods: 800, changed: 0 }));
    const engine = createEngine(3_000_000);
    const open = (job: number) => engine.open(job, 'a.mct', file.slice().buffer, undefined, { first: '' });
    const both = await Promise.all([open(1), open(2)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ error: { kind: 'too-large', prune: 1e-5 } });
    // Rejected and cancelled openings must not leave memory in use.
    for (const each of both) if (each.ok) engine.close(each.value.profile);
    const cancelled = open(3);
    engine.cancel(3);
    await cancelled;
    expect((await open(4)).ok).toBe(true);
  });

  it('leaves room to those that are open, and is told so when two are compared', async () => {
    const file = await encodeMct(synthetic({ contexts: 100_000, seed: 5, threads: 1, methods: 800, changed: 0 }));
    const engine = createEngine(6_000_000);
    const open = async (job: number) => engine.open(job, 'a.mct', file.slice().buffer);
    const a = value(await open(1));
    const b = value(await open(2));
    const views = [a, b].map(({ profile }) => ({ profile, thread: 'all' as const }));
    expect(await engine.compare(3, views[0], views[1])).toMatchObject({ ok: false, error: { kind: 'too-large', prune: 1e-5 } });
    expect(await open(4)).toMatchObject({ ok: false, error: { message: expect.stringContaining('for open files') } });
    engine.close(a.profile);
    expect((await open(5)).ok).toBe(true);
  });
});

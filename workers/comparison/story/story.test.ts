import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SampleStory, WorkStory } from '../../api/engine';
import type { EncodedProfile } from '../../formats/mct/encoder';
import { storyLines } from '../../report/story-text';
import { anyProfile } from '../../testing/arbitrary';
import { compared, comparisonOf } from '../../testing/comparison';
import { value } from '../../testing/opening';
import { sampledProfile } from '../../testing/sampled';
import { storyOf } from './story';

const METRIC = 'bytecodes';

async function told(a: EncodedProfile, b: EncodedProfile, metric = METRIC): Promise<SampleStory> {
  return storyOf(await comparisonOf(a, b), metric, () => true);
}

/** A tree in which each context has a method of its own. */
const tree = fc
  .array(
    fc.record({ pop: fc.nat({ max: 3 }), calls: fc.integer({ min: 1, max: 50 }), bytecodes: fc.integer({ min: 1, max: 1000 }) }),
    { minLength: 2, maxLength: 40 },
  )
  .map((contexts): EncodedProfile => {
    const depth: number[] = [];
    for (const { pop } of contexts) depth.push(depth.length === 0 ? 0 : Math.max(1, depth[depth.length - 1] + 1 - pop));
    return {
      methods: contexts.map((_, i) => ({ className: 'app.Main', name: `m${i}`, descriptor: '()V' })),
      threads: [{ name: 'main', nodes: contexts.length }],
      depth,
      method: contexts.map((_, i) => i),
      columns: { calls: contexts.map(({ calls }) => calls), bytecodes: contexts.map(({ bytecodes }) => bytecodes) },
    };
  });

/** A tree, and one of its contexts but the outermost. */
const place = tree.chain((profile) =>
  fc.record({
    profile: fc.constant(profile),
    at: fc.integer({ min: 1, max: profile.depth.length - 1 }),
    by: fc.integer({ min: 2, max: 9 }),
  }),
);

/** One past the last context below `at`. */
function endOf({ depth }: EncodedProfile, at: number): number {
  let end = at + 1;
  while (end < depth.length && depth[end] > depth[at]) end++;
  return end;
}

const times = (column: ArrayLike<number>, from: number, to: number, by: number): number[] =>
  Array.from(column, (figure, i) => (i >= from && i < to ? figure * by : figure));

/** A change below one per cent is not told. */
const isTold = (story: SampleStory): boolean => Math.abs(change(story)) >= 0.011 * Math.max(story.totalA, story.totalB);

const sum = (figures: readonly number[]): number => figures.reduce((all, each) => all + each, 0);
const change = ({ totalA, totalB }: SampleStory): number => totalB - totalA;

describe('story', () => {
  it('has all of the change in its items and the rest', async () => {
    await fc.assert(
      fc.asyncProperty(anyProfile(), anyProfile(), async (a, b) => {
        const story = await told(a, b);
        const parts = [...story.items.map((item) => item.change), story.rest];
        const scale = Math.max(story.totalA, story.totalB, ...parts.map(Math.abs), 1);
        expect(Math.abs(sum(parts) - change(story)) / scale).toBeLessThan(1e-12);
        expect(story.items.length).toBeLessThanOrEqual(5);
      }),
      { numRuns: 25 },
    );
  });

  it('tells the opposite of swapped sides', async () => {
    await fc.assert(
      fc.asyncProperty(tree, tree, async (a, b) => {
        const [there, back] = [await told(a, b), await told(b, a)];
        const scale = Math.max(there.totalA, there.totalB);
        expect(Math.abs(there.rest + back.rest) / scale).toBeLessThan(1e-9);
        expect(sum(back.items.map((item) => item.change))).toBeCloseTo(-sum(there.items.map((item) => item.change)), 4);
      }),
      { numRuns: 20 },
    );
  });

  it('names a method first that is called more often, with all of the change', async () => {
    await fc.assert(
      fc.asyncProperty(place, async ({ profile, at, by }) => {
        const { calls, bytecodes } = profile.columns;
        const end = endOf(profile, at);
        const more = { ...profile, columns: { calls: times(calls, at, end, by), bytecodes: times(bytecodes, at, end, by) } };
        const story = await told(profile, more);
        fc.pre(isTold(story));
        expect(story.items).toMatchObject([
          { cause: 'calls', name: { method: `m${at}` }, callsA: calls[at], callsB: calls[at] * by },
        ]);
        expect(story.items[0].change).toBeCloseTo(change(story), 6);
        expect(story.inProportion).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  it('names a method first that costs more, with all of the change', async () => {
    await fc.assert(
      fc.asyncProperty(place, async ({ profile, at, by }) => {
        const { calls, bytecodes } = profile.columns;
        const dearer = { ...profile, columns: { calls, bytecodes: times(bytecodes, at, at + 1, by * 100) } };
        const story = await told(profile, dearer);
        fc.pre(isTold(story));
        expect(story.items).toMatchObject([
          { cause: 'cost', name: { method: `m${at}` }, a: bytecodes[at], b: bytecodes[at] * by * 100 },
        ]);
        expect(story.items[0].change).toBeCloseTo(change(story), 6);
      }),
      { numRuns: 20 },
    );
  });

  it('calls several callees of one factor a loop', async () => {
    const profile: EncodedProfile = {
      methods: ['main', 'loop', 'read', 'write'].map((name) => ({ className: 'app.Main', name, descriptor: '()V' })),
      threads: [{ name: 'main', nodes: 4 }],
      depth: [0, 1, 2, 2],
      method: [0, 1, 2, 3],
      columns: { calls: [1, 1, 10, 10], bytecodes: [5, 50, 400, 600] },
    };
    const twice = { ...profile, columns: { calls: [1, 1, 20, 20], bytecodes: [5, 50, 800, 1200] } };
    const story = await told(profile, twice);
    expect(story.items).toMatchObject([
      { cause: 'loop', name: { method: 'write' }, caller: { method: 'loop' }, callees: 2, callsA: 10, callsB: 20, change: 1000 },
    ]);
  });

  it('speaks of no calls where the profiles have none', async () => {
    const profile: EncodedProfile = {
      methods: ['main', 'loop', 'read', 'write'].map((name) => ({ className: 'app.Main', name, descriptor: '()V' })),
      threads: [{ name: 'main', nodes: 4 }],
      depth: [0, 1, 2, 2],
      method: [0, 1, 2, 3],
      columns: { samples: [0, 0, 40, 0] },
    };
    const story = await told(profile, { ...profile, columns: { samples: [0, 0, 80, 0] } }, 'samples');
    const line = (kind: 'exact' | 'sampled') => storyLines(story, { unit: 'samples', kind }, (name) => name)[0];
    expect(line('exact')).toMatch(/^Main\.\w+ costs 40 samples → 80 samples.*\(\+40\)\.$/);
    expect(line('sampled')).toMatch(/^Main\.\w+: 40 samples → 80 samples.*\(\+40\)\.$/);
    expect(story.items[0]).toMatchObject({ callsA: 0, callsB: 0 });
  });

  it('tells what lies beyond the noise of samples, whatever is larger within it', async () => {
    // Six differ by 36 of 400 and 436, one by 30 of 2 and 32: Φ(36 / √836) = 0.89, and 32 of 34 tosses are heads in 3 of 10⁸ cases.
    const [low, high] = [
      [400, 436],
      [436, 400],
    ];
    const story = await told(
      sampledProfile([...low, ...low, ...low, 2]),
      sampledProfile([...high, ...high, ...high, 32]),
      'samples',
    );
    expect(story.items).toMatchObject([{ name: { method: 'm6' }, a: 2, b: 32 }]);
    expect(story.items[0].change + story.rest).toBeCloseTo(30, 6);
  });

  it('gives samples the difference of the figures beside it, also where the frame was renamed', async () => {
    const renamed = (name: string, columns: EncodedProfile['columns']): EncodedProfile => ({
      ...sampledProfile([]),
      methods: ['main', name, 'lib'].map((method) => ({ className: 'app.Main', name: method, descriptor: '()V' })),
      threads: [{ name: 'main', nodes: 3 }],
      depth: [0, 1, 1],
      method: [0, 1, 2],
      columns,
    });
    const a = renamed('alpha', { samples: [0, 4000, 2000] });
    const story = await told(a, renamed('omega', { samples: [0, 5000, 2100] }), 'samples');
    expect(storyLines(story, { unit: 'samples', kind: 'sampled' }, (name) => name)).toEqual([
      'Main.main: 6,000 samples → 7,100 samples (+1,100).',
      'Main.alpha, now Main.omega: 4,000 samples → 5,000 samples (+1,000).',
      '2 smaller differences.',
    ]);
    const fewer = await told(a, renamed('omega', { samples: [0, 3800, 400] }), 'samples');
    for (const { a, b, change } of fewer.items) expect(change).toBe(b - a);
  });

  it('puts no samples together because they differ alike', async () => {
    const [a, b] = [400, 436].map((figure) => sampledProfile([1, 2, 3, 4, 5, 6].map(() => figure)));
    const story = await told(a, b, 'samples');
    expect(story.items.map(({ cause, name, callees }) => [cause, name.method, callees])).toEqual([['calls', 'main', 1]]);
  });

  it('takes a method of one side for noise where so few samples miss it by chance', async () => {
    const told = async (figure: number) => {
      const [a, b] = [sampledProfile([100, 0]), sampledProfile([100, figure])];
      const { items } = storyOf(await comparisonOf(a, b), 'samples', () => true);
      return items.map(({ cause, name }) => [cause, name.method]);
    };
    // Three rows: 2 · 2⁻ⁿ is below 0.05 / 3 from 7 on.
    expect([await told(6), await told(7)]).toEqual([[], [['appeared', 'm1']]]);
  });

  it('tells nothing where a method was renamed only', async () => {
    await fc.assert(
      fc.asyncProperty(place, async ({ profile, at }) => {
        const methods = profile.methods.map((method, i) => (i === at ? { ...method, name: 'renamed' } : method));
        const story = await told(profile, { ...profile, methods });
        expect(story.items).toEqual([]);
        expect(Math.abs(story.rest)).toBeLessThan(1e-6);
      }),
      { numRuns: 20 },
    );
  });

  it('does not take lower bounds for exact', async () => {
    /** Flag of a method that allocates what is not counted (docs/format.md). */
    const flags = 512;
    const methods = ['main', 'exact', 'copy'].map((name) => ({ className: 'app.Main', name, descriptor: '()V' }));
    const before: EncodedProfile = {
      methods: methods.map((method) => (method.name === 'copy' ? { ...method, flags } : method)),
      threads: [{ name: 'main', nodes: 3 }],
      depth: [0, 1, 1],
      method: [0, 1, 2],
      columns: { calls: [1, 10, 10], objects: [0, 100, 300] },
    };
    const after = { ...before, columns: { calls: [1, 10, 10], objects: [0, 200, 900] } };
    const { engine, summary } = await compared(before, after);
    const story = value(await engine.story(summary.comparison, 'objects')) as WorkStory;
    expect(story.subjects.map(({ name, lowerBound }) => [name?.method, lowerBound !== undefined])).toEqual([
      ['copy', true],
      ['exact', false],
    ]);
    const [, ...lines] = storyLines(story, { unit: 'objects', kind: 'exact' }, (name) => name);
    expect(lines[0]).toMatch(/^Main\.copy allocates ≥ 90 objects per call, up from ≥ 30 \(\+600 of what is counted\)/);
    expect(lines[1]).toMatch(/^Main\.exact allocates 20 objects per call, up from 10 \(\+100\)/);
    const calls = value(await engine.story(summary.comparison, 'calls')) as WorkStory;
    expect([calls.subjects, calls.isSame]).toEqual([[], true]);
  });

  it('puts what moved together, by its net', async () => {
    const before: EncodedProfile = {
      methods: ['main', 'first', 'second', 'work', 'deep'].map((name) => ({ className: 'app.Main', name, descriptor: '()V' })),
      threads: [{ name: 'main', nodes: 5 }],
      depth: [0, 1, 2, 3, 1],
      method: [0, 1, 3, 4, 2],
      columns: { calls: [1, 1, 1, 1, 1], bytecodes: [5, 5, 500, 500, 5] },
    };
    const after = {
      ...before,
      depth: [0, 1, 1, 2, 3],
      method: [0, 1, 2, 3, 4],
      columns: { calls: [1, 1, 1, 1, 1], bytecodes: [5, 5, 5, 550, 550] },
    };
    const story = await told(before, after);
    expect(story.items).toMatchObject([
      { cause: 'moved', name: { method: 'work' }, caller: { method: 'second' }, a: 1000, b: 1100, change: 100 },
    ]);
  });
});

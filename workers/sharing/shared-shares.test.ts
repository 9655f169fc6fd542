import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ComparisonId, MetricId, Story, UnionShape } from '../api/engine';
import { type CallgroveEngine, createEngine } from '../engine/engine';
import { storyLines } from '../report/story-text';
import { value } from '../testing/opening';
import { leastMet, runCount } from '../testing/run-count';
import { FOLDED } from './link-content';
import { decodePayload, encodePayload } from './payload';
import type { SharedShares } from './shared-shares';

const REQUEST = { metric: 'samples', budget: 4000, allMetrics: false, rename: [] as string[], hideThreads: false };
const view = (profile: number) => ({ profile, thread: 'all' as const });

/** Paths through own methods, a library and the JDK, each with samples on either side. */
const METHODS = [
  'Parse.parse',
  'Parse.token',
  'Store.put',
  'Store.get',
  'org.lib.Json.read',
  'java.util.HashMap.get',
  'Main.lambda$main$0',
];
const anyPath = fc.array(fc.constantFrom(...METHODS), { minLength: 1, maxLength: 5 });
const anySides = fc.array(fc.tuple(anyPath, fc.nat(60), fc.nat(60)), { minLength: 20, maxLength: 80 });
type Sides = readonly (readonly [path: readonly string[], a: number, b: number])[];

/** Two sides of a comparison; one method takes a larger share of B. */
const PLANTED: Sides = [
  [['Parse.parse', 'Parse.token'], 200, 210],
  [['Store.put', 'java.util.HashMap.get'], 150, 520],
  [['Store.put', 'org.lib.Json.read'], 20, 60],
  [['Store.get'], 400, 380],
  ...Array.from({ length: 150 }, (_, i): Sides[number] => [
    [i % 3 === 0 ? 'Store.put' : 'Parse.parse', `Part${((i * 2654435761) % 2 ** 32).toString(36)}.run`],
    (i * 7) % 11,
    (i * 5) % 13,
  ]),
];

async function compared(engine: CallgroveEngine, sides: Sides, own?: string[]): Promise<ComparisonId> {
  const open = async (side: 1 | 2) => {
    const lines = sides.map(
      (each) =>
        `app.Main.main;${each[0].map((frame) => (/^(org|java)\./.test(frame) ? frame : `app.${frame}`)).join(';')} ${each[side] + 1}`,
    );
    const bytes = new TextEncoder().encode(`${lines.join('\n')}\n`);
    return view(value(await engine.open(1, 'run.collapsed', bytes.slice().buffer)).profile);
  };
  return value(await engine.compare(2, await open(1), await open(2), undefined, own && { own })).comparison;
}

async function receive(payload: string, { isSwapped = false, own }: { isSwapped?: boolean; own?: string[] } = {}) {
  const engine = createEngine();
  const { a, b } = value(await engine.openLink(payload));
  const [first, second] = isSwapped ? [b!, a] : [a, b!];
  return {
    engine,
    comparison: value(await engine.compare(2, view(first.profile), view(second.profile), undefined, own && { own })).comparison,
  };
}

const lines = (story: Story): string[] => storyLines(story, { unit: 'samples', kind: 'sampled' }, (name) => name);

/** The story without contexts, and the marks of single contexts by path. */
async function reported(engine: CallgroveEngine, comparison: ComparisonId, metric: MetricId = 'samples') {
  const story = value(await engine.story(comparison, metric));
  const { ofPart, ...whole } = story;
  const painted = new Map<string, number>();
  for (const shape of ['union'] satisfies UnionShape[]) {
    const request = {
      metric,
      focus: -1,
      x0: 0,
      x1: 1,
      width: 1e6,
      firstRow: 0,
      rows: 200,
      shape,
      normalised: true,
      causes: true,
    };
    const { count, context, aggregate, kind } = value(await engine.flame(comparison, request));
    for (let i = 0; i < count; i++) {
      if (context[i] < 0 || aggregate[i] > 0) continue;
      const { path } = value(await engine.context(comparison, context[i]));
      painted.set(Array.from(path.name, (at) => `${path.names[at].className}.${path.names[at].method}`).join(' › '), kind[i]);
    }
  }
  const plain = JSON.parse(JSON.stringify(whole, (key, each: unknown) => (key === 'context' ? undefined : each)));
  return { story, ofPart, plain, painted };
}

function expectSame(link: Awaited<ReturnType<typeof reported>>, whole: Awaited<ReturnType<typeof reported>>): number {
  expect(link.ofPart).toBeUndefined();
  expect(link.plain).toEqual(whole.plain);
  expect(lines(link.story)).toEqual(lines(whole.story));
  let coloured = 0;
  for (const [path, kind] of link.painted) {
    if (path.includes('folded here)')) continue;
    expect([path, kind]).toEqual([path, whole.painted.get(path)]);
    if (kind !== 0) coloured++;
  }
  return coloured;
}

describe('shares of samples in a link', () => {
  it('are those of the whole comparison, and paint what it paints, whatever the link holds', async () => {
    let differences = 0;
    await fc.assert(
      fc.asyncProperty(anySides, fc.integer({ min: 700, max: 3000 }), async (sides, budget) => {
        const engine = createEngine();
        const comparison = await compared(engine, sides);
        const shared = await engine.share(3, comparison, { ...REQUEST, budget });
        if (!shared.ok) return void expect(shared.error.kind).toBe('too-large');
        if ((await decodePayload(shared.value.payload)).stories.length === 0) return;
        const received = await receive(shared.value.payload);
        const whole = await reported(engine, comparison);
        expectSame(await reported(received.engine, received.comparison), whole);
        if (whole.story.kind === 'samples') differences += whole.story.differences.length;
      }),
      { numRuns: runCount(40) },
    );
    expect(differences).toBeGreaterThanOrEqual(leastMet(1));
  });

  it.each([1100, 1900, 4000])('of %i characters have the sentences of the command line, and are shared on', async (budget) => {
    const engine = createEngine();
    const comparison = await compared(engine, PLANTED);
    const { payload, folded } = value(await engine.share(3, comparison, { ...REQUEST, budget }));
    expect(payload).toMatch(/^7\./);
    if (budget < 2000) expect(folded).toBeGreaterThan(10);
    const [whole, received] = [await reported(engine, comparison), await receive(payload)];
    expect(lines(whole.story).join('\n')).toMatch(/Store\.put accounts for \d+% of the samples, up from \d+%/);
    const link = await reported(received.engine, received.comparison);
    expect(expectSame(link, whole)).toBeGreaterThan(1);
    expect(link.story.kind === 'samples' && link.story.differences[0].context).toBeGreaterThan(0);
    const again = await receive(value(await received.engine.share(3, received.comparison, REQUEST)).payload);
    expectSame(await reported(again.engine, again.comparison), whole);
  });

  it('are of the part where the sides are swapped or other code is asked for, and say so', async () => {
    const engine = createEngine();
    const { payload } = value(await engine.share(3, await compared(engine, PLANTED, ['app', 'org.lib']), REQUEST));
    const storyOf = async (options?: Parameters<typeof receive>[1]) => {
      const { engine: theirs, comparison } = await receive(payload, options);
      const { own, ofPart } = value(await theirs.story(comparison, 'samples'));
      return { own, ofPart };
    };
    const given = { by: 'given', prefixes: ['app', 'org.lib'] };
    expect(await storyOf()).toEqual({ own: given, ofPart: undefined });
    expect(await storyOf({ isSwapped: true })).toEqual({ own: given, ofPart: true });
    expect(await storyOf({ own: ['app.Store'] })).toEqual({ own: { by: 'given', prefixes: ['app.Store'] }, ofPart: true });
  });

  it('hide renamed packages, in what is the program’s own, too', async () => {
    const engine = createEngine();
    const comparison = await compared(engine, PLANTED, ['app']);
    const shared = value(await engine.share(3, comparison, { ...REQUEST, rename: ['app'] }));
    const { engine: theirs, comparison: received } = await receive(shared.payload);
    const story = value(await theirs.story(received, 'samples'));
    expect(JSON.stringify([story, shared.facts])).not.toMatch(/\bapp\b/);
    expect(story.own).toEqual({ by: 'given', prefixes: ['pkg1'] });
    expect(shared.facts).toContainEqual({ label: 'Own code', text: 'pkg1' });
  });

  it('that contradict themselves, or name what the link has not, are refused', async () => {
    const engine = createEngine();
    const { payload } = value(await engine.share(3, await compared(engine, PLANTED), { ...REQUEST, budget: 1100 }));
    const { stories, ...content } = await decodePayload(payload);
    const story = stories[0] as SharedShares;
    const forged = async (other: Partial<SharedShares>) =>
      createEngine().openLink(await encodePayload({ ...content, stories: [{ ...story, ...other }] }));
    expect(content.method.indexOf(FOLDED)).toBeGreaterThan(0);
    expect(await forged({})).toMatchObject({ ok: true });
    const [first] = story.reported;
    const row = (change: Partial<typeof first>) => ({ reported: [{ ...first, ...change }] });
    for (const other of [
      row({ method: content.methods.length }),
      row({ context: content.depth.length }),
      row({ a: first.wholeA + 1 }),
      row({ a: -1 }),
      row({ wholeB: 0 }),
      row({ wholeB: Number.NaN }),
      row({ runsA: [1.5] }),
      { within: story.within.map((mark, at) => (at === 0 ? story.reported.length + 1 : mark)) },
      { rows: 0 },
      { reported: Array.from({ length: 33 }, () => first), rows: 100 },
      { whole: { ...story.whole, events: { a: -1, b: 1 } } },
      { whole: { ...story.whole, runsA: 0 } },
      { own: { by: 'given' as const, prefixes: ['x'.repeat(5000)] } },
    ])
      expect(await forged(other), JSON.stringify(other).slice(0, 100)).toMatchObject({ ok: false, error: { kind: 'damaged' } });
  });

  it('show none of their texts as they are', async () => {
    const engine = createEngine();
    const { payload } = value(await engine.share(3, await compared(engine, PLANTED, ['app']), REQUEST));
    const { stories, ...content } = await decodePayload(payload);
    const hostile = { ...(stories[0] as SharedShares), own: { by: 'packages' as const, prefixes: ['x\u202ey'] } };
    const received = await receive(await encodePayload({ ...content, stories: [hostile] }));
    expect(JSON.stringify(value(await received.engine.story(received.comparison, 'samples')))).toContain('x⟨U+202E⟩y');
  });
});

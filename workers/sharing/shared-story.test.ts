import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ComparisonId, FrameName, ShareRequest, Story } from '../api/engine';
import { type CallgroveEngine, createEngine } from '../engine/engine';
import type { EncodedProfile } from '../formats/mct/encoder';
import { storyLines } from '../report/story-text';
import { anyProfile } from '../testing/arbitrary';
import { openEncoded, value } from '../testing/opening';
import { anyProgram, recorded } from '../testing/programs';
import { metIn, runCount } from '../testing/run-count';
import { FOLDED } from './link-content';
import { decodePayload, encodePayload } from './payload';
import { addsUp, type SharedSampleStory } from './shared-story';
import type { SharedWorkStory } from './shared-work-story';

const REQUEST: ShareRequest = { metric: 'bytecodes', budget: 1900, allMetrics: false, rename: [], hideThreads: false };

const view = (profile: number) => ({ profile, thread: 'all' as const });
const nameOf = (name: FrameName | null): string => (name === null ? '–' : `${name.className}.${name.method}`);

/** The story of a comparison, with contexts written as their paths; `?` for a context that the link does not contain. */
async function told(engine: CallgroveEngine, comparison: ComparisonId, metric: string) {
  const story = value(await engine.story(comparison, metric));
  const pathOf = async (context: number): Promise<string> => {
    if (context < 0) return '?';
    const { path } = value(await engine.context(comparison, context));
    return Array.from(path.name, (at) => nameOf(path.names[at])).join(' › ');
  };
  const places: string[] = [];
  const plain = async (at: unknown): Promise<unknown> => {
    if (Array.isArray(at)) {
      const all: unknown[] = [];
      for (const each of at) all.push(await plain(each));
      return all;
    }
    if (typeof at !== 'object' || at === null) return at;
    if ('className' in at) return nameOf(at as FrameName);
    const entries: [string, unknown][] = [];
    for (const [key, each] of Object.entries(at)) {
      if (key === 'context') places.push(await pathOf(each as number));
      else entries.push([key, await plain(each)]);
    }
    return Object.fromEntries(entries);
  };
  const { ofPart, ...whole } = story;
  return { story, ofPart, whole: await plain(whole), places };
}

/** A link tells the same as the whole, context by context, wherever it contains the context. */
function expectSame(link: Awaited<ReturnType<typeof told>>, whole: Awaited<ReturnType<typeof told>>): void {
  expect(link.ofPart).toBeUndefined();
  expect(link.whole).toEqual(whole.whole);
  expect(link.places).toHaveLength(whole.places.length);
  for (const [i, path] of link.places.entries()) expect(['?', whole.places[i]]).toContain(path);
}

/** Marks and causes of single contexts by path, except for paths shared by two contexts. */
async function painted(engine: CallgroveEngine, comparison: ComparisonId, metric: string) {
  const request = { metric, focus: -1, x0: 0, x1: 1, width: 1e6, firstRow: 0, rows: 200 };
  const layout = value(await engine.flame(comparison, { ...request, shape: 'union', normalised: false, causes: true }));
  const { count, context, aggregate, part, cause } = layout;
  const byPath = new Map<string, [number, number] | null>();
  for (let i = 0; i < count; i++) {
    if (context[i] < 0 || aggregate[i] > 0) continue;
    const { path } = value(await engine.context(comparison, context[i]));
    const key = Array.from(path.name, (at) => `${nameOf(path.names[at])} ${path.names[at].flags}`).join(' › ');
    byPath.set(key, byPath.has(key) ? null : [part?.[i] ?? Number.NaN, cause?.[i] ?? Number.NaN]);
  }
  return byPath;
}

/** Compares the marks in both, and returns the number of contexts that have one. */
function expectPaintedSame(link: Awaited<ReturnType<typeof painted>>, whole: Awaited<ReturnType<typeof painted>>): number {
  let parts = 0;
  for (const [path, drawn] of link) {
    const ofWhole = whole.get(path);
    // Two contexts of the whole may have the same path, and a link may contain only one of them.
    if (path.includes('folded here)') || ofWhole === undefined || ofWhole === null || drawn === null) continue;
    expect([path, ...drawn]).toEqual([path, ...ofWhole]);
    if (drawn[0] !== 0) parts++;
  }
  return parts;
}

async function receive(payload: string, { isSwapped = false, own }: { isSwapped?: boolean; own?: string[] } = {}) {
  const engine = createEngine();
  const { a, b } = value(await engine.openLink(payload));
  const [first, second] = isSwapped ? [b!, a] : [a, b!];
  const { comparison } = value(await engine.compare(2, view(first.profile), view(second.profile), undefined, own && { own }));
  return { engine, comparison };
}

async function samples(engine: CallgroveEngine, own?: string[]): Promise<ComparisonId> {
  const open = async (name: string) => {
    const bytes = new Uint8Array(readFileSync(new URL(`../../public/samples/${name}`, import.meta.url)));
    return value(await engine.open(1, name, bytes.buffer)).profile;
  };
  const views = [view(await open('h2-scan.mct')), view(await open('h2-index.mct'))] as const;
  return value(await engine.compare(2, ...views, undefined, own && { own })).comparison;
}

describe('the story in a link', () => {
  it('adds up where large parts cancel each other, but for their rounding', () => {
    const cancelling = (rounding: number) => {
      const items = [1e13, -1e13 + rounding].map((change) => ({ change })) as unknown as SharedSampleStory['items'];
      return addsUp({ items, rest: 0 }, [4, 4]);
    };
    expect(cancelling(0.004)).toBe(true);
    expect(cancelling(1e6)).toBe(false);
  });

  it('is that of the whole comparison, of every metric, whatever the link holds', async () => {
    let stories = 0;
    const round = () =>
      fc.assert(
        fc.asyncProperty(
          anyProfile(),
          anyProfile(),
          fc.constantFrom('calls', 'bytecodes', 'objects', 'bytes'),
          fc.integer({ min: 900, max: 3000 }),
          fc.boolean(),
          async (a, b, metric, budget, allMetrics) => {
            const engine = createEngine();
            const [first, second] = [await openEncoded(engine, a), await openEncoded(engine, b)];
            const { comparison } = value(await engine.compare(1, view(first.profile), view(second.profile)));
            const shared = await engine.share(3, comparison, { ...REQUEST, metric, budget, allMetrics });
            if (!shared.ok) return void expect(shared.error.kind).toBe('too-large');
            const received = await receive(shared.value.payload);
            const { metrics, stories: held } = await decodePayload(shared.value.payload);
            const carried = metrics.filter(({ columns }) => columns !== null);
            for (const [at, { id }] of carried.entries()) {
              // A short link contains no stories for other metrics, or none at all.
              if ((held[at] ?? null) === null) continue;
              stories++;
              expectSame(await told(received.engine, received.comparison, id), await told(engine, comparison, id));
            }
          },
        ),
        { numRuns: runCount(10) },
      );
    await metIn(1, round, () => stories);
  });

  it.each([
    ['any profiles', anyProfile()],
    ['programs', anyProgram().map((program) => recorded(program) as EncodedProfile)],
  ])('of %s paints what the whole comparison says, of every metric, whatever the link holds', async (_, profile) => {
    let parts = 0;
    const round = () =>
      fc.assert(
        fc.asyncProperty(profile, profile, fc.integer({ min: 900, max: 6000 }), async (a, b, budget) => {
          const engine = createEngine();
          const [first, second] = [await openEncoded(engine, a), await openEncoded(engine, b)];
          const { comparison } = value(await engine.compare(1, view(first.profile), view(second.profile)));
          const shared = await engine.share(3, comparison, { ...REQUEST, budget, allMetrics: true });
          if (!shared.ok) return void expect(shared.error.kind).toBe('too-large');
          const received = await receive(shared.value.payload);
          const { metrics, stories } = await decodePayload(shared.value.payload);
          for (const [at, { id, totals }] of metrics.filter(({ columns }) => columns !== null).entries()) {
            const story = stories[at] ?? null;
            if (story?.kind !== 'work') continue;
            const sum = story.parts.reduce((all, part) => all + part, 0);
            expect(Math.abs(sum - (totals[1] - totals[0]))).toBeLessThanOrEqual(1e-9 * Math.max(1, ...totals, story.allParts));
            const [link, whole] = [
              await painted(received.engine, received.comparison, id),
              await painted(engine, comparison, id),
            ];
            parts += expectPaintedSame(link, whole);
          }
        }),
        { numRuns: runCount(6) },
      );
    await metIn(21, round, () => parts);
  });

  it.each([1900, 4000, 8000])('of %i characters paints the causes of the whole in a real comparison', async (budget) => {
    const engine = createEngine();
    const comparison = await samples(engine, ['demo', 'org.h2']);
    const { payload } = value(await engine.share(3, comparison, { ...REQUEST, budget }));
    const received = await receive(payload);
    const link = await painted(received.engine, received.comparison, 'bytecodes');
    expect(expectPaintedSame(link, await painted(engine, comparison, 'bytecodes'))).toBeGreaterThan(3);
  });

  it.each([1900, 8000])('of %i characters has the sentences of the command line, and is shared on', async (budget) => {
    const engine = createEngine();
    const comparison = await samples(engine);
    const lines = (story: Story) => storyLines(story, { unit: 'bytecodes', kind: 'exact' }, (name) => name);
    const { payload } = value(await engine.share(3, comparison, { ...REQUEST, budget }));
    expect(payload).toMatch(/^8\./);
    expect(payload.length).toBeLessThanOrEqual(budget);
    const [whole, received] = [await told(engine, comparison, 'bytecodes'), await receive(payload)];
    const link = await told(received.engine, received.comparison, 'bytecodes');
    expectSame(link, whole);
    expect(lines(link.story)).toEqual(lines(whole.story));
    expect(link.places[0]).toBe(whole.places[0]);
    const again = value(await received.engine.share(3, received.comparison, REQUEST));
    const further = await receive(again.payload);
    expectSame(await told(further.engine, further.comparison, 'bytecodes'), whole);
    const paintedFurther = await painted(further.engine, further.comparison, 'bytecodes');
    expect(expectPaintedSame(paintedFurther, await painted(engine, comparison, 'bytecodes'))).toBeGreaterThan(1);
  });

  it('keeps the places of its parts before all others', async () => {
    const engine = createEngine();
    const comparison = await samples(engine, ['org.h2']);
    const { payload } = value(await engine.share(3, comparison, { ...REQUEST, budget: 6000 }));
    const [whole, received] = [await told(engine, comparison, 'bytecodes'), await receive(payload)];
    expect(whole.places.length).toBeGreaterThan(12);
    expect((await told(received.engine, received.comparison, 'bytecodes')).places).toEqual(whole.places);
  });

  it('takes less than a tenth of a link of 8,000 characters', async () => {
    const engine = createEngine();
    const { payload } = value(await engine.share(3, await samples(engine), { ...REQUEST, budget: 8000 }));
    const content = await decodePayload(payload);
    expect(content.stories).toHaveLength(1);
    const without = await encodePayload({ ...content, stories: [] });
    expect(payload.length - without.length).toBeLessThan(8000 / 10);
  });

  it('gives way to contexts where a link is too short for both', async () => {
    const engine = createEngine();
    const comparison = await samples(engine, ['org.h2']);
    const sharedAs = async (budget: number) => {
      const { payload, kept } = value(await engine.share(3, comparison, { ...REQUEST, budget, allMetrics: true }));
      return { kept, stories: (await decodePayload(payload)).stories.map((story) => story !== null) };
    };
    const [none, one, all] = [await sharedAs(1700), await sharedAs(2900), await sharedAs(12_000)];
    expect(none).toEqual({ kept: expect.any(Number), stories: [] });
    expect(one.stories).toEqual(all.stories.map((_, at) => at === 0));
    expect(all.stories.length).toBeGreaterThan(3);
    expect(all.stories).not.toContain(false);
    for (const { kept } of [none, one, all]) expect(kept).toBeGreaterThan(0);
  });

  it('is of the part where the sides are swapped, or rules for names are added, and says so', async () => {
    const engine = createEngine();
    const { payload } = value(await engine.share(3, await samples(engine), { ...REQUEST, budget: 4000 }));
    const swapped = await receive(payload, { isSwapped: true });
    expect(value(await swapped.engine.story(swapped.comparison, 'bytecodes')).ofPart).toBe(true);
    const { a, b } = value(await engine.openLink(payload));
    const rules = { on: ['lambdas' as const], renames: [] };
    const { comparison } = value(await engine.compare(4, view(a.profile), view(b!.profile), undefined, { rules }));
    expect(value(await engine.story(comparison, 'bytecodes')).ofPart).toBe(true);
  });

  it('brings what was named as the program’s own, and is of the part where other code is', async () => {
    const engine = createEngine();
    const { payload } = value(await engine.share(3, await samples(engine, ['org.h2']), { ...REQUEST, budget: 8000 }));
    const storyOf = async (options?: Parameters<typeof receive>[1]) => {
      const { engine: theirs, comparison } = await receive(payload, options);
      const story = value(await theirs.story(comparison, 'bytecodes'));
      return { own: story.kind === 'work' && story.own, ofPart: story.ofPart };
    };
    const given = { by: 'given', prefixes: ['org.h2'] };
    expect(await storyOf()).toEqual({ own: given, ofPart: undefined });
    expect(await storyOf({ own: ['org.h2'] })).toEqual({ own: given, ofPart: undefined });
    expect(await storyOf({ isSwapped: true })).toEqual({ own: given, ofPart: true });
    expect(await storyOf({ own: ['demo'] })).toEqual({ own: { by: 'given', prefixes: ['demo'] }, ofPart: true });
    expect(await storyOf({ own: ['all'] })).toEqual({ own: { by: 'all', prefixes: [] }, ofPart: true });
  });

  it('hides renamed packages, in what is the program’s own, too', async () => {
    const engine = createEngine();
    const rename = ['org.h2', 'demo'];
    const shared = value(await engine.share(3, await samples(engine, ['org.h2', 'demo']), { ...REQUEST, budget: 8000, rename }));
    const { engine: theirs, comparison } = await receive(shared.payload);
    const { story, whole } = await told(theirs, comparison, 'bytecodes');
    expect(story).toMatchObject({ kind: 'work', own: { by: 'given' } });
    expect(JSON.stringify([whole, shared.facts])).not.toMatch(/org\.h2|demo\b/);
    const own = story.kind === 'work' ? story.own.prefixes : [];
    expect(own.length).toBeGreaterThan(3);
    expect(shared.facts).toContainEqual({ label: 'Own code', text: own.join(', ') });
    const { methods } = await decodePayload(shared.payload);
    for (const prefix of own) expect(methods.some(({ className }) => className.startsWith(`${prefix}.`))).toBe(true);
  });

  it('that contradicts itself, or names what the link has not, is refused', async () => {
    const engine = createEngine();
    const { payload } = value(await engine.share(3, await samples(engine, ['org.h2']), { ...REQUEST, budget: 4000 }));
    const { stories, ...content } = await decodePayload(payload);
    const story = stories[0] as SharedWorkStory;
    const forged = async (other: Partial<SharedWorkStory>) =>
      createEngine().openLink(await encodePayload({ ...content, stories: [{ ...story, ...other }] }));
    expect(await forged({})).toMatchObject({ ok: true });
    const [first, ...others] = story.subjects;
    const [part, ...more] = first.parts;
    const whole = { ...first, parts: [part], others: 0, change: part.change };
    expect(await forged({ subjects: [whole, ...others] })).toMatchObject({ ok: true });
    const outside = { name: content.methods.length };
    const subject = (change: Partial<typeof first>) => ({ subjects: [{ ...first, ...change }, ...others] });
    const placed = (at: number, by: number) => story.parts.with(at, story.parts[at] + by);
    const folded = content.method.indexOf(FOLDED);
    for (const other of [
      { parts: placed(folded, 1000) },
      { parts: placed(0, story.allParts).map((each, at) => (at === 1 ? each - story.allParts : each)) },
      { allParts: 0 },
      { subjects: [{ ...whole, change: 2 * part.change }, ...others] },
      { isSame: true },
      { explained: 1.5 },
      subject(outside),
      subject({ change: Number.NaN }),
      subject({ parts: [{ ...part, ...outside }, ...more] }),
      subject({ parts: [{ ...part, context: content.depth.length }, ...more] }),
      subject({ parts: Array.from({ length: 17 }, () => part) }),
      subject({ parts: [], inside: { library: 0, subject: first } }),
      { subjects: Array.from({ length: 17 }, () => first) },
      { notes: Array.from({ length: 17 }, () => ({ kind: 'loading' as const, change: 0, callsA: 0, callsB: 0, name: null })) },
      { notes: [{ kind: 'package' as const, before: 'x'.repeat(5000), after: '', classes: 1 }] },
      { own: { by: 'given' as const, prefixes: ['x'.repeat(5000)] } },
      { own: { by: 'given' as const, prefixes: Array.from({ length: 5000 }, String) } },
    ])
      expect(await forged(other), JSON.stringify(other).slice(0, 100)).toMatchObject({ ok: false, error: { kind: 'damaged' } });
  });

  it('shows none of its texts as they are', async () => {
    const engine = createEngine();
    const { payload } = value(await engine.share(3, await samples(engine), { ...REQUEST, budget: 4000 }));
    const { stories, ...content } = await decodePayload(payload);
    const evil = 'x\u202ey';
    const hostile = {
      ...(stories[0] as SharedWorkStory),
      own: { by: 'packages' as const, prefixes: [evil] },
      notes: [{ kind: 'package' as const, before: evil, after: evil, classes: 1 }],
    };
    const received = await receive(await encodePayload({ ...content, stories: [hostile] }));
    const seen = JSON.stringify(value(await received.engine.story(received.comparison, 'bytecodes')));
    expect(seen).toContain('x⟨U+202E⟩y');
    expect(seen).not.toContain('\u202e');
  });
});

import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ComparisonId, FrameName, ShareRequest, Story } from '../api/engine';
import { type CallgroveEngine, createEngine } from '../engine/engine';
import { Bytes } from '../formats/mct/encoder';
import { VarintReader } from '../formats/mct/varint-reader';
import { storyLines } from '../report/story-text';
import { anyProfile } from '../testing/arbitrary';
import { openEncoded, value } from '../testing/opening';
import { runCount } from '../testing/run-count';
import { decodePayload, encodePayload } from './payload';
import { addsUp, type SharedCause, type SharedStory } from './shared-story';
import { readStories, writeStories } from './story-payload';

const REQUEST: ShareRequest = { metric: 'bytecodes', budget: 1900, allMetrics: false, rename: [], hideThreads: false };

const view = (profile: number) => ({ profile, thread: 'all' as const });
const nameOf = (name: FrameName | null): string => (name === null ? '–' : `${name.className}.${name.method}`);

/** The story of a comparison as lines, places as the paths that lead there; `?` for a place that is not held. */
async function told(engine: CallgroveEngine, comparison: ComparisonId, metric: string) {
  const story = value(await engine.story(comparison, metric));
  const pathOf = async (context: number): Promise<string> => {
    if (context < 0) return '?';
    const { path } = value(await engine.context(comparison, context));
    return Array.from(path.name, (at) => nameOf(path.names[at])).join(' › ');
  };
  const items = await Promise.all(
    story.items.map(async ({ name, before, caller, within, context, lowerBound, ...figures }) => ({
      ...figures,
      names: [name, before, caller, within?.name ?? null].map(nameOf),
      around: within && { a: within.a, b: within.b, path: await pathOf(within.context) },
      path: await pathOf(context),
      bound: lowerBound && { exclusive: lowerBound.exclusive, methods: lowerBound.methods.map(nameOf) },
    })),
  );
  const { others, rest, inProportion, totalA, totalB } = story;
  return { story, items, whole: { others, rest, inProportion, totalA, totalB } };
}

/** Words of a link, place by place, beside those of the whole. */
function expectSame(link: Awaited<ReturnType<typeof told>>, whole: Awaited<ReturnType<typeof told>>): void {
  expect(link.story.ofPart).toBeUndefined();
  expect(link.whole).toEqual(whole.whole);
  expect(link.items).toHaveLength(whole.items.length);
  link.items.forEach(({ path, around, ...item }, i) => {
    const { path: wholePath, around: wholeAround, ...wholeItem } = whole.items[i];
    expect(item).toEqual(wholeItem);
    expect(['?', wholePath]).toContain(path);
    expect([around?.a, around?.b]).toEqual([wholeAround?.a, wholeAround?.b]);
    if (around !== null) expect(['?', wholeAround?.path]).toContain(around.path);
  });
}

async function receive(payload: string, swapped = false) {
  const engine = createEngine();
  const { a, b } = value(await engine.openLink(payload));
  const [first, second] = swapped ? [b!, a] : [a, b!];
  const { comparison } = value(await engine.compare(2, view(first.profile), view(second.profile)));
  return { engine, comparison };
}

async function samples(engine: CallgroveEngine): Promise<ComparisonId> {
  const open = async (name: string) => {
    const bytes = new Uint8Array(readFileSync(new URL(`../../public/samples/${name}`, import.meta.url)));
    return value(await engine.open(1, name, bytes.buffer)).profile;
  };
  return value(await engine.compare(2, view(await open('h2-scan.mct')), view(await open('h2-index.mct')))).comparison;
}

describe('the story in a link', () => {
  it('adds up where large parts cancel each other, but for their rounding', () => {
    const cancelling = (rounding: number) => {
      const items = [1e13, -1e13 + rounding].map((change) => ({ change })) as unknown as SharedStory['items'];
      return addsUp({ items, rest: 0 }, [4, 4]);
    };
    expect(cancelling(0.004)).toBe(true);
    expect(cancelling(1e6)).toBe(false);
  });

  it('is that of the whole comparison, of every metric, whatever the link holds', async () => {
    await fc.assert(
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
          const { metrics } = await decodePayload(shared.value.payload);
          for (const { id, columns } of metrics)
            if (columns !== null)
              expectSame(await told(received.engine, received.comparison, id), await told(engine, comparison, id));
        },
      ),
      { numRuns: runCount(20) },
    );
  });

  it.each([1900, 8000])('of %i characters has the sentences of the command line, and is shared on', async (budget) => {
    const engine = createEngine();
    const comparison = await samples(engine);
    const lines = (story: Story) => storyLines(story, { unit: 'bytecodes', kind: 'exact' }, (name) => name);
    const { payload } = value(await engine.share(3, comparison, { ...REQUEST, budget }));
    expect(payload.length).toBeLessThanOrEqual(budget);
    const [whole, received] = [await told(engine, comparison, 'bytecodes'), await receive(payload)];
    const link = await told(received.engine, received.comparison, 'bytecodes');
    expectSame(link, whole);
    expect(lines(link.story)).toEqual(lines(whole.story));
    expect(link.items[0].path).toBe(whole.items[0].path);
    const again = value(await received.engine.share(3, received.comparison, { ...REQUEST, budget: 1500 }));
    const further = await receive(again.payload);
    expectSame(await told(further.engine, further.comparison, 'bytecodes'), whole);
  });

  it('takes less than a twentieth of a link of 8,000 characters', async () => {
    const engine = createEngine();
    const { payload } = value(await engine.share(3, await samples(engine), { ...REQUEST, budget: 8000 }));
    const content = await decodePayload(payload);
    expect(content.stories).toHaveLength(1);
    const without = await encodePayload({ ...content, stories: [] });
    expect(payload.length - without.length).toBeLessThan(8000 / 20);
  });

  it('is of the part where the sides are swapped, or rules for names are added, and says so', async () => {
    const engine = createEngine();
    const { payload } = value(await engine.share(3, await samples(engine), { ...REQUEST, budget: 4000 }));
    const swapped = await receive(payload, true);
    expect(value(await swapped.engine.story(swapped.comparison, 'bytecodes')).ofPart).toBe(true);
    const { a, b } = value(await engine.openLink(payload));
    const rules = { on: ['lambdas' as const], renames: [] };
    const { comparison } = value(await engine.compare(4, view(a.profile), view(b!.profile), undefined, { rules }));
    expect(value(await engine.story(comparison, 'bytecodes')).ofPart).toBe(true);
  });

  it('hides renamed packages', async () => {
    const engine = createEngine();
    const rename = ['org.h2', 'demo'];
    const { payload } = value(await engine.share(3, await samples(engine), { ...REQUEST, budget: 8000, rename }));
    const { engine: theirs, comparison } = await receive(payload);
    const { items } = await told(theirs, comparison, 'bytecodes');
    expect(items.length).toBeGreaterThan(1);
    expect(JSON.stringify(items)).not.toMatch(/org\.h2|demo\./);
  });

  it('that does not add up, or names what the link has not, is refused', async () => {
    const engine = createEngine();
    const { payload } = value(await engine.share(3, await samples(engine), REQUEST));
    const { stories, ...content } = await decodePayload(payload);
    const story = stories[0]!;
    const forged = async (other: Partial<SharedStory>) =>
      createEngine().openLink(await encodePayload({ ...content, stories: [{ ...story, ...other }] }));
    expect(await forged({})).toMatchObject({ ok: true });
    expect(await forged({ rest: story.rest + 1000 })).toMatchObject({ ok: false, error: { kind: 'damaged' } });
    const [first, ...others] = story.items;
    for (const other of [{ name: content.methods.length }, { context: content.depth.length }, { change: Number.NaN }])
      expect(await forged({ items: [{ ...first, ...other }, ...others] })).toMatchObject({
        ok: false,
        error: { kind: 'damaged' },
      });
  });
});

const count = fc.nat({ max: 2 ** 50 });
const figure = fc
  .oneof(
    fc.integer(),
    count,
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    count.map((n) => n + 0.5),
  )
  .map((n) => n + 0);
const METHODS = 40;
const CONTEXTS = 90;
const method = fc.nat({ max: METHODS - 1 });
const place = fc.integer({ min: -1, max: CONTEXTS - 1 });
const cause: fc.Arbitrary<SharedCause> = fc.record({
  cause: fc.constantFrom('calls', 'loop', 'cost', 'appeared', 'vanished', 'moved', 'renamed'),
  change: fc.integer({ min: -1e9, max: 1e9 }).map((n) => n / 8),
  name: method,
  before: fc.option(method),
  caller: fc.option(method),
  within: fc.option(fc.record({ name: method, context: place, a: figure, b: figure })),
  context: place,
  contexts: count,
  everywhere: fc.boolean(),
  callees: count,
  ...{ callsA: figure, callsB: figure, a: figure, b: figure },
  bound: fc.option(fc.record({ exclusive: fc.boolean(), methods: fc.array(method, { maxLength: 3 }) })),
});

it('is read as it was written', () => {
  const story = fc.record({
    items: fc.array(cause, { maxLength: 5 }),
    others: count,
    rest: fc.integer({ min: -1e9, max: 1e9 }),
    inProportion: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(fc.option(story), { minLength: 1, maxLength: 3 }), (stories) => {
      const metrics = stories.map((each) => ({
        ...{ id: 'calls', label: '', unit: '', kind: 'exact' as const, better: 'less' as const, overlap: 1, columns: null },
        eventWeights: [null, null],
        totals: [0, each === null ? 0 : each.items.reduce((sum, { change }) => sum + change, each.rest)],
      }));
      const out = new Bytes();
      writeStories(out, stories);
      const reader = new VarintReader(out.take(), '');
      expect(readStories(reader, { methods: METHODS, contexts: CONTEXTS, metrics })).toEqual(stories);
      expect(reader.atEnd).toBe(true);
    }),
  );
});

import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { FOLDED } from '../../common/frame-names';
import type { ComparisonId, DiffContextRow, FrameName, LowerBound, ShareRequest, Transform, View } from '../api/engine';
import { type CallgroveEngine, createEngine } from '../engine/engine';
import type { EncodedProfile } from '../formats/mct/encoder';
import { anyProfile } from '../testing/arbitrary';
import { openEncoded, value } from '../testing/opening';
import { VERSION_7, VERSION_8 } from '../testing/released-links';
import { runCount } from '../testing/run-count';
import { recordingOf } from './link-recording';
import { decodePayload, encodePayload } from './payload';

const REQUEST: ShareRequest = { metric: 'bytecodes', budget: 1200, allMetrics: true, rename: [], hideThreads: false };
const view = (profile: number) => ({ profile, thread: 'all' as const });
const nameOf = ({ className, method }: FrameName): string => `${className}.${method}`;

/** Figures by a key that identifies them on either side; null if two share a key. */
type Figures = Map<string, { figures: readonly number[]; bound: LowerBound | undefined } | null>;

/** Figures shown in tables and details: of methods, of packages, and of contexts by their paths. */
async function shown(engine: CallgroveEngine, comparison: ComparisonId, metrics: readonly string[]): Promise<Figures> {
  const all: Figures = new Map();
  const put = (key: string, figures: readonly number[], bound: LowerBound | undefined): void => {
    all.set(key, all.has(key) ? null : { figures, bound });
  };
  const kinds = ['same', 'grew', 'shrank', 'appeared', 'vanished'] as const;
  const page = { sort: 'name', order: 'asc', filter: '', offset: 0, limit: 1e6, kinds: [...kinds] } as const;
  const paths = new Map<number, string>();
  const pathOf = async (context: number): Promise<string> => {
    if (!paths.has(context)) {
      const { path } = value(await engine.context(comparison, context));
      paths.set(context, Array.from(path.name, (at) => nameOf(path.names[at])).join(' › '));
    }
    return paths.get(context)!;
  };
  /** Rectangles in the picture, with the marks drawn on them. */
  const pictured = async (metric: string): Promise<void> => {
    const request = {
      metric,
      focus: -1,
      x0: 0,
      x1: 1,
      width: 1e6,
      firstRow: 0,
      rows: 200,
      shape: 'union',
      normalised: false,
    } as const;
    const { count, context, aggregate, a, b, atLeast } = value(await engine.flame(comparison, request));
    for (let i = 0; i < count; i++) {
      if (context[i] < 0 || aggregate[i] > 0) continue;
      const ofLink = ([undefined, 'least', 'about'] as const)[atLeast?.[i] ?? 0];
      put(`${metric} picture ${await pathOf(context[i])}`, [a[i], b[i]], ofLink && { exclusive: true, methods: [], ofLink });
    }
  };
  for (const metric of metrics)
    for (const cost of ['exclusive', 'inclusive'] as const) {
      const asked = { ...page, kinds: [...kinds], metric, cost };
      const { rows: methods } = value(await engine.diffMethods(comparison, asked));
      for (const { name, a, b, callsA, callsB, lowerBound } of methods) {
        put(`${metric} ${cost} ${nameOf(name)}`, [a, b], lowerBound);
        put(`${metric} ${cost} ${nameOf(name)}, calls`, [callsA, callsB], lowerBound);
      }
      const { rows: groups } = value(await engine.diffGroups(comparison, 'packages', asked));
      for (const { group, a, b, callsA, callsB, lowerBound } of groups) {
        put(`${metric} ${cost} package ${group}`, [a, b], lowerBound);
        put(`${metric} ${cost} package ${group}, calls`, [callsA, callsB], lowerBound);
      }
      const { rows } = value(await engine.diffContexts(comparison, asked));
      const contexts: readonly DiffContextRow[] = rows;
      for (const { context, a, b, callsA, callsB, lowerBound } of contexts) {
        put(`${metric} ${cost} ${await pathOf(context)} of contexts`, [a, b], lowerBound);
        put(`${metric} ${cost} ${await pathOf(context)} of contexts, calls`, [callsA, callsB], lowerBound);
      }
      await pictured(metric);
    }
  const { rows } = value(await engine.diffContexts(comparison, { ...page, kinds: [...kinds], metric: metrics[0] }));
  for (const { context } of rows) {
    const path = await pathOf(context);
    for (const each of value(await engine.context(comparison, context)).values) {
      const { metric, inclusiveA, inclusiveB, exclusiveA, exclusiveB, lowerBound } = each;
      put(`${metric} details ${path}`, [inclusiveA, inclusiveB, exclusiveA, exclusiveB], lowerBound);
    }
  }
  return all;
}

/** Compares what a link shows with the whole: whatever differs must be marked. Returns the number of differences. */
function differing(link: Figures, whole: Figures): number {
  let count = 0;
  for (const [key, here] of link) {
    const there = whole.get(key);
    if (key.includes('folded here)') || key.includes(FOLDED) || here === null || there === null || there === undefined) continue;
    const isSame = here.figures.every((figure, at) => figure === there.figures[at]);
    if (isSame) continue;
    count++;
    expect([key, here.bound?.ofLink]).toEqual([key, expect.stringMatching(/^(least|about)$/)]);
    if (here.bound?.ofLink === 'least')
      for (const [at, figure] of here.figures.entries()) expect([key, figure <= there.figures[at]]).toEqual([key, true]);
  }
  return count;
}

async function compared(a: EncodedProfile, b: EncodedProfile) {
  const engine = createEngine();
  const [first, second] = [await openEncoded(engine, a), await openEncoded(engine, b)];
  const { comparison } = value(await engine.compare(1, view(first.profile), view(second.profile), undefined, { own: ['app'] }));
  return { engine, comparison };
}

/** Compares a link of two profiles with the whole, for all code and folded to own code; returns the differences. */
async function shared(a: EncodedProfile, b: EncodedProfile, budget: number) {
  const { engine, comparison } = await compared(a, b);
  const made = await engine.share(3, comparison, { ...REQUEST, budget });
  if (!made.ok) return null;
  const theirs = createEngine();
  const sides = value(await theirs.openLink(made.value.payload));
  const received = value(await theirs.compare(2, view(sides.a.profile), view(sides.b!.profile)));
  const metrics = received.metrics.map(({ metric }) => metric).slice(0, 3);
  const all = differing(await shown(theirs, received.comparison, metrics), await shown(engine, comparison, metrics));
  const link = value(await theirs.ownComparison(4, received.comparison));
  const whole = value(await engine.ownComparison(5, comparison));
  if (link === null || whole === null) return { all, own: 0, link: new Map() as Figures };
  const ownHere = await shown(theirs, link.comparison, metrics);
  return { all, own: differing(ownHere, await shown(engine, whole.comparison, metrics)), link: ownHere };
}

it('a link of any profiles marks each figure that is not that of the whole, folded to own code, too', async () => {
  await fc.assert(
    fc.asyncProperty(anyProfile(), anyProfile(), fc.integer({ min: 900, max: 2500 }), async (a, b, budget) => {
      await shared(a, b, budget);
    }),
    { numRuns: runCount(3) },
  );
});

/** A test profile: `main` calls 150 own methods and a price, which loads classes on the way. */
function planted(price: number): EncodedProfile {
  const named = (className: string, name: string) => ({ className, name, descriptor: '()V' });
  const others = Array.from({ length: 150 }, (_, at) => named(`app.Part${((at * 2654435761) % 2 ** 32).toString(36)}`, 'run'));
  const methods = [
    ...[named('app.Orders', 'main'), named('app.Orders', 'priceOf'), named('org.lib.Table', 'get')],
    ...[named('java.lang.ClassLoader', 'loadClass'), ...others],
  ];
  // Below `loadClass`, each method is called once more.
  const below = others.map((_, at) => at + 4);
  return {
    methods,
    threads: [{ name: 'main', nodes: 4 + 2 * below.length }],
    depth: [0, 1, 2, 3, ...below.map(() => 4), ...below.map(() => 1)],
    method: [0, 1, 2, 3, ...below, ...below],
    columns: {
      calls: [1, 40, 40, 1, ...below.map(() => 2), ...below.map((each) => each)],
      bytecodes: [500, price, 4000, 70, ...below.map((each) => 3 * each), ...below.map((each) => 40 * each)],
    },
  };
}

it('a link shows no figure of a method as exact that has what was folded into it', async () => {
  const differs = await shared(planted(9000), planted(90_000), 1100);
  expect(Math.min(differs?.all ?? 0, differs?.own ?? 0)).toBeGreaterThan(4);
  const main = differs?.link.get('bytecodes details app.Orders.main');
  expect(main?.bound).toMatchObject({ exclusive: true, ofLink: 'least' });
});

it.each([1900, 7900])(
  'a link of %i characters to a real comparison has the own methods as the whole has them',
  async (budget) => {
    const sampled = async (engine: CallgroveEngine, name: string) => {
      const bytes = new Uint8Array(readFileSync(new URL(`../../public/samples/${name}`, import.meta.url)));
      return view(value(await engine.open(1, name, bytes.buffer)).profile);
    };
    const engine = createEngine();
    const { comparison } = value(
      await engine.compare(2, await sampled(engine, 'h2-scan.mct'), await sampled(engine, 'h2-index.mct')),
    );
    const { payload } = value(await engine.share(3, comparison, { ...REQUEST, budget, allMetrics: budget > 2000 }));
    const theirs = createEngine();
    const sides = value(await theirs.openLink(payload));
    const received = value(await theirs.compare(2, view(sides.a.profile), view(sides.b!.profile)));
    const metrics = received.metrics.map(({ metric }) => metric);
    const link = value(await theirs.ownComparison(4, received.comparison))!;
    const whole = value(await engine.ownComparison(5, comparison))!;
    const [here, there] = [await shown(theirs, link.comparison, metrics), await shown(engine, whole.comparison, metrics)];
    differing(here, there);
    const figuresOf = (from: Figures, key: string) => from.get(key)?.figures;
    expect(figuresOf(here, 'bytecodes exclusive demo.H2Demo.main')).toEqual([1_580_930, 1_580_887]);
    // Inclusive figures of the program's methods that the link contains, for each metric, and of the code that no method of the
    // program called.
    const own = [...there.keys()].filter((key) => /(ex|in)clusive (demo|class loading|other code)[^,›]*$/.test(key));
    const held = own.filter((key) => here.has(key));
    for (const key of held) expect([key, ...(figuresOf(here, key) ?? [])]).toEqual([key, ...(figuresOf(there, key) ?? [])]);
    if (budget > 2000) expect(held).toEqual(own);
    // The table of own methods contains those that the story of the whole names, with the figures of the whole.
    const page = { metric: 'bytecodes', sort: 'change', order: 'desc', filter: '', offset: 0, limit: 100 } as const;
    const told = async (from: CallgroveEngine, of: ComparisonId) =>
      value(await from.subjects(of, page)).rows.map(({ name, change, callsA, callsB }) => [name?.method, change, callsA, callsB]);
    const [shared, all] = [await told(theirs, received.comparison), await told(engine, comparison)];
    expect(shared.length).toBeGreaterThan(2);
    expect(shared).toEqual(all.slice(0, shared.length));
  },
);

it.each(['a file', 'another link'])(
  'a link compared with %s says what may be folded, and claims nothing as new or gone',
  async (kind) => {
    const engine = createEngine();
    const made = async (price: number, budget: number) => {
      // Links contain no signatures.
      const { methods, ...rest } = planted(price);
      const bare = { ...rest, methods: methods.map((method) => ({ ...method, descriptor: '' })) };
      const whole = (await openEncoded(engine, bare)).profile;
      const { payload } = value(await engine.share(1, view(whole), { ...REQUEST, budget }));
      return { whole, part: value(await engine.openLink(payload)).a.profile };
    };
    const [base, head] = [await made(9000, 1100), await made(90_000, 1600)];
    const other = kind === 'a file' ? head.whole : head.part;
    const { comparison } = value(await engine.compare(2, view(base.part), view(other)));
    const page = { metric: 'bytecodes', sort: 'name', order: 'asc', filter: '', offset: 0, limit: 1000 } as const;
    for (const cost of ['exclusive', 'inclusive'] as const) {
      const asked = { ...page, cost, kinds: ['same', 'grew', 'shrank', 'appeared', 'vanished'] as const };
      const { rows } = value(await engine.diffContexts(comparison, { ...asked, kinds: [...asked.kinds] }));
      const methods = value(await engine.diffMethods(comparison, { ...asked, kinds: [...asked.kinds] })).rows;
      expect([...rows, ...methods].filter((row) => row.kind === 'appeared' || row.kind === 'vanished')).toEqual([]);
      // Each of the 150 methods is in both recordings, called by the same method.
      const folded = rows.filter((row) => row.folded !== undefined);
      expect(folded.length).toBeGreaterThan(kind === 'a file' ? 100 : 0);
      for (const row of folded) {
        expect([row.folded === 'a' ? row.a : row.b, row.lowerBound?.ofLink]).toEqual([0, 'about']);
        const { folded: of, kind: said } = value(await engine.context(comparison, row.context));
        expect([of, said]).toEqual([row.folded, 'same']);
      }
    }
    const request = { metric: 'bytecodes', focus: -1, x0: 0, x1: 1, width: 1e6, firstRow: 0, rows: 200, shape: 'union' } as const;
    const drawn = value(await engine.flame(comparison, { ...request, normalised: false }));
    expect([...drawn.kind].filter((each, i) => drawn.aggregate[i] === 0 && each > 2)).toEqual([]);
  },
);

it('a link of version 8 is read for ever: contexts folded by kind', async () => {
  const engine = createEngine();
  const { a, b } = value(await engine.openLink(VERSION_8));
  const { comparison } = value(await engine.compare(1, view(a.profile), view(b!.profile)));
  const own = value(await engine.ownComparison(2, comparison))!;
  const page = { metric: 'bytecodes', cost: 'exclusive', sort: 'name', order: 'asc', filter: '', offset: 0, limit: 9 } as const;
  const { rows } = value(await engine.diffMethods(own.comparison, { ...page, kinds: [] }));
  expect(rows.map(({ name, a, b }) => [name.className, a, b])).toEqual(
    expect.arrayContaining([
      ['app.Main', 510, 1410],
      ['class loading', 70, 70],
      ['folded contexts', 4230, 4230],
    ]),
  );
  expect(await decodePayload(await encodePayload(await decodePayload(VERSION_8)))).toEqual(await decodePayload(VERSION_8));
});

it('an older link says once what its number of warnings may be', async () => {
  const content = await decodePayload(VERSION_7);
  const warned = { ...content, sides: content.sides.map((side) => ({ ...side, warnings: 1 })) };
  expect(recordingOf(warned, 0).warnings).toEqual([
    'The recording has 1 warning, which the link does not list. In older links, that number also includes notes on how counting works.',
  ]);
});

/** Figures of one profile in a view, of contexts by their paths and of methods, with the marks in the picture. */
async function shownAlone(engine: CallgroveEngine, of: View): Promise<Figures> {
  const all: Figures = new Map();
  const put = (key: string, figures: readonly number[], bound: LowerBound | undefined): void => {
    all.set(key, all.has(key) ? null : { figures, bound });
  };
  const layout = value(
    await engine.flame(of, { metric: 'bytecodes', focus: -1, x0: 0, x1: 1, width: 1e6, firstRow: 0, rows: 200 }),
  );
  for (let i = 0; i < layout.count; i++) {
    if (layout.context[i] < 0 || layout.aggregate[i] > 0) continue;
    const { path, values } = value(await engine.context(of, layout.context[i], ['bytecodes']));
    const key = Array.from(path.name, (at) => nameOf(path.names[at])).join(' › ');
    put(`picture ${key}`, [values[0].inclusive, values[0].exclusive], values[0].lowerBound);
  }
  const page = { sort: 'name', order: 'asc', filter: '', offset: 0, limit: 1e6 } as const;
  const { steps } = value(await engine.transform(1, { transforms: [], ...of }, ['bytecodes'], null));
  for (const [{ after, lowerBound }] of steps.map(({ totals }) => totals)) put('total', [after], lowerBound);
  for (const { name, inclusive, exclusive, lowerBound } of value(await engine.hotMethods(of, 'bytecodes', page)).rows)
    put(`method ${nameOf(name)}`, [inclusive, exclusive], lowerBound);
  return all;
}

it('a transformed profile of a link marks each figure and total that is not that of the whole', async () => {
  const engine = createEngine();
  const { methods, ...rest } = planted(9000);
  const bare = { ...rest, methods: methods.map((method) => ({ ...method, descriptor: '' })) };
  const whole = (await openEncoded(engine, bare)).profile;
  const { payload } = value(await engine.share(1, view(whole), { ...REQUEST, budget: 1100 }));
  const part = value(await engine.openLink(payload)).a.profile;
  const idOf = (at: number) => ({ className: bare.methods[at].className, method: bare.methods[at].name, descriptor: '' });
  const steps: Transform[][] = [
    [],
    [{ kind: 'focus', path: { methods: [idOf(0)], turns: '0' } }],
    [{ kind: 'callers', method: idOf(2), cost: 'exclusive' }],
    [{ kind: 'callees', method: idOf(1) }],
    [{ kind: 'recursion', method: null }],
    [{ kind: 'invert', metric: 'bytecodes' }],
    [{ kind: 'hide', methods: { pattern: 'app.Part*' } }],
    [{ kind: 'fold', methods: { pattern: 'org.lib.Table' } }],
    [{ kind: 'group', by: 'class' }],
    [{ kind: 'own', prefixes: ['app'] }],
    [{ kind: 'drop', metric: 'bytecodes', share: 0.01 }],
  ];
  let marked = 0;
  for (const transforms of steps) {
    const [link, all] = [part, whole].map((profile) => ({ profile, thread: 'all' as const, transforms }));
    const [here, there] = [await shownAlone(engine, link), await shownAlone(engine, all)];
    marked += differing(here, there);
  }
  expect(marked).toBeGreaterThan(20);
});

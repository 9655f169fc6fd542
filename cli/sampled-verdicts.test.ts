import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samplingDifferences } from '../common/sampling-facts';
import type { ComparisonId, ProfileSummary } from '../workers/api/engine';
import { type CallgroveEngine, createEngine } from '../workers/engine/engine';
import { encodeMct, encodeMetric } from '../workers/formats/mct/encoder';
import { storyLines } from '../workers/report/story-text';
import { value } from '../workers/testing/opening';
import { sampledProfile } from '../workers/testing/sampled';
import { runInProcess } from './in-process';

const folder = mkdtempSync(path.join(tmpdir(), 'callgrove-verdicts-'));
const file = (name: string): string => path.join(folder, name);
afterAll(() => rmSync(folder, { recursive: true }));

/** Bytes that an event of either file stands for. */
const WEIGHTS = { a: 1000, b: 500 };
/** Methods beside those that differ, each with as many bytes on both sides: a link leaves most of them out. */
const ALIKE = 1200;
/** Events of three methods: one differs beyond the noise of few rows and not of all, one beyond that, one is on one side by chance. */
const EVENTS = { a: [20, 90, 0], b: [9, 30, 5] };

beforeAll(async () => {
  for (const side of ['a', 'b'] as const) {
    const events = [...EVENTS[side], ...Array.from({ length: ALIKE }, () => 2000 / WEIGHTS[side])];
    const eventWeight = WEIGHTS[side];
    const metric = { id: 'samples', label: 'Allocation', unit: 'bytes', kind: 'sampled', better: 'less', eventWeight } as const;
    const profile = sampledProfile(events.map((count) => count * eventWeight));
    writeFileSync(file(`${side}.mct`), await encodeMct({ ...profile, meta: { metrics: [encodeMetric(metric)] } }));
  }
  for (const name of ['h2-17', 'h2-25'])
    writeFileSync(file(`${name}.jfr`), gunzipSync(readFileSync(`golden/flights/${name}.jfr.gz`)));
});

const all = ({ profile }: ProfileSummary) => ({ profile, thread: 'all' as const });

async function open(engine: CallgroveEngine, name: string, part?: 'a' | 'b'): Promise<ProfileSummary> {
  return value(
    await engine.open(1, name, new Uint8Array(readFileSync(file(name))).buffer, undefined, { first: '', ...(part && { part }) }),
  );
}

async function compare(engine: CallgroveEngine, a: ProfileSummary, b: ProfileSummary): Promise<ComparisonId> {
  return value(await engine.compare(2, all(a), all(b))).comparison;
}

/** The kind of each context by its path, and the story. */
async function verdicts(engine: CallgroveEngine, comparison: ComparisonId, metric: string) {
  const page = {
    sort: 'change',
    order: 'desc',
    filter: '',
    offset: 0,
    limit: 5000,
    kinds: [],
    metric,
    cost: 'inclusive',
  } as const;
  const { rows } = value(await engine.diffContexts(comparison, { ...page, kinds: [] }));
  const kinds = new Map<string, string>();
  for (const { context, name, kind, a, b } of rows) {
    if (name.className === '' && name.method.endsWith('folded here)')) continue;
    const { path: above } = value(await engine.context(comparison, context));
    const names = Array.from(above.name, (at) => `${above.names[at].className}.${above.names[at].method}`);
    kinds.set(names.join('/'), `${kind} ${a} ${b}`);
  }
  const story = storyLines(value(await engine.story(comparison, metric)), { unit: 'x', kind: 'sampled' }, (name) => name);
  return { kinds, story };
}

/** The link of a comparison, received. */
async function received(engine: CallgroveEngine, comparison: ComparisonId, metric: string, budget: number) {
  const request = { metric, budget, allMetrics: false, rename: [], hideThreads: false };
  const { payload } = value(await engine.share(3, comparison, request));
  const other = createEngine();
  const { a, b } = value(await other.openLink(payload));
  return { engine: other, comparison: await compare(other, a, b!), a, b: b! };
}

describe('two sampled profiles, sent', () => {
  it('have the same verdicts in a link of a few contexts, and in the link of that link', async () => {
    const engine = createEngine();
    const whole = await compare(engine, await open(engine, 'a.mct'), await open(engine, 'b.mct'));
    const sent = await verdicts(engine, whole, 'samples');
    const of = (method: string) => sent.kinds.get(`app.Main.main/app.Main.${method}`)?.split(' ')[0];
    expect([of('m0'), of('m1'), of('m2')]).toEqual(['same', 'shrank', 'same']);
    const link = await received(engine, whole, 'samples', 700);
    const again = await received(link.engine, link.comparison, 'samples', 700);
    for (const { engine: receiver, comparison } of [link, again]) {
      const { kinds, story } = await verdicts(receiver, comparison, 'samples');
      // So few contexts would make a difference of the first.
      expect([...kinds.keys()]).toEqual(
        expect.arrayContaining(['m0', 'm1', 'm2'].map((name) => `app.Main.main/app.Main.${name}`)),
      );
      expect(kinds.size).toBeLessThan(100);
      for (const [context, kind] of kinds) expect(kind).toBe(sent.kinds.get(context) ?? kind);
      expect(story).toEqual(sent.story);
    }
  });

  it('have the same verdicts in a union file', async () => {
    const engine = createEngine();
    const whole = await compare(engine, await open(engine, 'a.mct'), await open(engine, 'b.mct'));
    const { status } = await runInProcess([
      'export',
      file('a.mct'),
      file('b.mct'),
      '--format',
      'mct',
      '--out',
      file('union.mct'),
    ]);
    expect(status).toBe(0);
    const union = await compare(engine, await open(engine, 'union.mct', 'a'), await open(engine, 'union.mct', 'b'));
    expect(await verdicts(engine, union, 'samples')).toEqual(await verdicts(engine, whole, 'samples'));
  });

  it.each(['samples', 'sampled-allocation', 'new-tlabs'])(
    'have them of flights by %s, and how these were sampled',
    async (metric) => {
      const engine = createEngine();
      const [a, b] = [await open(engine, 'h2-17.jfr'), await open(engine, 'h2-25.jfr')];
      const whole = await compare(engine, a, b);
      const sent = await verdicts(engine, whole, metric);
      const link = await received(engine, whole, metric, 6000);
      const { kinds, story } = await verdicts(link.engine, link.comparison, metric);
      const shared = [...kinds].filter(([context]) => sent.kinds.has(context));
      expect(shared.length).toBeGreaterThan(20);
      expect(shared).toEqual(shared.map(([context]) => [context, sent.kinds.get(context)]));
      expect(story).toEqual(sent.story);
      expect([link.a.sampling, link.b.sampling]).toEqual([a.sampling, b.sampling]);
      expect(samplingDifferences(link.a, link.b)).toEqual(samplingDifferences(a, b));
    },
  );
});

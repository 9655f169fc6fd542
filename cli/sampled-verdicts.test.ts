import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

/** Bytes that one event stands for in each file. */
const WEIGHTS = { a: 1000, b: 500 };
/** Number of further methods, each with the same bytes on both sides; a link omits most of them. */
const ALIKE = 1200;
/** Events of three methods: the first differs by chance, the second by more, and the third is on one side by chance. */
const EVENTS = { a: [20, 90, 0], b: [9, 30, 5] };

beforeAll(async () => {
  for (const side of ['a', 'b'] as const) {
    const events = [...EVENTS[side], ...Array.from({ length: ALIKE }, () => 2000 / WEIGHTS[side])];
    const eventWeight = WEIGHTS[side];
    const metric = { id: 'samples', label: 'Allocation', unit: 'bytes', kind: 'sampled', better: 'less', eventWeight } as const;
    const profile = sampledProfile(events.map((count) => count * eventWeight));
    writeFileSync(file(`${side}.mct`), await encodeMct({ ...profile, meta: { metrics: [encodeMetric(metric)] } }));
  }
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

/** The kind of each context, by path, and the story. */
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

describe('two sampled profiles', () => {
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
    const sent = await verdicts(engine, whole, 'samples');
    expect(sent.story[1]).toBe('Main.m1 accounts for 1% of the x, down from 4%.');
    expect(await verdicts(engine, union, 'samples')).toEqual(sent);
  });
});

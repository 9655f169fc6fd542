import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEngine } from '../workers/engine/engine';
import { encodeMct, encodeMetric } from '../workers/formats/mct/encoder';
import { openEncoded } from '../workers/testing/opening';
import { SMALL } from '../workers/testing/small-profile';
import { runInProcess } from './in-process';

/** A metric that no reader knows: everything shown about it comes from the file. */
const ENTERS = {
  id: 'monitor-enters',
  label: 'Monitors entered',
  unit: 'monitor enters',
  kind: 'lower-bound',
  better: 'neither',
} as const;

const folder = mkdtempSync(path.join(tmpdir(), 'callgrove-metric-'));
const file = (name: string): string => path.join(folder, name);
const described = (enters: number[]) => ({ columns: { [ENTERS.id]: enters }, meta: { metrics: [encodeMetric(ENTERS)] } });
const written = (enters: number[]) => encodeMct({ ...SMALL, ...described(enters) });

beforeAll(async () => {
  writeFileSync(file('a.mct'), await written([1, 0, 2, 0, 0, 0, 4, 8, 0]));
  writeFileSync(file('b.mct'), await written([1, 0, 2, 0, 0, 0, 4, 9, 0]));
});
afterAll(() => rmSync(folder, { recursive: true }));

it('answers of the engine name it, its unit and its kind, and count it', async () => {
  const engine = createEngine();
  const { profile, metrics } = await openEncoded(engine, { ...SMALL, ...described([1, 0, 2, 0, 0, 0, 4, 8, 0]) });
  expect(metrics).toEqual([{ ...ENTERS, total: 15, lowerBound: { exclusive: true, methods: [] } }]);
  const page = { sort: 'exclusive', order: 'desc', filter: '', offset: 0, limit: 1 } as const;
  const hot = await engine.hotMethods({ profile, thread: 'all' }, ENTERS.id, page);
  expect(hot).toMatchObject({ ok: true, value: { rows: [{ exclusive: 10 }] } });
});

it('info says its name, unit and kind, to people and as JSON', async () => {
  const { out } = await runInProcess(['info', file('a.mct')]);
  expect(out).toMatch(/Monitors entered +≥ 15 +monitor enters, lower bound\n/);
  expect(out).toContain('Methods with the most monitors entered of their own');
  const json = JSON.parse((await runInProcess(['info', file('a.mct'), '--json'])).out);
  expect(json.metrics).toEqual([{ ...ENTERS, exact: false, total: 15 }]);
  expect(json.topMethods.metric).toBe(ENTERS.id);
  expect(json.topMethods.rows[0].exclusive).toBe(10);
});

it('export, comparison, gate and CSV take it by its name', async () => {
  const metric = ['--metric', ENTERS.id];
  const exported = (await runInProcess(['export', file('a.mct'), '--merge', ...metric])).out.trim().split('\n');
  expect(exported.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0)).toBe(15);
  const compared = await runInProcess(['compare', file('a.mct'), file('b.mct'), '--fail-if', `${ENTERS.id} > +1%`]);
  expect(compared.status).toBe(1);
  expect(compared.out).toMatch(/Monitors entered +9\d\.\d\d% +≥ 15 +≥ 16 /);
  expect(compared.out).toContain('Caution: Monitors entered in the base and the head are not exact: they are lower bounds.');
  const csv = (await runInProcess(['export', file('a.mct'), file('b.mct'), '--format', 'csv', ...metric])).out;
  expect(csv).toMatch(/,8,9,/);
});

it('the union of two recordings keeps what is said of it', async () => {
  const { status, errors } = await runInProcess([
    'export',
    file('a.mct'),
    file('b.mct'),
    '--format',
    'mct',
    '--out',
    file('ab.mct'),
  ]);
  expect([status, errors]).toEqual([0, []]);
  const { metrics } = JSON.parse((await runInProcess(['info', file('ab.mct'), '--json'])).out);
  expect(metrics).toMatchObject([
    { id: 'monitor-enters.a', unit: ENTERS.unit, kind: ENTERS.kind, better: ENTERS.better, total: 15 },
    { id: 'monitor-enters.b', unit: ENTERS.unit, kind: ENTERS.kind, better: ENTERS.better, total: 16 },
  ]);
});

it('what an older file says by “exact” alone is exact, or sampled; what does not add up is left out and named', async () => {
  const old = (id: string, exact: boolean) => ({ id, label: id, unit: id, exact, kind: 'column' });
  const columns = { calls: SMALL.depth, samples: SMALL.depth, peak: SMALL.depth };
  const metrics = [old('calls', true), old('samples', false), { ...old('peak', true), additive: false }];
  writeFileSync(file('old.mct'), await encodeMct({ ...SMALL, columns, meta: { metrics } }));
  const info = JSON.parse((await runInProcess(['info', file('old.mct'), '--json'])).out);
  expect(info.metrics).toMatchObject([
    { id: 'calls', kind: 'exact', better: 'less', exact: true },
    { id: 'samples', kind: 'sampled', better: 'less', exact: false },
  ]);
  expect(info.problems).toEqual(['Metric peak is left out: its figures cannot be summed, and this version shows only sums.']);
});

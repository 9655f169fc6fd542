import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { encodeMct, encodeMetric } from '../workers/formats/mct/encoder';
import { SMALL } from '../workers/testing/small-profile';
import { runInProcess } from './in-process';

const folder = mkdtempSync(path.join(tmpdir(), 'callgrove-counted-'));
const file = (name: string): string => path.join(folder, name);
afterAll(() => rmSync(folder, { recursive: true }));

const ALL = ['calls', 'bytecodes', 'objects', 'arrays', 'elements', 'bytes'];
const described = (id: string, stored: string, kind: 'exact' | 'lower-bound' = 'exact') =>
  encodeMetric({ id, label: id, unit: id, kind, better: 'less' }, stored);

beforeAll(async () => {
  const { calls, bytecodes } = SMALL.columns;
  writeFileSync(file('all.mct'), await encodeMct(SMALL));
  const never = {
    metrics: [described('calls', 'column'), described('objects', 'constructors')],
    counted: [{ elapsed: 0, metrics: ['calls', 'objects'] }],
    analysis: undefined,
  };
  writeFileSync(file('calls.mct'), await encodeMct({ ...SMALL, columns: { calls }, arrays: [], meta: never }));
  const partly = {
    metrics: [
      described('calls', 'column'),
      described('bytecodes', 'column', 'lower-bound'),
      described('objects', 'constructors'),
    ],
    counted: [
      { elapsed: 0, metrics: ALL.slice(0, 3) },
      { elapsed: 5210, metrics: ['calls', 'objects'] },
    ],
  };
  writeFileSync(file('partly.mct'), await encodeMct({ ...SMALL, columns: { calls, bytecodes }, meta: partly }));
});

it('info leaves out what was not counted, and says so', async () => {
  const { out } = await runInProcess(['info', file('calls.mct')]);
  expect(out).toMatch(/Counted +calls, objects; not counted: bytecodes, arrays, elements, bytes\n/);
  expect(out).toContain('No byte counts: this file was recorded without them (metrics=…).');
  expect(out).not.toMatch(/Basic blocks|^ *bytecodes|Damaged/m);
  const json = JSON.parse((await runInProcess(['info', file('calls.mct'), '--json'])).out);
  expect(json.totals).toEqual({ calls: 28, objects: expect.any(Number) });
  expect(json.counted).toEqual([{ elapsed: 0, metrics: ['calls', 'objects'] }]);
});

it('info tells what was counted for a part of the time, and when', async () => {
  const { out } = await runInProcess(['info', file('partly.mct')]);
  expect(out).toMatch(
    /Counted +calls, bytecodes, objects; calls, objects from 5\.2 s onwards; not counted: arrays, elements, bytes\n/,
  );
  expect(out).toMatch(/bytecodes +≥ 267 +lower bound\n/);
  expect(out).toMatch(/calls +28\n/);
});

it('info marks each figure of a metric that was counted for a part of the time', async () => {
  const { out } = await runInProcess(['info', file('partly.mct')]);
  const [threads, methods] = [/\nThreads\n([\s\S]*?)\n\n/, /\nMethods with the most[^\n]*\n([\s\S]*)/].map(
    (part) => part.exec(out)![1]!,
  );
  for (const row of threads!.split('\n').slice(1)) expect(row).toMatch(/ \d+ +\d+ +≥ \d+ +\d+$/);
  for (const row of methods!.split('\n').slice(1, 4)) expect(row).toMatch(/^ *≥ \d+ +≥ \d+ +\d+ /);
  const { threads: listed, topMethods } = JSON.parse((await runInProcess(['info', file('partly.mct'), '--json'])).out);
  expect(listed[0].kinds).toEqual({ bytecodes: 'lower-bound' });
  expect(topMethods.rows[0].kinds).toEqual({ inclusive: 'lower-bound', exclusive: 'lower-bound' });
});

it('a comparison shares what both counted, and says what one did not', async () => {
  const { out } = await runInProcess(['compare', file('all.mct'), file('calls.mct')]);
  expect(out).toContain('Caution: The head did not count bytecodes, arrays, elements: only what both counted is compared.');
  expect(out).not.toContain('different rules');
  expect(out).toMatch(/calls +100\.00%/i);
  expect(out).not.toMatch(/^ *bytecodes +\d/im);
  const partly = (await runInProcess(['compare', file('partly.mct'), file('all.mct')])).out;
  expect(partly).toContain('Caution: The base counted bytecodes for only part of the run: those figures are lower bounds.');
  expect(partly).toMatch(/bytecodes +[\d.]+% +≥ 267 +≥ 267 /);
  expect(partly).toMatch(/calls +100\.00% +28 +28 /);
  const same = (await runInProcess(['compare', file('calls.mct'), file('calls.mct')])).out;
  expect(same).not.toContain('Caution');
});

it('a gate on what was not counted is no verdict', async () => {
  const args = ['compare', file('all.mct'), file('calls.mct'), '--fail-if'];
  const { status, errors } = await runInProcess([...args, 'bytecodes > +1%']);
  expect(status).toBe(2);
  expect(errors.join('\n')).toContain('bytecodes');
  expect((await runInProcess([...args, 'calls > +1%'])).status).toBe(0);
});

it('exports have the metrics that were counted, and no others', async () => {
  const refused = await runInProcess(['export', file('calls.mct'), '--metric', 'bytecodes']);
  expect(refused.status).toBe(2);
  const stacks = (await runInProcess(['export', file('calls.mct'), '--merge', '--metric', 'calls'])).out.trim().split('\n');
  expect(stacks.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0)).toBe(28);
  const union = ['export', file('all.mct'), file('calls.mct'), '--format', 'mct', '--out', file('union.mct')];
  expect((await runInProcess(union)).status).toBe(0);
  const { metrics } = JSON.parse((await runInProcess(['info', file('union.mct'), '--json'])).out);
  expect(metrics.map(({ id }: { id: string }) => id)).toEqual(['calls.a', 'calls.b', 'objects.a', 'objects.b']);
  expect(
    (await runInProcess(['export', file('calls.mct'), '--format', 'pprof', '--metric', 'calls', '--out', file('calls.pb.gz')]))
      .status,
  ).toBe(0);
  expect(readFileSync(file('calls.pb.gz')).length).toBeGreaterThan(100);
  const pprof = JSON.parse((await runInProcess(['info', file('calls.pb.gz'), '--json'])).out);
  expect(pprof.metrics.map(({ id }: { id: string }) => id)).toEqual(['calls', 'objects']);
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeMct } from '../workers/formats/mct/encoder';
import { SMALL } from '../workers/testing/small-profile';
import { runInProcess } from './in-process';

const folder = mkdtempSync(path.join(tmpdir(), 'callgrove-regions-'));
const alone = path.join(folder, 'alone.mct');
const counted = path.join(folder, 'counted.mct');
const out = path.join(folder, 'out.bin');

beforeAll(async () => {
  const method = {
    ...{ class: 'a.B', method: 'run()V', calls: 2, total: 2100, least: 1000, most: 1100, buckets: [[1023, 1]] },
    corrected: { total: 2052, least: 976, most: 1076 },
  };
  const meta = { options: { metrics: 'none' }, regions: { inner: 24, methods: [method] } };
  writeFileSync(alone, await encodeMct({ ...{ methods: [], threads: [], depth: [], method: [], columns: { calls: [] } }, meta }));
  writeFileSync(counted, await encodeMct(SMALL));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a file without contexts', () => {
  it('is described by its times', async () => {
    const { status, out: text } = await runInProcess(['info', alone]);
    expect(status).toBe(0);
    expect(text).toMatch(/Contexts +none \(metrics=none\)/);
    expect(text).toMatch(/a\.B\.run\(\)V +2 +corrected +1\.0 µs +976 ns /);
    expect(text).toMatch(/as measured +1\.1 µs +1\.0 µs /);
    expect(text).not.toContain('Threads');
    expect(text).not.toContain('Totals');
  });

  it('is described in JSON', async () => {
    const json = JSON.parse((await runInProcess(['info', alone, '--json'])).out);
    expect(json).toMatchObject({ contexts: 0, threads: [], regions: { inner: 24, alone: true, regions: [{ calls: 2 }] } });
  });

  it.each([
    [['compare', alone, alone]],
    [['compare', counted, alone]],
    [['compare', alone, counted, '--fail-if', 'calls > +1%']],
    [['matrix', counted, alone, '--metric', 'calls']],
    [['export', alone, '--metric', 'calls']],
    [['export', alone, '--metric', 'calls', '--format', 'json']],
    [['export', alone, '--metric', 'calls', '--format', 'speedscope']],
    [['export', alone, '--format', 'pprof', '--out', out]],
    [['export', counted, alone, '--metric', 'calls']],
    [['export', counted, alone, '--metric', 'calls', '--format', 'csv']],
    [['export', counted, alone, '--format', 'mct', '--out', out]],
  ])('is refused by %j', async (args) => {
    const { status, errors, out: text } = await runInProcess(args);
    expect(status).toBeGreaterThan(1);
    expect(errors.join('\n')).toContain('has no contexts, only the times of methods (metrics=none)');
    expect(text).toBe('');
  });
});

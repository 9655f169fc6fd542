import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boundIn } from '../common/metrics';
import { isEstimate } from '../common/sampling';
import { createEngine } from '../workers/engine/engine';
import { encodeMct, encodeMetric } from '../workers/formats/mct/encoder';
import { value } from '../workers/testing/opening';
import { sampledProfile } from '../workers/testing/sampled';
import { runInProcess } from './in-process';

const folder = mkdtempSync(path.join(tmpdir(), 'callgrove-sampled-'));
const file = (name: string): string => path.join(folder, name);

/** Samples of four methods: m0 within the noise, m1 far beyond it, m2 and m3 on one side only. */
const RUNS: Record<string, number[]> = {
  a1: [400, 100, 9, 0],
  a2: [390, 104, 8, 0],
  a3: [410, 96, 10, 0],
  b1: [420, 300, 0, 7],
  b2: [415, 310, 0, 6],
  b3: [430, 290, 0, 8],
};

beforeAll(async () => {
  for (const [name, samples] of Object.entries(RUNS))
    writeFileSync(file(`${name}.mct`), await encodeMct(sampledProfile(samples)));
  const counted = sampledProfile([400, 100, 9, 1]);
  const metrics = [encodeMetric({ id: 'samples', label: 'Samples', unit: 'samples', kind: 'exact', better: 'less' })];
  writeFileSync(file('counted.mct'), await encodeMct({ ...counted, meta: { ...counted.meta, metrics } }));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('sampled profiles on the command line', () => {
  it('info says so, and nothing of calls that it does not know', async () => {
    const { out } = await runInProcess(['info', file('a1.mct')]);
    expect(out).toMatch(/Samples +509 +sampled\n/);
    expect(out).toMatch(/Exclusive +Inclusive +Method\n/);
    expect(out).not.toMatch(/Calls|not instrumented/i);
  });

  it.each([
    ['bytecodes', 'sampled', '≈ '],
    ['bytecodes', 'lower-bound', '≥ '],
    ['bytecodes', 'exact', ''],
    ['samples', 'sampled', ''],
  ] as const)(
    'info marks %s that are %s by “%s”, in totals, threads and methods alike, as the page does',
    async (unit, kind, mark) => {
      const metric = { id: 'samples', label: 'Work', unit, kind, better: 'less' } as const;
      const profile = { ...sampledProfile([400, 100]), meta: { metrics: [encodeMetric(metric)] } };
      const bytes = await encodeMct(profile);
      writeFileSync(file('marked.mct'), bytes);
      const { out } = await runInProcess(['info', file('marked.mct')]);
      expect(out).toMatch(new RegExp(`^  Work +${mark}500\\b`, 'm'));
      expect(out).toMatch(new RegExp(`^  main +3 +${mark}500$`, 'm'));
      expect(out).toMatch(new RegExp(`^ +${mark}400 +${mark}400 +app\\.Main\\.m0$`, 'm'));
      const { metrics, threads } = JSON.parse((await runInProcess(['info', file('marked.mct'), '--json'])).out);
      expect(metrics[0]).toMatchObject({ kind, exact: kind === 'exact', total: 500 });
      expect(threads[0].kinds).toEqual(kind === 'lower-bound' ? { samples: 'lower-bound' } : undefined);
      const page = value(await createEngine().open(1, 'marked.mct', new Blob([bytes])));
      // src/ui/lower-bounds.ts marks by these two.
      const onPage = boundIn(page.metrics[0], page.threads[0]).lowerBound ? '≥ ' : isEstimate(page.metrics[0]) ? '≈ ' : '';
      expect(onPage).toBe(mark);
    },
  );

  it('a comparison tells what lies beyond the noise, and calls nothing new, gone, called or changed', async () => {
    const { out } = await runInProcess(['compare', file('a1.mct'), file('b1.mct')]);
    expect(out).toContain('Caution: The base is sampled (samples): such figures are estimates, and differ from run to run.');
    expect(out).toMatch(/What differs\n(.*\n)* +Main\.m1: 100 samples → 300 samples \(\+200\)\.\n/);
    expect(out).toMatch(/More samples, largest first: 1 method, \+200 samples\n +\+200 +\+200\.0 % +app\.Main\.m1\n/);
    expect(out).not.toMatch(/ called |new|gone|What changed|work/);
    // By chance a side misses 9 samples in 2 of 512 cases, and 7 in 2 of 128; five rows are looked at.
    expect(out).toMatch(/Contexts only in A, beyond sampling noise.*\n.*\n +9 +0 +app\.Main\.m2 /);
    expect(out).not.toContain('Contexts only in B, beyond');
  });

  it('two that differ by chance only are said to do so', async () => {
    const { out } = await runInProcess(['compare', file('a1.mct'), file('a2.mct')]);
    expect(out).toContain('No large difference is beyond sampling noise.');
    expect(out).not.toMatch(/More samples|Less samples/);
  });

  it('the gate refuses one pair, with status 2 and a reason', async () => {
    for (const condition of ['samples > +1%', 'samples(app.Main.m1) > +1%', 'overlap < 99%']) {
      const { status, errors } = await runInProcess(['compare', file('a1.mct'), file('b1.mct'), '--fail-if', condition]);
      expect(status).toBe(2);
      expect(errors.join()).toMatch(
        /Samples: figures are sampled, and one pair of runs does not tell a change .* at least 3 runs of each side/,
      );
    }
    const two = ['--base', file('a1.mct'), file('a2.mct'), '--head', file('b1.mct'), '--fail-if', 'samples > +1%'];
    const { status, errors } = await runInProcess(['compare', ...two]);
    expect([status, errors.join()]).toEqual([2, expect.stringMatching(/2 runs of the base and 1 run of the head do not tell/)]);
  });

  it.each([
    ['CPU time', 'ns', 'exact', 'are measured times, not counts of work'],
    ['Wait', 'milliseconds', 'lower-bound', 'are measured times, not counts of work'],
    ['Long waits', 'events', 'thresholded', 'leave out what is below a threshold'],
  ] as const)('the gate refuses one pair of %s in %s that are %s, and decides three', async (label, unit, kind, reason) => {
    const metrics = [encodeMetric({ id: 'samples', label, unit, kind, better: 'less' })];
    for (const [name, samples] of Object.entries(RUNS))
      writeFileSync(file(`timed-${name}.mct`), await encodeMct({ ...sampledProfile(samples), meta: { metrics } }));
    const condition = ['--fail-if', 'samples > +1%'];
    const words = await runInProcess(['compare', file('timed-a1.mct'), file('timed-b1.mct')]);
    expect(words.out).toMatch(unit === 'events' ? /More events, largest first/ : /More time, largest first/);
    expect(words.out).not.toMatch(/work|Exact counts/);
    const { status, errors } = await runInProcess(['compare', file('timed-a1.mct'), file('timed-b1.mct'), ...condition]);
    expect([status, errors.join()]).toEqual([2, expect.stringContaining(`${label}: figures ${reason}, and one pair of runs`)]);
    const sides = ['a', 'b'].map((side) => [1, 2, 3].map((run) => file(`timed-${side}${run}.mct`)));
    expect((await runInProcess(['compare', '--base', ...sides[0]!, '--head', ...sides[1]!, ...condition])).status).toBe(1);
  });

  it('the gate decides by three runs of each side', async () => {
    const sides = ['a', 'b'].map((side) => [1, 2, 3].map((run) => file(`${side}${run}.mct`)));
    const runs = ['compare', '--base', ...sides[0]!, '--head', ...sides[1]!];
    const failed = await runInProcess([...runs, '--fail-if', 'samples(app.Main.m1) > +1%']);
    expect([failed.status, failed.errors.length]).toEqual([1, 1]);
    const passed = await runInProcess([...runs, '--fail-if', 'samples(app.Main.m1) > +300%', '--json']);
    expect(passed.status).toBe(0);
    expect(JSON.parse(passed.out)).toMatchObject({ passed: true });
  });

  it('samples held against counts are named, and decide nothing', async () => {
    const { out } = await runInProcess(['compare', file('counted.mct'), file('b1.mct')]);
    expect(out).toContain('Samples of the base and the head are of two kinds: sampled on one side, counted on the other.');
    const refused = await runInProcess(['compare', file('counted.mct'), file('b1.mct'), '--fail-if', 'samples > +1%']);
    expect([refused.status, refused.errors.join()]).toEqual([
      2,
      expect.stringContaining('sampled on one side and counted on the other'),
    ]);
  });
});

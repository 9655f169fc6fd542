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

/**
 * Samples of four methods: m0 is about equally frequent in all runs, m1 three times as frequent in b; m2 and m3 are on one side
 * only, by chance.
 */
const RUNS: Record<string, number[]> = {
  a1: [400, 100, 9, 0],
  a2: [390, 104, 8, 0],
  a3: [410, 96, 10, 0],
  b1: [420, 300, 0, 7],
  b2: [415, 310, 0, 6],
  b3: [430, 290, 0, 8],
  // Like a, but from a machine that took more samples.
  c1: [521, 137, 12, 0],
  c2: [507, 138, 10, 0],
  c3: [533, 129, 13, 0],
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
      // src/ui/lower-bounds.ts decides its marks by these two.
      const onPage = boundIn(page.metrics[0], page.threads[0]).lowerBound ? '≥ ' : isEstimate(page.metrics[0]) ? '≈ ' : '';
      expect(onPage).toBe(mark);
    },
  );

  const FEW =
    'One run per side, 509 and 727 samples in your methods: a method with a 10% share is reported if it grows by a factor of at least 2. Record three runs per side to detect smaller changes.';

  it('a comparison says which shares differ, and calls nothing new, gone, called, changed, or more in all', async () => {
    const files = [file('a1.mct'), file('b1.mct')];
    const { out } = await runInProcess(['compare', ...files]);
    expect(out).toContain(
      'Caution: The base and the head are sampled (samples): these figures are estimates and vary from run to run.',
    );
    expect(out).toContain(`What differs
  Own code: all but the JDK and launchers. Change it with --own.
  Main.m1 accounts for 41% of the samples, up from 20%.
  ${FEW}
`);
    expect(out).toMatch(/Samples +77\.41% +509 +727 +–\n/);
    expect(out).toMatch(/Methods whose share of the samples changed\n +A +B +Method\n +20% +41% +app\.Main\.m1\n/);
    expect(out).not.toMatch(/ called |new|gone|What changed|work|%.*\+|\+\d|Contexts only|overlap most|app\.Main\.m[023]/);
    const markdown = (await runInProcess(['compare', ...files, '--markdown'])).out;
    expect(markdown).toContain('\n`Main.m1` accounts for 41% of the samples, up from 20%.\n');
    expect(markdown).toContain(`\n${FEW}\n`);
    expect(markdown).toContain('| Samples | 509 | 727 | – |');
    expect(markdown).toContain('| 20% | 41% | `app.Main.m1` |');
    expect(markdown).not.toMatch(/More samples|new|gone|\+\d|m[023]\b/);
  });

  it('has the same words in JSON, with the figures behind them', async () => {
    const { out } = await runInProcess(['compare', file('a1.mct'), file('b1.mct'), '--json']);
    const { story, more, less, changes } = JSON.parse(out);
    expect(story).toEqual({
      kind: 'samples',
      sentences: ['Own code: all but the JDK and launchers.', 'Main.m1 accounts for 41% of the samples, up from 20%.', FEW],
      own: { by: 'not-jdk', prefixes: [] },
      differences: [{ method: 'app.Main.m1', descriptor: '()V', shareA: 100 / 509, shareB: 300 / 727, a: 100, b: 300 }],
      ...{ eventsA: 509, eventsB: 727, rows: 2, runsA: 1, runsB: 1, factor: 2 },
    });
    expect(more).toMatchObject({ methods: 1, rows: [{ method: 'app.Main.m1', a: 100, b: 300, call: null }] });
    expect(less).toEqual({ methods: 0, change: 0, rows: [] });
    expect(changes).toMatchObject({ methods: [{ method: 'app.Main.m1', kind: 'grew' }], appeared: [], vanished: [] });
    expect(changes.changed.map(({ method }: { method: string }) => method)).toEqual(['app.Main.m1']);
  });

  it('two runs of one program do not differ', async () => {
    const { out } = await runInProcess(['compare', file('a1.mct'), file('a2.mct')]);
    expect(out).toContain('No method’s share differs by more than it usually does between two runs of the same program.');
    expect(out).not.toMatch(/another share|More samples|Less samples/);
    const none = await runInProcess(['compare', file('a1.mct'), file('a2.mct'), '--own', 'org.acme']);
    expect(none.out).toContain('None of your methods has between 1% and 90% of the samples, so methods cannot be compared.');
  });

  it('several runs a side are compared by the same rule, with the same words', async () => {
    const sides = ['a', 'b'].map((side) => [1, 2, 3].map((run) => file(`${side}${run}.mct`)));
    const runs = ['compare', '--base', ...sides[0]!, '--head', ...sides[1]!];
    const told = [
      'Main.m1 accounts for 41% of the samples, up from 20%.',
      'Three runs per side, 1,527 and 2,186 samples in your methods: a method with a 10% share is reported if it grows by a factor of at least 1.4.',
    ];
    const { out } = await runInProcess(runs);
    for (const line of told) expect(out).toContain(`\n  ${line}\n`);
    expect(out).not.toMatch(/Methods with (?:more|less)|Contexts with|m[023]\b/);
    const json = JSON.parse((await runInProcess([...runs, '--json'])).out);
    expect(json.samples).toMatchObject({ sentences: expect.arrayContaining(told), runsA: 3, runsB: 3 });
    expect(json.samples.differences[0].runsA).toEqual([100 / 509, 104 / 502, 96 / 516]);
    expect([json.methods.more.count, json.contexts.less.count]).toEqual([0, 0]);
    const markdown = (await runInProcess([...runs, '--markdown'])).out;
    expect(markdown).toContain('\n`Main.m1` accounts for 41% of the samples, up from 20%.\n');
    // Two runs per side count as one.
    const two = (await runInProcess(['compare', '--base', ...sides[0]!.slice(0, 2), '--head', ...sides[1]!])).out;
    expect(two).toContain('2 runs and 3, 1,011 and 2,186 samples in your methods: ');
    expect(two).toContain('Record three runs per side to detect smaller changes.');
  });

  it('the gate refuses one pair, with status 2 and a reason', async () => {
    for (const condition of ['samples > +1%', 'samples(app.Main.m1) > +1%', 'overlap < 99%']) {
      const { status, errors } = await runInProcess(['compare', file('a1.mct'), file('b1.mct'), '--fail-if', condition]);
      expect(status).toBe(2);
      expect(errors.join()).toMatch(
        /Samples: figures are sampled, and one pair of runs cannot distinguish a change .* at least 3 runs per side/,
      );
    }
    const two = ['--base', file('a1.mct'), file('a2.mct'), '--head', file('b1.mct'), '--fail-if', 'samples > +1%'];
    const { status, errors } = await runInProcess(['compare', ...two]);
    expect([status, errors.join()]).toEqual([
      2,
      expect.stringMatching(/2 runs of the base and 1 run of the head cannot distinguish/),
    ]);
  });

  it.each([
    ['CPU time', 'ns', 'exact', 'are measured times, not counts of work'],
    ['Wait', 'milliseconds', 'lower-bound', 'are measured times, not counts of work'],
    ['Long waits', 'events', 'thresholded', 'leave out anything below a threshold'],
  ] as const)('the gate refuses one pair of %s in %s that are %s, and decides three', async (label, unit, kind, reason) => {
    const metrics = [encodeMetric({ id: 'samples', label, unit, kind, better: 'less' })];
    for (const [name, samples] of Object.entries(RUNS))
      writeFileSync(file(`timed-${name}.mct`), await encodeMct({ ...sampledProfile(samples), meta: { metrics } }));
    const condition = ['--fail-if', 'samples > +1%'];
    const words = await runInProcess(['compare', file('timed-a1.mct'), file('timed-b1.mct')]);
    expect(words.out).toMatch(
      kind === 'thresholded'
        ? /No method’s share differs by more than it usually does between two runs of the same program\./
        : /More time, largest first/,
    );
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
    expect(failed.errors.join()).toContain('samples(app.Main.m1) +110.0% (limit +1%)');
    expect(failed.out).toContain('share of your code 20% → 41% (+110.0%)');
    const passed = await runInProcess([...runs, '--fail-if', 'samples(app.Main.m1) > +111%', '--json']);
    expect(passed.status).toBe(0);
    expect(JSON.parse(passed.out)).toMatchObject({
      passed: true,
      gates: [{ parts: [{ holds: false, shares: { base: 100 / 509, head: 300 / 727 } }] }],
    });
  });

  it('the gate takes more samples in all for no change of a method’s share', async () => {
    const sides = ['a', 'c'].map((side) => [1, 2, 3].map((run) => file(`${side}${run}.mct`)));
    const runs = ['compare', '--base', ...sides[0]!, '--head', ...sides[1]!];
    for (const limit of ['+10%', '+10', '-90%']) {
      const { status, out } = await runInProcess([...runs, '--fail-if', `samples(app.Main.m1) > ${limit}`]);
      // No change (0%) exceeds −90%.
      expect(status).toBe(limit === '-90%' ? 1 : 0);
      expect(out).toContain('share of your code 20% → 20%');
      expect(out.includes('within run-to-run variation')).toBe(limit !== '-90%');
    }
    // Totals have no shares.
    expect((await runInProcess([...runs, '--fail-if', 'samples > +10%'])).status).toBe(1);
  });

  it('samples held against counts are named, and decide nothing', async () => {
    const { out } = await runInProcess(['compare', file('counted.mct'), file('b1.mct')]);
    expect(out).toContain('Samples of the base and the head were sampled on one side and counted on the other');
    const refused = await runInProcess(['compare', file('counted.mct'), file('b1.mct'), '--fail-if', 'samples > +1%']);
    expect([refused.status, refused.errors.join()]).toEqual([
      2,
      expect.stringContaining('sampled on one side and counted on the other'),
    ]);
  });
});

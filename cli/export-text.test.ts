import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Profile } from 'pprof-format';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EncodedProfile, encodeMct, encodeMetric } from '../workers/formats/mct/encoder';
import { PLACE } from '../workers/sharing/report-page';
import { SIZED, SMALL } from '../workers/testing/small-profile';
import { runInProcess } from './in-process';

const folder = mkdtempSync(path.join(tmpdir(), 'callgrove-exports-'));
const file = (name: string): string => path.join(folder, name);
afterAll(() => rmSync(folder, { recursive: true }));

/** Two threads, one without a name, and a constructor that calls a static method. */
const TWO: EncodedProfile = {
  methods: [
    { className: 'app.Main', name: 'main', descriptor: '()V', sourceFile: 'Main.java', line: 12 },
    { className: 'app.Main', name: 'run', descriptor: '(I)V' },
    { className: 'app.Other', name: 'run', descriptor: '(J)V' },
  ],
  threads: [
    { name: 'main', nodes: 3 },
    { name: '', nodes: 2 },
  ],
  depth: [0, 1, 1, 0, 1],
  method: [0, 1, 2, 0, 1],
  columns: { calls: [1, 2, 0, 1, 4], bytecodes: [10, 20, 30, 40, 50] },
  meta: { mainClass: 'app.Main', start: 1000, end: 3500 },
};

beforeAll(async () => {
  writeFileSync(file('two.mct'), await encodeMct(TWO));
  writeFileSync(file('sized.mct'), await encodeMct(SIZED));
  writeFileSync(file('small.mct'), await encodeMct(SMALL));
  writeFileSync(file('cut.mct'), await encodeMct({ ...SMALL, meta: { dump: 'checkpoint', mainClass: 'b.Main', start: 7 } }));
});

async function ran(...args: string[]): Promise<string> {
  const { status, out, errors } = await runInProcess(args);
  expect([status, errors]).toEqual([0, []]);
  return out;
}

describe('stacks of one file', () => {
  it.each([
    [
      [],
      '[main];app.Main.main 1\n[main];app.Main.main;app.Main.run 2\n[thread 2];app.Main.main 1\n[thread 2];app.Main.main;app.Main.run 4\n',
    ],
    [['--merge'], 'app.Main.main 2\napp.Main.main;app.Main.run 6\n'],
  ])('with %j', async (options, stacks) => {
    expect(await ran('export', file('two.mct'), '--metric', 'calls', ...options)).toBe(stacks);
  });
});

describe('speedscope', () => {
  const exported = async (...args: string[]) => JSON.parse(await ran('export', '--format', 'speedscope', ...args));

  it('has a profile for each thread, whose events follow the tree', async () => {
    const json = await exported(file('two.mct'), '--metric', 'bytecodes');
    expect(json).toMatchObject({
      $schema: 'https://www.speedscope.app/file-format-schema.json',
      exporter: 'callgrove',
      name: 'app.Main',
      callgrove: { id: 'bytecodes', label: 'Bytecodes', unit: 'bytecodes', kind: 'exact', better: 'less' },
      shared: {
        frames: [{ name: 'app.Main.main', file: 'Main.java', line: 12 }, { name: 'app.Main.run' }, { name: 'app.Other.run' }],
      },
    });
    expect(json.shared.frames[2]).toEqual({ name: 'app.Other.run' });
    expect(json.profiles.map(({ events: _, ...rest }: { events: unknown }) => rest)).toEqual([
      { type: 'evented', name: 'main', unit: 'none', startValue: 0, endValue: 60 },
      { type: 'evented', name: 'thread 2', unit: 'none', startValue: 0, endValue: 90 },
    ]);
    const events = json.profiles[0].events.map(({ type, frame, at }: Record<string, unknown>) => `${type}${frame}@${at}`);
    expect(events.join(' ')).toBe('O0@0 O1@10 C1@30 O2@30 C2@60 C0@60');
  });

  it('has one profile of merged threads, and bytes in that unit', async () => {
    const { profiles } = await exported(file('sized.mct'), '--metric', 'bytes', '--merge');
    expect(profiles.map(({ name, unit }: Record<string, unknown>) => [name, unit])).toEqual([['all threads', 'bytes']]);
    const { name } = await exported(file('small.mct'), '--metric', 'calls');
    expect(name).toBe('sample.Main');
  });
});

describe('pprof', () => {
  async function exported(...args: string[]) {
    await ran('export', '--format', 'pprof', '--out', file('x.pb.gz'), ...args);
    const profile = Profile.decode(gunzipSync(readFileSync(file('x.pb.gz'))));
    const text = (at: number | bigint): string => profile.stringTable.strings[Number(at)]!;
    return { profile, text };
  }

  it('has every metric, labels of threads, and the time', async () => {
    const { profile, text } = await exported(file('two.mct'), '--metric', 'bytecodes');
    expect(profile.sampleType.map(({ type, unit }) => [text(type), text(unit)]).slice(0, 3)).toEqual([
      ['calls', 'count'],
      ['bytecodes', 'count'],
      ['objects', 'count'],
    ]);
    expect(text(profile.defaultSampleType)).toBe('bytecodes');
    expect([Number(profile.timeNanos), Number(profile.durationNanos)]).toEqual([1e9, 25e8]);
    const labels = profile.sample.map(({ label }) => label.map(({ key, str, num }) => [text(key), text(str), Number(num)]));
    expect(labels[0]).toEqual([
      ['thread', 'main', 0],
      ['thread id', '', 1],
    ]);
    expect(labels[3]![0]).toEqual(['thread', 'thread 2', 0]);
    // Outermost frames are last.
    expect(profile.sample[1]!.locationId.map(Number)).toEqual([2, 1]);
    expect(profile.sample[1]!.value.map(Number).slice(0, 2)).toEqual([2, 20]);
    expect(
      profile.function.map(({ name, systemName, filename, startLine }) => [
        ...[name, systemName, filename].map(text),
        Number(startLine),
      ]),
    ).toEqual([
      ['app.Main.main', 'app.Main.main()V', 'Main.java', 12],
      ['app.Main.run', 'app.Main.run(I)V', 'Main.java', 0],
      ['app.Other.run', 'app.Other.run(J)V', '', 0],
    ]);
  });

  it('of merged threads has no labels; the first metric is the best one', async () => {
    const { profile, text } = await exported(file('sized.mct'), '--merge');
    expect(profile.sample.every(({ label }) => label.length === 0)).toBe(true);
    expect(text(profile.defaultSampleType)).toBe('bytecodes');
    expect(profile.sampleType.map(({ unit }) => text(unit)).at(-1)).toBe('bytes');
  });
});

describe('the union of two files', () => {
  const union = async (a: string, b: string) => {
    await ran('export', file(a), file(b), '--format', 'mct', '--out', file('union.mct'));
    return JSON.parse(await ran('info', file('union.mct'), '--json'));
  };

  it('has both sides of each metric, and the facts of the second file', async () => {
    const info = await union('small.mct', 'cut.mct');
    expect(info).toMatchObject({ dump: 'checkpoint', mainClass: 'b.Main', start: 7, folded: 0, incomplete: false });
    expect(info.metrics.map(({ id, label }: Record<string, unknown>) => [id, label]).slice(0, 4)).toEqual([
      ['calls.a', 'Calls (A)'],
      ['calls.b', 'Calls (B)'],
      ['bytecodes.a', 'Bytecodes (A)'],
      ['bytecodes.b', 'Bytecodes (B)'],
    ]);
    expect(info.threads.map(({ name }: { name: string }) => name)).toEqual(['all threads of both']);
    expect(info.warnings[0]).toBe('The union of two recordings, A: small.mct and B: cut.mct. Their threads are merged by path.');
  });

  it('of files that do not say how they ended opens as a whole one', async () => {
    writeFileSync(file('one.collapsed'), 'main;run 2\n');
    writeFileSync(file('two.collapsed'), 'main;run 3\n');
    expect(await union('one.collapsed', 'two.collapsed')).toMatchObject({
      dump: 'exit',
      totals: { 'samples.a': 2, 'samples.b': 3 },
    });
  });

  it('keeps for each side what an event stands for', async () => {
    const heap = (eventWeight: number): EncodedProfile => ({
      ...{ ...SMALL, arrays: [], columns: { heap: SMALL.columns.calls! } },
      meta: {
        metrics: [encodeMetric({ id: 'heap', label: 'Heap', unit: 'bytes', kind: 'sampled', better: 'less', eventWeight })],
      },
    });
    writeFileSync(file('light.mct'), await encodeMct(heap(10)));
    writeFileSync(file('heavy.mct'), await encodeMct(heap(20)));
    const { metrics } = await union('light.mct', 'heavy.mct');
    expect(metrics.map(({ id, kind, eventWeight }: Record<string, unknown>) => [id, kind, eventWeight])).toEqual([
      ['heap.a', 'sampled', 10],
      ['heap.b', 'sampled', 20],
    ]);
  });

  it('says which contexts are on which side', async () => {
    const csv = await ran('export', file('two.mct'), file('small.mct'), '--format', 'csv', '--metric', 'calls');
    expect(csv.split('\r\n').map((row) => row.split(',').slice(0, 3).concat(row.split(',').slice(4, 8)).join(' '))).toEqual([
      'depth class method in a b change',
      expect.stringMatching(/^0 app\.Main main (a|b|both) /),
      ...Array.from({ length: csv.split('\r\n').length - 3 }, () =>
        expect.stringMatching(/^\d \S+ \S+ (a \d+ 0 -?\d+|b 0 \d+ \d+|both \d+ \d+ -?\d+)$/),
      ),
      '',
    ]);
    expect(csv).toContain('\r\n');
  });
});

describe('the page of a comparison', () => {
  const titleOf = async (args: string[], commit: Record<string, string> = {}) => {
    const names = ['GITHUB_SHA', 'CI_COMMIT_SHA', 'GIT_COMMIT', 'BUILD_SOURCEVERSION'];
    const before = Object.fromEntries(names.map((name) => [name, process.env[name]]));
    for (const name of names) delete process.env[name];
    Object.assign(process.env, commit);
    try {
      await runInProcess(['compare', ...args, '--html', file('page.html')], `<title>t</title>${PLACE}`);
    } finally {
      for (const name of names) delete process.env[name];
      for (const [name, value] of Object.entries(before)) if (value !== undefined) process.env[name] = value;
    }
    const html = readFileSync(file('page.html'), 'utf8');
    return { title: /<title>(.*?)<\/title>/.exec(html)?.[1], html };
  };

  it.each([
    [['small.mct', 'two.mct'], [], 'Callgrove: bytecodes, small.mct and two.mct'],
    [['small.mct', 'small.mct'], [], 'Callgrove: bytecodes, base/small.mct and head/small.mct'],
    [['small.mct', 'two.mct'], ['--metric', 'calls'], 'Callgrove: calls, small.mct and two.mct'],
  ])('%j %j', async (files, options, title) => {
    expect((await titleOf([...files.map(file), ...options])).title).toBe(title);
  });

  it('of several runs says how many', async () => {
    const runs = ['--base', file('small.mct'), file('cut.mct'), '--head', file('two.mct')];
    expect((await titleOf(runs)).title).toBe('Callgrove: bytecodes, 2 runs and two.mct');
  });

  it.each([
    ['GITHUB_SHA', 'abcdef0', true],
    ['CI_COMMIT_SHA', 'a'.repeat(64), true],
    ['GIT_COMMIT', 'b'.repeat(40), true],
    ['BUILD_SOURCEVERSION', 'c'.repeat(40), true],
    ['GIT_COMMIT', 'abcdef', false],
    ['GIT_COMMIT', 'd'.repeat(65), false],
    ['GIT_COMMIT', 'main-branch', false],
    ['OTHER_SHA', 'e'.repeat(40), false],
  ])('names the commit of %s, %s: %j', async (name, commit, isNamed) => {
    const { html } = await titleOf([file('small.mct'), file('two.mct')], { [name]: commit });
    expect(html.includes(commit.slice(0, 7))).toBe(isNamed);
  });
});

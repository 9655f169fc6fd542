import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '../workers/engine/engine';
import { encodeMct } from '../workers/formats/mct/encoder';
import { SMALL } from '../workers/testing/small-profile';
import { zip } from '../workers/testing/zip';
import { runInProcess } from './in-process';

const folder = mkdtempSync(path.join(tmpdir(), 'callgrove-cli-'));
const file = (name: string): string => path.join(folder, name);
afterAll(() => rmSync(folder, { recursive: true }));

beforeAll(async () => {
  writeFileSync(file('a.mct'), await encodeMct(SMALL));
  const methods = SMALL.methods.map((method, i) => (i === 6 ? { ...method, name: 'walk' } : method));
  writeFileSync(file('b.mct'), await encodeMct({ ...SMALL, methods }));
  writeFileSync(file('text.mct'), 'not a profile at all');
  writeFileSync(file('empty.mct'), '');
});

const run = (...args: string[]) => runInProcess(args, '<title>t</title><!--callgrove-report-->');

describe('info', () => {
  it('prints one JSON object with --json', async () => {
    const { status, out, errors } = await run('info', file('a.mct'), '--json');
    expect([status, errors]).toEqual([0, []]);
    const info = JSON.parse(out);
    expect(info).toMatchObject({
      format: 'mct',
      contexts: 9,
      mergedContexts: 7,
      totals: { calls: 28, bytecodes: 267, objects: 6, arrays: 8, elements: 74 },
      threads: [{ name: 'main', contexts: 6 }, { name: 'worker' }],
      problems: [],
    });
    expect(info.topMethods.rows[0]).toMatchObject({
      class: 'app.Main',
      method: 'main',
      exclusive: 110,
      inclusive: 267,
      calls: 2,
    });
  });

  it('reads a packed profile as the profile, and tells what it did not find in an archive', async () => {
    const bytes = readFileSync(file('a.mct'));
    writeFileSync(file('a.mct.gz'), gzipSync(bytes));
    writeFileSync(file('two.zip'), zip(['a.mct', 'b.mct'].map((name) => ({ name, bytes }))));
    const [plain, packed] = await Promise.all(['a.mct', 'a.mct.gz'].map((name) => run('info', file(name), '--json')));
    const { totals, threads } = JSON.parse(plain.out);
    expect(JSON.parse(packed.out)).toMatchObject({ totals, threads });
    const { status, errors } = await run('info', file('two.zip'));
    expect([status, errors.join('\n')]).toEqual([
      2,
      expect.stringContaining('The archive contains 2 profiles: a.mct, b.mct. Unpack it'),
    ]);
  });

  it('prints for people without', async () => {
    const { status, out } = await run('info', file('a.mct'));
    expect(status).toBe(0);
    expect(out).toMatch(/Bytecodes +267\n/);
    expect(out).toMatch(/worker +3 +12 +65 +0 +5 +50\n/);
    expect(out).toMatch(/110 +267 +2 +app\.Main\.main\n/);
  });
});

const FOLDED = 'golden/folded.mct';

describe('a recording that memory was short for', () => {
  it('is told of beside the figures that are not exact', async () => {
    const { out } = await run('info', FOLDED);
    expect(out).toMatch(/Folded +120,000 contexts folded because memory ran out: /);
    expect(out).toMatch(/Counts +.*too low\./);
    expect(out).toMatch(/demo\.Parser\.digit\n.*\n? +Inclusive figures may not be exact: 120,000 contexts/s);
    expect(JSON.parse((await run('info', FOLDED, '--json')).out)).toMatchObject({ folded: 120_000, incomplete: true });
    const whole = await run('info', file('a.mct'));
    expect(whole.out).not.toMatch(/folded|too low|not be exact/i);
  });

  it('is a caution to whoever compares it, one file or several runs', async () => {
    const said = ['In the head, contexts were folded', 'Calls are missing from the head'];
    const { out } = await run('compare', file('a.mct'), FOLDED);
    for (const caution of said) expect(out).toContain(`Caution: ${caution}`);
    const json = JSON.parse((await run('compare', file('a.mct'), FOLDED, '--json')).out);
    expect(json).toMatchObject({ a: { folded: 0, incomplete: false }, b: { folded: 120_000, incomplete: true } });
    const { cautions } = JSON.parse(
      (await run('compare', '--base', file('a.mct'), file('b.mct'), '--head', FOLDED, '--json')).out,
    );
    for (const caution of said)
      expect(cautions).toContainEqual(expect.stringContaining(caution.replace('the head', 'folded.mct')));
  });

  it('is still one where it became a side of a union', async () => {
    const union = file('union.mct');
    expect((await run('export', file('a.mct'), FOLDED, '--format', 'mct', '--out', union)).status).toBe(0);
    expect(JSON.parse((await run('info', union, '--json')).out)).toMatchObject({ folded: 120_000, incomplete: true });
    const engine = createEngine();
    const bytes = new Blob([new Uint8Array(readFileSync(union))]);
    const [a, b] = [
      await engine.open(1, 'u.mct', bytes, undefined, { part: 'a' }),
      await engine.open(2, 'u.mct', bytes, undefined, { part: 'b' }),
    ];
    expect([a, b]).toMatchObject([
      { ok: true, value: { folded: 0, incomplete: false } },
      { ok: true, value: { folded: 120_000, incomplete: true } },
    ]);
  });
});

describe('compare', () => {
  it('maps metrics to percent with --json', async () => {
    const { status, out } = await run('compare', file('a.mct'), file('a.mct'), '--json');
    expect(status).toBe(0);
    expect(JSON.parse(out).overlap).toEqual({ calls: 100, bytecodes: 100, objects: 100, arrays: 100, elements: 100 });
  });

  it('names what vanished and appeared', async () => {
    const json = JSON.parse((await run('compare', file('a.mct'), file('b.mct'), '--json')).out);
    expect(json.overlap.bytecodes).toBeCloseTo(100 - (100 * 5) / 267, 9);
    expect(json.contexts).toEqual({ common: 6, appeared: 1, vanished: 1 });
    expect(json.changes.vanished).toEqual([
      expect.objectContaining({ method: 'app.Main.run', descriptor: '(I)V', callers: ['app.Main.main'], a: 5, b: 0 }),
    ]);
    expect(json.changes.appeared).toEqual([expect.objectContaining({ method: 'app.Main.walk', b: 5 })]);
    const { out } = await run('compare', file('a.mct'), file('b.mct'));
    expect(out).toMatch(/Bytecodes +98\.12% +267 +267 +±0%/);
    expect(out).toMatch(/vanished, largest first.*\n.*\n +5 +0 +app\.Main\.run ← app\.Main\.main/);
  });

  it('does not round up to 100', async () => {
    const bytecodes = [1e9, ...(SMALL.columns.bytecodes as number[]).slice(1)];
    writeFileSync(file('large.mct'), await encodeMct({ ...SMALL, columns: { ...SMALL.columns, bytecodes } }));
    bytecodes[1] += 1;
    writeFileSync(file('larger.mct'), await encodeMct({ ...SMALL, columns: { ...SMALL.columns, bytecodes } }));
    expect((await run('compare', file('large.mct'), file('larger.mct'))).out).toMatch(/Bytecodes +99\.99%/);
    expect((await run('compare', file('large.mct'), file('large.mct'))).out).toMatch(/Bytecodes +100\.00%/);
  });
});

describe('matrix', () => {
  it('orders files so that those that are alike stand together', async () => {
    const files = [file('a.mct'), file('b.mct'), file('a.mct')];
    const { status, out } = await run('matrix', ...files);
    expect(status).toBe(0);
    expect(out).toMatch(/1 +a\.mct +100 +100 +98\.12\n +2 +a\.mct +100 +100 +98\.12\n +3 +b\.mct +98\.12 +98\.12 +100/);
    expect(out).toMatch(/100% +1 {2}\| {2}2\n +98\.12% +1 2 {2}\| {2}3/);
    const json = JSON.parse((await run('matrix', ...files, '--metric', 'calls', '--json')).out);
    expect(json.profiles.map((profile: { file: string }) => profile.file)).toEqual(['a.mct', 'a.mct', 'b.mct']);
    expect(json.overlap[0][1]).toBe(100);
    expect(json.joins.at(-1)).toMatchObject({ left: [0, 1], right: [2] });
  });
});

describe('export', () => {
  it('writes collapsed stacks, zeros omitted, overloads in one frame', async () => {
    const { status, out } = await run('export', file('a.mct'), '--format', 'collapsed', '--metric', 'arrays');
    expect(status).toBe(0);
    expect(out).toBe('[main];app.Main.main 3\n[worker];app.Main.main;app.Main.run 5\n');
    const merged = (await run('export', file('a.mct'), '--metric', 'calls', '--merge')).out;
    expect(merged.split('\n').slice(0, -1)).toEqual([
      'app.Main.main 2',
      'app.Main.main;app.A.<init> 3',
      'app.Main.main;app.A.<init>;app.A.<init> 3',
      'app.Main.main;app.A.<init>;java.lang.Object.<init> 3',
      'app.Main.main;app.Main.run 15',
      'app.Main.main;app.Main.run;app.Main.run 2',
    ]);
  });

  it('adds up to the total', async () => {
    for (const [metric, total] of Object.entries({ calls: 28, bytecodes: 267, objects: 6, arrays: 8, elements: 74 })) {
      const { out } = await run('export', file('a.mct'), '--metric', metric);
      expect(
        out
          .trim()
          .split('\n')
          .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0),
      ).toBe(total);
    }
  });

  it('writes one JSON object', async () => {
    const json = JSON.parse((await run('export', file('a.mct'), '--format', 'json', '--metric', 'bytecodes')).out);
    expect(json).toMatchObject({
      metric: 'bytecodes',
      unit: 'bytecodes',
      total: 267,
      threads: [
        { name: 'main', contexts: 6 },
        { name: 'worker', contexts: 3 },
      ],
    });
    expect(json.threads[1]).toMatchObject({ depth: [0, 1, 1], exclusive: [10, 50, 5] });
    expect(json.methods[json.threads[1].method[2]]).toEqual(['app.Main', 'run', '(I)V']);
  });
});

describe('the command line', () => {
  it('explains itself', async () => {
    expect((await run('--version')).out).toBe('1.2.3\n');
    for (const args of [[], ['--help'], ['help'], ['compare', '-h']]) {
      const { status, out } = await run(...args);
      expect([status, out.includes('callgrove compare BASE HEAD')]).toEqual([0, true]);
    }
    expect((await run('info', '--help')).out).toMatch(/^callgrove info FILE/);
    expect((await run('export', '--help')).out).toMatch(/^callgrove export FILE/);
  });

  it.each([
    ['a text file', ['info', file('text.mct')], /text\.mct: .*text file.*\.mct file/],
    ['an empty file', ['info', file('empty.mct')], /empty\.mct: The file is empty/],
    ['no such file', ['compare', file('a.mct'), file('none.mct')], /none\.mct: no such file/],
    ['a folder', ['info', folder], /is a folder/],
    ['one file too few', ['compare', file('a.mct')], /a\.mct is a single profile, not a comparison; specify a second file/],
    ['an unknown command', ['frobnicate'], /no command "frobnicate"/],
    ['an unknown option', ['info', '--jsno', file('a.mct')], /--jsno/],
    ['an option of another command', ['info', '--metric', 'calls', file('a.mct')], /no option --metric/],
    ['an unknown metric', ['export', file('a.mct'), '--metric', 'time'], /no metric time.*calls, bytecodes/],
    ['an unknown metric to compare by', ['compare', file('a.mct'), file('b.mct'), '--metric', 'time'], /"time"/],
    ['a matrix of one file', ['matrix', file('a.mct')], /2 to 50 files, not 1/],
    [
      'a matrix by an unknown metric',
      ['matrix', file('a.mct'), file('b.mct'), '--metric', 'time'],
      /a\.mct: There is no metric time/,
    ],
    ['no metric', ['export', file('a.mct')], /Specify the metric/],
    ['a port that is none', ['serve', '--port', '99999'], /--port.*"99999"/],
    ['a file to serve', ['serve', file('a.mct')], /is not a folder/],
    ['a folder that is not there to serve', ['serve', file('nowhere')], /no such folder/],
    ['an unknown format', ['export', file('a.mct'), '--metric', 'calls', '--format', 'callgrind'], /"callgrind"/],
  ])('refuses %s in one line, with status 2 and nothing on stdout', async (_, args, message) => {
    const { status, out, errors } = await run(...args);
    expect([status, out, errors.length]).toEqual([2, '', 1]);
    expect(errors[0]).toMatch(message);
    expect(errors[0]).toMatch(/^callgrove: [^\n]+$/);
  });
});

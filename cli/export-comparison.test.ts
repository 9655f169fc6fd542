import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '../workers/engine/engine';
import { encodeMct } from '../workers/formats/mct/encoder';
import { value } from '../workers/testing/opening';
import { SMALL } from '../workers/testing/small-profile';
import { runInProcess } from './in-process';

const folder = mkdtempSync(path.join(tmpdir(), 'callgrove-union-'));
const file = (name: string): string => path.join(folder, name);
afterAll(() => rmSync(folder, { recursive: true }));

/** SMALL, but A(Object) may call several constructors, so that its calls are subtracted although it calls none. */
const BELOW_ZERO = { ...SMALL, methods: SMALL.methods.map((method, i) => (i === 3 ? { ...method, flags: 1 | 256 } : method)) };

beforeAll(async () => {
  writeFileSync(file('a.mct'), await encodeMct(BELOW_ZERO));
  const methods = BELOW_ZERO.methods.map((method, i) => (i === 6 ? { ...method, className: '=1+1', name: 'a;b,"c"\n' } : method));
  writeFileSync(
    file('b.mct'),
    await encodeMct({ ...BELOW_ZERO, methods, arrays: [{ node: 0, type: 'I', arrays: 2, elements: 20 }] }),
  );
});

const run = (...args: string[]) => runInProcess(args);

const exported = (...args: string[]) => run('export', file('a.mct'), file('b.mct'), ...args);

describe('export of a comparison', () => {
  it('writes difference-folded stacks', async () => {
    const { status, out } = await exported('--metric', 'bytecodes');
    expect([status, out.trimEnd().split('\n')]).toEqual([
      0,
      [
        'app.Main.main 110 110',
        'app.Main.main;=1+1.a_b,"c"⟨U+000A⟩ 0 5',
        'app.Main.main;app.A.<init> 30 30',
        'app.Main.main;app.A.<init>;app.A.<init> 9 9',
        'app.Main.main;app.A.<init>;java.lang.Object.<init> 3 3',
        'app.Main.main;app.Main.run 95 90',
        'app.Main.main;app.Main.run;app.Main.run 20 20',
      ],
    ]);
  });

  it('writes CSV in which no name is a formula or ends a cell', async () => {
    await exported('--metric', 'bytecodes', '--format', 'csv', '--out', file('u.csv'));
    const rows = readFileSync(file('u.csv'), 'utf8').split('\r\n');
    expect(rows[0]).toBe('depth,class,method,descriptor,in,a,b,change,inclusive a,inclusive b');
    expect(rows[1]).toBe('0,app.Main,main,([Ljava/lang/String;)V,both,110,110,0,267,267');
    expect(rows[2]).toBe('1,\'=1+1,"a;b,""c""⟨U+000A⟩",(I)V,b,0,5,5,0,5');
    expect([rows.length, rows[9]]).toEqual([10, '']);
  });

  it('writes JSON whose columns add up to the totals', async () => {
    const json = JSON.parse((await exported('--metric', 'arrays', '--format', 'json')).out);
    expect(json).toMatchObject({ format: 'callgrove-union', version: 1, unit: 'arrays', totals: { a: 8, b: 2 } });
    const sum = (column: number[]) => column.reduce((total, each) => total + each, 0);
    expect([sum(json.a), sum(json.b), json.depth.length, json.method.length]).toEqual([8, 2, 8, 8]);
  });

  it('writes a profile that opens with the figures of the comparison', async () => {
    expect((await exported('--format', 'mct', '--out', file('union.mct'))).status).toBe(0);
    const engine = createEngine();
    const open = async (name: string) => value(await engine.open(1, name, new Uint8Array(readFileSync(file(name))).buffer));
    const union = await open('union.mct');
    expect(union.problems).toEqual([]);
    const [a, b] = [await open('a.mct'), await open('b.mct')];
    // A(Object) counts −3 objects (docs/metrics.md section 6), but the format has no numbers below zero.
    for (const [side, profile] of [
      ['a', a],
      ['b', b],
    ] as const)
      for (const { id, total } of profile.metrics)
        expect([id, union.metrics.find((metric) => metric.id === `${id}.${side}`)?.total]).toEqual([
          id,
          total + (id === 'objects' ? 3 : 0),
        ]);
    expect(union.warnings).toEqual([
      expect.stringMatching(/union of two recordings, A: a\.mct and B: b\.mct\./),
      'Objects of A: the total is 3 too large because counts below zero are written as 0.',
      'Objects of B: the total is 3 too large because counts below zero are written as 0.',
    ]);
    const view = (profile: number) => ({ profile, thread: 'all' as const });
    const summary = value(await engine.compare(2, view(a.profile), view(b.profile)));
    expect(union.contexts).toBe(summary.common + summary.appeared + summary.vanished);
    for (let context = 0; context < union.contexts; context++) {
      const here = value(await engine.context(view(union.profile), context));
      const there = value(await engine.context(summary.comparison, context));
      expect(here.name).toMatchObject({ className: there.name.className, method: there.name.method });
      for (const { metric, inclusiveA, inclusiveB } of there.values.filter((each) => each.metric !== 'objects'))
        for (const [side, figure] of [
          ['a', inclusiveA],
          ['b', inclusiveB],
        ] as const)
          expect(here.values.find((each) => each.metric === `${metric}.${side}`)?.inclusive).toBe(figure);
    }
  });

  it('writes a profile each side of which opens alone, to the same comparison', async () => {
    await exported('--format', 'mct', '--out', file('union.mct'));
    const engine = createEngine();
    const open = async (name: string, part?: 'a' | 'b') =>
      value(
        await engine.open(1, name, new Uint8Array(readFileSync(file(name))).buffer, undefined, {
          first: '',
          ...(part === undefined ? {} : { part }),
        }),
      );
    const compared = async (a: { profile: number }, b: { profile: number }) =>
      value(await engine.compare(2, { profile: a.profile, thread: 'all' }, { profile: b.profile, thread: 'all' }));
    const [a, b] = [await open('union.mct', 'a'), await open('union.mct', 'b')];
    expect(
      [a, b].map(({ fileName, union, problems, mainClass }) => [fileName, union?.part, union?.file, problems, mainClass]),
    ).toEqual([
      ['a.mct', 'a', 'union.mct', [], 'sample.Main'],
      ['b.mct', 'b', 'union.mct', [], 'sample.Main'],
    ]);
    const [whole, parts] = [await compared(await open('a.mct'), await open('b.mct')), await compared(a, b)];
    const told = ({ common, appeared, vanished, metrics }: typeof whole) => ({
      ...{ common, appeared, vanished },
      // Objects below zero cannot be written, so the total is larger by their amount.
      metrics: metrics.map(({ metric, overlap, totalA, totalB }) => [
        metric,
        overlap,
        ...(metric === 'objects' ? [] : [totalA, totalB]),
      ]),
    });
    expect(told(parts)).toEqual(told(whole));
    expect(whole.vanished + whole.appeared).toBeGreaterThan(0);
    // A file that is not a union opens unchanged.
    expect((await open('a.mct', 'b')).union).toBeNull();
  });

  it.each([
    ['a metric that is not there', ['--metric', 'time'], /no metric "time" in common/],
    [
      'a metric that is not there, as a profile',
      ['--metric', 'time', '--format', 'mct', '--out', file('x.mct')],
      /no metric "time"/,
    ],
    ['no metric', [], /Specify the metric/],
    [
      'a format for one file',
      ['--metric', 'calls', '--format', 'collapsed'],
      /no format "collapsed" for two files; use --format difffolded/,
    ],
    ['bytes on a terminal', ['--format', 'mct'], /--out FILE\.mct/],
    ['an input to be overwritten', ['--format', 'mct', '--out', file('a.mct')], /--out would overwrite/],
    ['merging', ['--metric', 'calls', '--merge'], /--merge works only with one file/],
    ['a folder that is not there', ['--metric', 'calls', '--out', file('none/x')], /--out cannot write there/],
  ])('refuses %s', async (_, args, message) => {
    const { status, out, errors } = await exported(...args);
    expect([status, out, errors.length]).toEqual([2, '', 1]);
    expect(errors[0]).toMatch(message);
  });

  it('refuses stacks of a deep recursion, whose lines grow with the square of it; other formats have each context once', async () => {
    const contexts = 100_000;
    const deep = {
      ...SMALL,
      threads: [{ name: 'main', nodes: contexts }],
      depth: Uint32Array.from({ length: contexts }, (_, i) => i),
      method: new Uint8Array(contexts).fill(5),
      columns: { calls: new Uint8Array(contexts).fill(1), bytecodes: new Uint8Array(contexts) },
      arrays: [],
    };
    writeFileSync(file('deep.mct'), await encodeMct(deep));
    for (const files of [[file('deep.mct')], [file('deep.mct'), file('a.mct')]]) {
      const { status, out, errors } = await run('export', ...files, '--metric', 'calls');
      expect([status, out]).toEqual([2, '']);
      expect(errors.join()).toMatch(/would need 61 GiB, more than the limit of 16, .* 100000 frames\. Use --format json/);
    }
    // Only lines that are written count towards the limit: without figures, there are none.
    expect(await run('export', file('deep.mct'), '--metric', 'bytecodes')).toMatchObject({ status: 0, out: '' });
    const { out } = await run('export', file('deep.mct'), '--metric', 'calls', '--format', 'json');
    expect(JSON.parse(out).threads[0].contexts).toBe(contexts);
    const both = [file('deep.mct'), file('a.mct'), '--metric', 'calls'];
    const union = JSON.parse((await run('export', ...both, '--format', 'json')).out);
    const rows = (await run('export', ...both, '--format', 'csv')).out.trimEnd().split('\r\n');
    await run('export', ...both, '--format', 'mct', '--out', file('deep-union.mct'));
    const engine = createEngine();
    const opened = value(await engine.open(1, 'u.mct', new Uint8Array(readFileSync(file('deep-union.mct'))).buffer));
    expect([rows.length - 1, opened.mergedContexts]).toEqual([union.depth.length, union.depth.length]);
    expect(Math.max(...rows.slice(1).map((row) => Number.parseInt(row, 10)))).toBe(contexts - 1);
  });
});

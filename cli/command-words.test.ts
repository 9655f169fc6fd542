import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GateOutcome } from '../workers/api/engine';
import { encodeMct } from '../workers/formats/mct/encoder';
import { SMALL } from '../workers/testing/small-profile';
import { linkBase } from './html-report';
import { runInProcess } from './in-process';
import { main } from './main';
import { readRules, rulesCaution } from './name-rules';
import { deliver, reportsWanted } from './report-delivery';
import { list } from './serve/listing';
import { segmentsOf } from './serve/safe-path';
import { readArguments } from './terminal/arguments';

const folder = mkdtempSync(path.join(tmpdir(), 'callgrove-words-'));
const file = (...names: string[]): string => path.join(folder, ...names);
afterAll(() => rmSync(folder, { recursive: true }));

beforeAll(async () => {
  writeFileSync(file('a.mct'), await encodeMct(SMALL));
  const bytecodes = [200, ...Array.from(SMALL.columns.bytecodes).slice(1)];
  writeFileSync(file('b.mct'), await encodeMct({ ...SMALL, columns: { ...SMALL.columns, bytecodes } }));
});

const many = (number: number): string[] => Array.from({ length: number }, (_, i) => `${i}.mct`);
const SIDES = 'Specify both sides: callgrove compare --base FILE … --head FILE ….';
const UNCLEAR = 'without --head, each --base is followed by one file, and the remaining file is the head.';

describe('commands refuse these arguments before they read a file', () => {
  it.each<[string, string[], string]>([
    ['no file', ['compare'], 'Expected two files but got 0; usage: callgrove compare BASE HEAD.'],
    ['three files', ['compare', 'a', 'b', 'c'], 'Expected two files but got 3; usage: callgrove compare BASE HEAD.'],
    ['a head alone', ['compare', '--head', 'b'], '--head needs --base; list the runs of the base after --base.'],
    [
      'a file on neither side',
      ['compare', 'x', '--base', 'a', '--head', 'b'],
      'x is on neither side; with --head, every file must follow --base or --head.',
    ],
    ['a base alone', ['compare', '--base', 'a'], 'No head given; usage: callgrove compare --base A B … --head C ….'],
    ['two heads', ['compare', '--base', 'a', 'b', 'c'], `It is unclear which of b, c are runs of the base: ${UNCLEAR} ${SIDES}`],
    [
      'four heads',
      ['compare', '--base', 'a', 'b', 'c', 'd', 'e'],
      `It is unclear which of b, c, d, e are runs of the base: ${UNCLEAR} ${SIDES}`,
    ],
    [
      'five heads',
      ['compare', '--base', 'a', 'b', 'c', 'd', 'e', 'f'],
      `It is unclear which of b, c, d and 2 more are runs of the base: ${UNCLEAR} ${SIDES}`,
    ],
    ['21 bases', ['compare', '--base', ...many(21), '--head', 'h'], 'The base has 21 runs; the limit is 20 per side.'],
    ['21 heads', ['compare', '--base', 'a', '--head', ...many(21)], 'The head has 21 runs; the limit is 20 per side.'],
    [
      'lines of several runs',
      ['compare', '--base', 'a', '--head', 'b', '--lines'],
      '--lines works only with one file per side: callgrove compare BASE HEAD --lines.',
    ],
    [
      'a condition on methods with lines',
      ['compare', 'a', 'b', '--lines', '--fail-if', 'overlap < 1%', '--fail-if', 'calls(a.*) > 1'],
      'Conditions on methods do not work with --lines, which splits a method into one frame per line. Leave one of the two out.',
    ],
    [
      'a page in place of an input',
      ['compare', 'a', 'b', '--html', 'b'],
      '--html would overwrite b, which is one of the compared files; choose another file.',
    ],
    [
      'JSON of info in a file',
      ['info', 'a', '--json=x'],
      'info writes its JSON to stdout: use --json without a file name, and redirect the output.',
    ],
    [
      'JSON of a matrix',
      ['matrix', 'a', 'b', '--json=x'],
      'matrix writes its JSON to stdout: use --json without a file name, and redirect the output.',
    ],
    [
      'JSON of an overlay',
      ['overlay', 'a', 'b', '--json=x'],
      'overlay writes its JSON to stdout: use --json without a file name, and redirect the output.',
    ],
    ['two files for info', ['info', 'a', 'b'], 'a: no such file'],
    [
      'one file for a matrix',
      ['matrix', 'a'],
      'A matrix needs 2 to 50 files, not 1; usage: callgrove matrix FILE FILE … [--metric METRIC].',
    ],
    [
      '51 files for a matrix',
      ['matrix', ...many(51)],
      'A matrix needs 2 to 50 files, not 51; usage: callgrove matrix FILE FILE … [--metric METRIC].',
    ],
    [
      'three files for export',
      ['export', 'a', 'b', 'c'],
      'Expected one file but got 3; usage: callgrove export FILE --metric METRIC, or export BASE HEAD --metric METRIC.',
    ],
    [
      'merging two files',
      ['export', 'a', 'b', '--merge'],
      '--merge works only with one file; threads of two files are always merged by path.',
    ],
    ['lines of two files', ['export', 'a', 'b', '--lines'], '--lines works only with one file.'],
    [
      'a format for two files',
      ['export', 'a', '--format', 'mct'],
      'There is no format "mct" for one file; use --format collapsed, json, speedscope or pprof.',
    ],
    [
      'a format for one file',
      ['export', 'a', 'b', '--format', 'pprof'],
      'There is no format "pprof" for two files; use --format difffolded, csv, json or mct.',
    ],
    ['pprof on stdout', ['export', 'a', '--format', 'pprof'], 'A pprof file is binary: write it with --out FILE.pb.gz.'],
    ['a union on stdout', ['export', 'a', 'b', '--format', 'mct'], 'A .mct file is binary: write it with --out FILE.mct.'],
    ['no metric', ['export', 'a'], 'Specify the metric to export, such as --metric bytecodes.'],
    ['two folders', ['serve', 'a', 'b'], 'serve accepts only one folder; usage: callgrove serve [DIR].'],
    ['a port that is no number', ['serve', '--port', '80a'], '--port needs a number from 0 (any free port) to 65535, not "80a".'],
    ['a port below 0', ['serve', '--port=-1'], '--port needs a number from 0 (any free port) to 65535, not "-1".'],
    ['a port above 65535', ['serve', '--port', '65536'], '--port needs a number from 0 (any free port) to 65535, not "65536".'],
    ['no port', ['serve', '--port', ''], '--port needs a number from 0 (any free port) to 65535, not "".'],
    ['an unknown command', ['infos'], 'There is no command "infos"; see callgrove --help.'],
  ])('%s', async (_, args, message) => {
    expect(await runInProcess(args)).toMatchObject({ status: 2, out: '', errors: [`callgrove: ${message}`] });
  });

  it.each([['65535'], ['0']])('but not the port %s', async (port) => {
    expect((await runInProcess(['serve', file('none'), '--port', port])).errors).toEqual([
      `callgrove: ${file('none')}: no such folder.`,
    ]);
  });
});

describe('the exit status', () => {
  const compare = (...args: string[]) => runInProcess(['compare', file('a.mct'), file('b.mct'), ...args]);

  it.each([
    [[], 0, []],
    [['--fail-if', 'bytecodes > +40%'], 0, []],
    [['--fail-if', 'bytecodes > +30%'], 1, ['callgrove: Gate failed: bytecodes +37.5% (limit +30%)']],
    [['--fail-if', 'bytecodes > +30%', '--fail-if', 'calls > +1'], 1, ['callgrove: Gate failed: bytecodes +37.5% (limit +30%)']],
  ])('of %j is %i', async (args, status, errors) => {
    expect(await compare(...args)).toMatchObject({ status, errors });
  });

  it('is 0 where the reader of a pipe has left, and 2 after any other error', async () => {
    const status = async (error: unknown) => {
      const errors: string[] = [];
      const out = async () => {
        throw error;
      };
      const streams = { out, error: (line: string) => errors.push(line), progress: () => undefined, template: async () => '' };
      return [await main(['--help'], '1', streams), errors];
    };
    expect(await status(Object.assign(new Error('closed'), { code: 'EPIPE' }))).toEqual([0, []]);
    expect(await status(new Error('odd'))).toEqual([2, ['callgrove: Error: odd']]);
  });
});

describe('reports of a comparison', () => {
  const rendered = { text: () => 'text', markdown: () => 'markdown', json: () => 'json', junit: () => 'junit' };
  const gate = (failed: boolean): GateOutcome => ({
    ...{ condition: 'calls > 1', failed },
    parts: [{ text: 'calls > 1', holds: failed, metric: 'calls', base: 1, head: 2, overlap: null }],
  });

  async function delivered(args: string[], gates: GateOutcome[] = []) {
    const said: string[] = [];
    const out = async (text: string) => void said.push(`out ${text}`);
    const streams = {
      out,
      error: (line: string) => said.push(`error ${line}`),
      progress: () => undefined,
      template: async () => '',
    };
    return [await deliver(reportsWanted(readArguments(args).values), { gates, rendered }, streams), ...said];
  }

  it.each<[string[], GateOutcome[], (string | number)[]]>([
    [[], [], [0, 'out text\n']],
    [['--json'], [], [0, 'out json']],
    [['--markdown'], [], [0, 'out markdown']],
    [[`--json=${file('r.json')}`], [], [0, 'out text\n']],
    [[`--json=${file('r.json')}`, '--markdown'], [], [0, 'out markdown']],
    [[], [gate(false), gate(true)], [1, 'out text\n', 'error callgrove: Gate failed: calls 2 (limit 1)']],
    [[], [gate(false)], [0, 'out text\n']],
  ])('%j', async (args, gates, said) => {
    expect(await delivered(args, gates)).toEqual(said);
  });
});

it.each([
  [undefined, null],
  ['https://x.example/app/', 'https://x.example/app/'],
  ['http://localhost:1', 'http://localhost:1'],
  ['ftp://x.example/', 'refused'],
  ['x.example', 'refused'],
])('the base of links %s is %s', (text, found) => {
  const { values } = readArguments(text === undefined ? [] : ['--link-base', text]);
  if (found === 'refused')
    expect(() => linkBase(values)).toThrow(
      `--link-base needs the address where the app is served, such as https://callgrove.example/, not "${text}".`,
    );
  else expect(linkBase(values)).toBe(found);
});

describe('rules for names', () => {
  it('are those of all options, each built-in one once, in order', async () => {
    writeFileSync(file('moved.txt'), 'a.*>b.*\nlambdas\n');
    expect(await readRules({ rules: ['access', file('moved.txt'), 'lambdas; c.*>d.*'] })).toEqual({
      renames: [
        { from: 'a.*', to: 'b.*' },
        { from: 'c.*', to: 'd.*' },
      ],
      on: ['access', 'lambdas'],
    });
    expect(await readRules({})).toEqual({ renames: [], on: [] });
  });

  it.each([
    [undefined, []],
    [{ renames: [], on: [] }, []],
    [{ renames: [], on: ['lambdas' as const] }, ['Names were matched by rules: lambdas.']],
    [{ renames: [{ from: 'a.*', to: 'b.*' }], on: ['access' as const] }, ['Names were matched by rules: a.* → b.*, access.']],
  ])('%j are said in a caution', (rules, cautions) => {
    expect(rulesCaution(rules)).toEqual(cautions);
  });

  it.each([
    [100_000, ''],
    [100_001, 'is not a rules file: it is longer than 100000 bytes.'],
  ])('of %i bytes', async (size, message) => {
    writeFileSync(file('long.txt'), `lambdas\n${' '.repeat(size - 8)}`);
    const read = await readRules({ rules: [file('long.txt')] }).then(
      () => '',
      (error: Error) => error.message,
    );
    expect(read.replace(/^--rules: \S+ /, '')).toBe(message);
    await expect(readRules({ rules: [folder] })).rejects.toThrow(`--rules: ${folder} is not a rules file: it is not a file.`);
  });
});

describe('the list of a served folder', () => {
  it('has profiles up to four folders down, the newest first, and equally new ones by name', async () => {
    const place = (name: string, minute: number) => {
      mkdirSync(file('served', path.dirname(name)), { recursive: true });
      writeFileSync(file('served', name), 'x'.repeat(minute));
      utimesSync(file('served', name), 60 * minute, 60 * minute);
    };
    place('old.mct', 1);
    place('b.jfr', 5);
    place('a.mct.gz', 5);
    place('1/2/3/4/deep.mct', 3);
    place('1/2/3/4/5/deeper.mct', 9);
    place('node_modules/x.mct', 9);
    place('.git/x.mct', 9);
    place('.x.mct', 9);
    place('readme.md', 9);
    symlinkSync(file('a.mct'), file('served', 'linked.mct'));
    expect(await list(file('served'))).toEqual({
      folder: 'served',
      profiles: [
        { path: 'a.mct.gz', size: 5, modified: 300_000 },
        { path: 'b.jfr', size: 5, modified: 300_000 },
        { path: '1/2/3/4/deep.mct', size: 3, modified: 180_000 },
        { path: 'old.mct', size: 1, modified: 60_000 },
      ],
      more: false,
    });
  });

  it('ends after a thousand, and says so', async () => {
    mkdirSync(file('many'));
    for (let i = 0; i < 1000; i++) writeFileSync(file('many', `${i}.mct`), '');
    const full = await list(file('many'));
    writeFileSync(file('many', 'x.mct'), '');
    const over = await list(file('many'));
    expect([full.profiles.length, full.more, over.profiles.length, over.more]).toEqual([1000, false, 1000, true]);
  });

  it.each([
    ['/a/b.mct', ['a', 'b.mct']],
    ['/a%20b.mct', ['a b.mct']],
    ['/', null],
    ['/a//b', null],
    ['/a/', null],
    ['/.a', null],
    ['/a/..', null],
    ['/a%2Fb', null],
    ['/a%5Cb', null],
    ['/c:', null],
    ['/%00', null],
    ['/%', null],
    ['/a.b', ['a.b']],
  ])('the path %s has the parts %j', (pathname, parts) => {
    expect(segmentsOf(pathname)).toEqual(parts);
  });
});

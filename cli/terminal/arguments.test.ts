import { describe, expect, it } from 'vitest';
import { checkFileCount, checkOptions, type Options, readArguments } from './arguments';
import { Failure } from './failure';
import type { Command } from './help';

/** The sentence with which something is refused. */
function refusal(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
  return 'nothing was refused';
}

const NONE: Options = readArguments([]).values;

describe('arguments', () => {
  it('have these values if no option is given', () => {
    expect(readArguments(['info', 'a.mct'])).toMatchObject({
      positionals: ['info', 'a.mct'],
      values: {
        help: false,
        version: false,
        quiet: false,
        merge: false,
        lines: false,
        'compiled-only': false,
        'accept-partial': false,
      },
    });
    expect(Object.entries(NONE).filter(([, value]) => value !== false)).toEqual([]);
  });

  it.each([
    [['-h'], { help: true }],
    [['--version'], { version: true }],
    [['--fail-if', 'a < 1', '--fail-if', 'b < 2'], { 'fail-if': ['a < 1', 'b < 2'] }],
    [['--rules', 'lambdas', '--rules', 'access'], { rules: ['lambdas', 'access'] }],
    [['--own', 'com.acme', '--own', 'org.lib'], { own: ['com.acme', 'org.lib'] }],
    [['--metric', 'calls', '--metric', 'bytes'], { metric: 'bytes' }],
  ])('%j give %j', (args, values) => {
    expect(readArguments(args).values).toEqual({ ...NONE, ...values });
  });

  it.each([
    // Only a name with the ending of the format is taken as the output file.
    [['--json', 'x.json'], { json: 'x.json' }, []],
    [['--json', 'X.JSON'], { json: 'X.JSON' }, []],
    [['--json', 'x.jsonl'], { json: '-' }, ['x.jsonl']],
    [['--json', 'a.mct'], { json: '-' }, ['a.mct']],
    [['--json'], { json: '-' }, []],
    [['--json=any'], { json: 'any' }, []],
    [['--live'], { live: '-' }, []],
    [['--live', '4711'], { live: '4711' }, []],
    [['--live', 'com.acme.Shop', '--port', '0'], { live: 'com.acme.Shop', port: '0' }, []],
    [['--live', '--port', '0'], { live: '-', port: '0' }, []],
    [['--markdown', 'x.md'], { markdown: 'x.md' }, []],
    [['--markdown', 'x.markdown'], { markdown: 'x.markdown' }, []],
    [['--markdown', 'x.MD'], { markdown: 'x.MD' }, []],
    [['--markdown', 'x.json'], { markdown: '-' }, ['x.json']],
    [['--markdown', 'x.md5'], { markdown: '-' }, ['x.md5']],
    [['--markdown', '--json'], { markdown: '-', json: '-' }, []],
    [['--', '--json', 'x.json'], {}, ['--json', 'x.json']],
    [['a', '--json', '--', '--markdown'], { json: '-' }, ['a', '--markdown']],
  ])('%j, where a file is optional', (args, values, positionals) => {
    expect(readArguments(args)).toMatchObject({ values: { ...NONE, ...values }, positionals });
  });

  it.each([
    [['--base', 'a', 'b', '--head', 'c', 'd'], ['a', 'b'], ['c', 'd'], []],
    [['--head', 'c', 'd', '--base', 'a', 'b'], ['a', 'b'], ['c', 'd'], []],
    [['--base=a', 'b', '--head=c', 'd'], ['a', 'b'], ['c', 'd'], []],
    [['--base', 'a', '--base', 'b', '--head', 'c'], ['a', 'b'], ['c'], []],
    [['--base', 'a', '--quiet', 'b', '--head', 'c'], ['a'], ['c'], ['b']],
    [['x', '--base', 'a', '--head', 'c'], ['a'], ['c'], ['x']],
    // Without --head, each --base takes a single file.
    [['--base', 'a', 'b', 'c'], ['a'], undefined, ['b', 'c']],
    [['--base', 'a', '--header', 'c'], null, null, null],
  ])('%j have these files per side', (args, base, head, positionals) => {
    if (base === null) return expect(refusal(() => readArguments(args))).toContain("Unknown option '--header'");
    const read = readArguments(args);
    expect([read.values.base, read.values.head, read.positionals]).toEqual([base, head, positionals]);
  });

  it.each([
    [['--jsno'], "Unknown option '--jsno'; see callgrove --help."],
    [['--metric'], "Option '--metric <value>' argument missing; see callgrove --help."],
    [['--base', 'a', '--head'], "Option '--head <value>' argument missing; see callgrove --help."],
    [['--quiet=yes'], "Option '--quiet' does not take an argument; see callgrove --help."],
  ])('%j are refused', (args, message) => {
    expect(refusal(() => readArguments(args))).toBe(message);
  });
});

describe('the number of files', () => {
  it.each([
    [['a'], 1, null],
    [['a', 'b'], 2, null],
    [[], 1, 'Expected one file but got 0; usage: callgrove info FILE.'],
    [['a', 'b'], 1, 'Expected one file but got 2; usage: callgrove info FILE.'],
    [['a'], 2, 'Expected two files but got 1; usage: callgrove info FILE.'],
    [['a', 'b', 'c'], 2, 'Expected two files but got 3; usage: callgrove info FILE.'],
  ])('%j where %i are expected', (files, wanted, message) => {
    if (message === null) expect(checkFileCount(files, wanted, 'info FILE')).toEqual(files);
    else expect(refusal(() => checkFileCount(files, wanted, 'info FILE'))).toBe(message);
  });
});

/** A value for each option, as if it were given. */
const GIVEN: { [Option in keyof Options]-?: NonNullable<Options[Option]> } = {
  ...{
    help: true,
    version: true,
    quiet: true,
    json: '-',
    merge: true,
    lines: true,
    fields: true,
    events: true,
    locks: true,
    environment: true,
    format: 'json',
    metric: 'calls',
  },
  ...{ 'compiled-only': true, 'accept-partial': true, 'fail-if': [''], base: ['a'], head: ['b'], rules: [''], own: [''] },
  ...{ markdown: 'x', html: 'x', out: 'x', junit: 'x', 'link-base': 'x', port: '1', live: '1', attach: 'x' },
};

describe('the options of a command', () => {
  it.each<[Command, string]>([
    ['info', 'environment events fields json lines locks quiet'],
    ['compare', 'accept-partial base fail-if fields head html json junit lines link-base markdown metric own quiet rules'],
    ['matrix', 'json metric quiet rules'],
    ['export', 'fields format lines merge metric out quiet'],
    ['overlay', 'compiled-only json metric out quiet'],
    ['serve', 'attach live port'],
  ])('%s has %s, and no others', (command, allowed) => {
    const accepted = Object.entries(GIVEN).filter(
      ([option, value]) => refusal(() => checkOptions(command, { ...NONE, [option]: value })) === 'nothing was refused',
    );
    expect(
      accepted
        .map(([option]) => option)
        .sort()
        .join(' '),
    ).toBe(allowed);
    expect(refusal(() => checkOptions(command, NONE))).toBe('nothing was refused');
  });

  it('are named where one is refused, even if its text is empty', () => {
    expect(refusal(() => checkOptions('info', { ...NONE, metric: '' }))).toBe(
      'info has no option --metric; see callgrove info --help.',
    );
  });
});

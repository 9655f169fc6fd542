import { describe, expect, it } from 'vitest';
import { FormatError } from '../../workers/jobs/errors';
import { asFailure, commonMetric, Failure, failureAt, unwrap } from './failure';

/** The sentence of the Failure that a function throws. */
function refusal(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
  return 'nothing was refused';
}

const system = (code: string): Error => Object.assign(new Error(`${code}: raw words`), { code });

describe('a file that cannot be read', () => {
  it.each([
    ['ENOENT', /^run\.mct: no such file$/],
    [
      'EISDIR',
      /^run\.mct: this is a folder without flight recordings \(\.jfr\); specify a profile, such as run\.mct or run\.\w+$/,
    ],
    ['EACCES', /^run\.mct: permission denied$/],
    [
      'STDIN',
      /^run\.mct: profiles cannot be read from stdin, .*specify a profile, such as run\.mct or run\.\w+, or \.\/- if the file is called “-”$/,
    ],
    ['PIPE', /^run\.mct: this is a pipe, but .*write it to a file first, .*such as run\.mct\.gz$/],
    ['DEVICE', /^run\.mct: this is a device, not a file; specify a profile, such as run\.mct or run\.\w+$/],
    ['SOCKET', /^run\.mct: this is a socket, not a file; specify a profile, such as run\.mct or run\.\w+$/],
    ['ESHORT', /^run\.mct: the file shrank while being read; wait until it is completely written$/],
    ['EIO', /^run\.mct: EIO: raw words$/],
  ])('%s', (code, message) => {
    expect(asFailure('run.mct', system(code)).message).toMatch(message);
  });

  it.each([
    ['run-*.mct', 'ENOENT', 'run-*.mct: no such file; the shell did not expand the wildcard, so list the files.'],
    ['run-?.mct', 'ENOENT', 'run-?.mct: no such file; the shell did not expand the wildcard, so list the files.'],
    ['run-*.mct', 'EACCES', 'run-*.mct: permission denied'],
  ])('%s, %s', (path, code, message) => {
    expect(asFailure(path, system(code)).message).toBe(message);
  });

  it('is described by the error of its format, or by whatever was thrown', () => {
    const broken = new FormatError('damaged', 'It is damaged.', 'byte 7', 'Record again.');
    expect(asFailure('x.mct', broken).message).toBe('x.mct: It is damaged (byte 7). Record again.');
    expect(asFailure('x.mct', new Error('odd')).message).toBe('x.mct: odd');
    expect(asFailure('x.mct', 'text').message).toBe('x.mct: text');
    const own = new Failure('Already said.');
    expect(asFailure('x.mct', own)).toBe(own);
  });
});

it('an answer of the engine is its value, or a failure that names the file', () => {
  expect(unwrap('x', { ok: true, value: 7 })).toBe(7);
  const error = { kind: 'gone', message: 'It was a.mct.', where: '', advice: 'Open it again.' } as const;
  expect(refusal(() => unwrap('x', { ok: false, error }))).toBe('x: It was a.mct. Open it again.');
  expect(refusal(() => unwrap('x', { ok: false, error: { ...error, where: 'part 2' } }))).toBe(
    'x: It was a.mct (part 2). Open it again.',
  );
});

it.each([
  ['calls', 'calls'],
  ['time', 'The two files have no metric "time" in common; choose one of calls, objects.'],
  [
    'bytes',
    'The two files have no metric "bytes" in common; a file was recorded without bytes, either by an older agent or because of metrics=: record it again with this version’s agent, or choose one of calls, objects.',
  ],
])('of the metrics calls and objects, %s is wanted', (wanted, said) => {
  let found = '';
  const refused = refusal(() => {
    found = commonMetric(['calls', 'objects'], wanted);
  });
  expect(found === '' ? refused : found).toBe(said);
});

describe('an error in the text of an option', () => {
  const at = (where: string) => ({ message: 'No such word.', where, advice: 'Write another.' });

  it.each([
    ['calls > x', 'character 9', '--fail-if: No such word (character 9). Write another.\n  calls > x\n          ^'],
    ['x', 'character 1', '--fail-if: No such word (character 1). Write another.\n  x\n  ^'],
    ['one\ntwo x', 'character 9', '--fail-if: No such word (line 2, character 5). Write another.\n  two x\n      ^'],
    ['one\ntwo', 'character 5', '--fail-if: No such word (line 2, character 1). Write another.\n  two\n  ^'],
    ['a\tx', 'character 3', '--fail-if: No such word (character 3). Write another.\n  a x\n    ^'],
    // A letter outside the basic plane takes two units and one column.
    ['𝒳 x', 'character 4', '--fail-if: No such word (character 4). Write another.\n  𝒳 x\n    ^'],
    [
      'calls > 1234 x',
      'character 14',
      '--fail-if: No such word (character 14). Write another.\n  calls > 1234 x\n               ^',
    ],
    ['calls > x', '', '--fail-if: No such word. Write another.'],
    ['calls > x', 'character 9 of 9', '--fail-if: No such word (character 9 of 9). Write another.'],
    ['calls > x', 'rule 3', '--fail-if: No such word (rule 3). Write another.'],
    ['calls > x', 'in character 9', '--fail-if: No such word (in character 9). Write another.'],
  ])('%j at %j', (text, where, message) => {
    expect(failureAt('fail-if', text, at(where)).message).toBe(message);
  });

  it('is followed by the problems of the files', () => {
    expect(failureAt('rules', 'x', at('character 1'), ['Part 1 is damaged.', 'Part 2 is missing.']).message).toBe(
      '--rules: No such word (character 1). Write another.\n  x\n  ^\nPart 1 is damaged.\nPart 2 is missing.',
    );
  });
});

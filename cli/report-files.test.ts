import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDestinations, type Destination, writeReport } from './report-files';
import { Failure } from './terminal/failure';

const folder = mkdtempSync(path.join(tmpdir(), 'callgrove-places-'));
const file = (name: string): string => path.join(folder, name);
afterAll(() => rmSync(folder, { recursive: true }));

beforeAll(() => {
  writeFileSync(file('a.mct'), 'a');
  writeFileSync(file('kept.json'), 'old');
  symlinkSync(file('a.mct'), file('link.mct'));
});

const to = (option: string, place: string): Destination => ({ option, place });

describe('the destinations of reports', () => {
  it.each<[string, Destination[], string[], string | null]>([
    ['two files', [to('json', 'x.json'), to('junit', 'x.xml')], [], null],
    ['a file that exists', [to('json', file('kept.json'))], [file('a.mct')], null],
    ['stdout and a file', [to('json', '-'), to('junit', 'x.xml')], [], null],
    ['an input called like stdout', [to('json', '-')], ['-'], null],
    ['no name', [to('out', '')], [], '--out needs a file name; see callgrove --help.'],
    [
      'stdout twice',
      [to('markdown', '-'), to('json', '-')],
      [],
      '--json and --markdown both write to stdout; give one of them a file.',
    ],
    [
      'a file twice',
      [to('markdown', 'x'), to('json', './x')],
      [],
      '--json would overwrite ./x, which is the file of --markdown; choose another file.',
    ],
    [
      'an input',
      [to('out', file('a.mct'))],
      [file('b.mct'), file('a.mct')],
      `--out would overwrite ${file('a.mct')}, which is one of the compared files; choose another file.`,
    ],
    [
      'a link to an input',
      [to('out', file('link.mct'))],
      [file('a.mct')],
      `--out would overwrite ${file('link.mct')}, which is one of the compared files; choose another file.`,
    ],
  ])('%s', (_, destinations, inputs, message) => {
    const check = () => checkDestinations(destinations, inputs);
    if (message === null) return expect(check()).toBeUndefined();
    expect(check).toThrow(new Failure(message));
  });
});

it('a report replaces the content of its file', async () => {
  await writeReport('json', file('kept.json'), 'new');
  expect(readFileSync(file('kept.json'), 'utf8')).toBe('new');
  await expect(writeReport('junit', file('none/x.xml'), '')).rejects.toThrow(
    /^.*none.x\.xml: --junit cannot write there: ENOENT/,
  );
});

import { execFileSync } from 'node:child_process';
import { closeSync, constants, lstatSync, mkdtempSync, openSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeMct } from '../workers/formats/mct/encoder';
import { SMALL } from '../workers/testing/small-profile';
import { runInProcess } from './in-process';
import { startServer } from './serve/server';

const folder = mkdtempSync(path.join(tmpdir(), 'callgrove-special-'));
const [good, pipe, link, zero, socket] = ['good.mct', 'pipe.mct', 'link.mct', 'zero.mct', 'socket.mct'].map((name) =>
  path.join(folder, name),
) as [string, string, string, string, string];
const listener = createServer();

beforeAll(async () => {
  writeFileSync(good, await encodeMct(SMALL));
  execFileSync('mkfifo', [pipe]);
  symlinkSync(pipe, link);
  // An endless device that can only be read.
  symlinkSync('/dev/zero', zero);
  await new Promise<void>((resolve) => listener.listen(socket, resolve));
});
afterAll(async () => {
  await new Promise((resolve) => listener.close(resolve));
  rmSync(folder, { recursive: true });
});

const kinds: [string, string, RegExp][] = [
  ['a named pipe', pipe, /pipe\.mct: this is a pipe, but reading.*write it to a file first/],
  ['a link to a named pipe', link, /link\.mct: this is a pipe, but reading/],
  ['a device', zero, /zero\.mct: this is a device, not a file; specify a profile, such as run\.mct or run\.\w+/],
  ['a socket', socket, /socket\.mct: this is a socket, not a file/],
];

const commands: [string, (file: string) => string[]][] = [
  ['info', (file) => ['info', file]],
  ['compare, as the base', (file) => ['compare', file, good]],
  ['compare, as the head', (file) => ['compare', good, file]],
  ['compare of several runs', (file) => ['compare', '--base', good, good, '--head', file]],
  [
    'compare with a gate and a page',
    (file) => ['compare', good, file, '--fail-if', 'calls > +1%', '--html', path.join(folder, 'x')],
  ],
  ['matrix', (file) => ['matrix', good, file]],
  ['export', (file) => ['export', file, '--metric', 'calls']],
  ['export of two', (file) => ['export', good, file, '--metric', 'calls']],
  ['export of two into one file', (file) => ['export', file, good, '--format', 'mct', '--out', path.join(folder, 'u.mct')]],
];

describe.each(kinds)('%s', (_, file, message) => {
  it.each(commands)('is refused by %s, in one line', async (_command, args) => {
    const { status, out, errors } = await runInProcess(args(file), '<!--callgrove-report-->');
    expect([status, out, errors.length]).toEqual([2, '', 1]);
    expect(errors[0]).toMatch(message);
  });

  it('is refused as a file of rules', async () => {
    const { status, errors } = await runInProcess(['compare', good, good, '--rules', file]);
    expect([status, errors.length]).toEqual([2, 1]);
    expect(errors[0]).toMatch(/is not a rules file: it is not a file/);
  });

  it('is not a folder to serve', async () => {
    const { status, errors } = await runInProcess(['serve', file]);
    expect([status, errors.length]).toEqual([2, 1]);
    expect(errors[0]).toMatch(/is not a folder/);
  });
});

it('no pipe, device or socket of a served folder is listed or given', async () => {
  const served = await startServer(folder, folder, 0);
  try {
    const ask = (name: string) =>
      fetch(new URL(`profiles/${name}`, served.url), { headers: { authorization: `Bearer ${served.token}` } });
    const { profiles } = (await (await ask('index.json')).json()) as { profiles: { path: string }[] };
    expect(profiles.map((each) => each.path)).toEqual(['good.mct']);
    for (const [, file] of kinds) expect((await ask(path.basename(file))).status, file).toBe(404);
  } finally {
    await served.close();
  }
});

it('a pipe that an export failed to write into stays', async () => {
  const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const { status, errors } = await runInProcess(['export', good, '--metric', 'time', '--out', pipe]);
    expect([status, errors[0]]).toEqual([2, expect.stringContaining('no metric time')]);
    expect(lstatSync(pipe).isFIFO()).toBe(true);
  } finally {
    closeSync(reader);
  }
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headerPolicy, metaPolicy, workerPolicy } from './policy';
import { fileWithin } from './safe-path';
import { servedWords } from './serve';
import { type Served, startServer } from './server';
import { CHALLENGE, newToken } from './token';

const top = mkdtempSync(path.join(tmpdir(), 'callgrove-words-'));
const inTop = (...parts: string[]): string => path.join(top, ...parts);
const ENDINGS = ['html', 'js', 'css', 'json', 'txt', 'webmanifest', 'svg', 'png', 'jar', 'woff2', 'other'];
let served: Served;

beforeAll(async () => {
  for (const folder of ['app', 'runs', 'app/profiles']) mkdirSync(inTop(folder));
  for (const ending of ENDINGS) writeFileSync(inTop('app', `a.${ending}`), 'x');
  writeFileSync(inTop('app', 'empty.txt'), '');
  writeFileSync(inTop('runs', 'a.mct'), 'aaa');
  served = await startServer(inTop('app'), inTop('runs'), 0);
});
afterAll(async () => {
  await served.close();
  rmSync(top, { recursive: true });
});

const ask = (place: string, init: RequestInit = {}): Promise<Response> =>
  fetch(new URL(place, served.url), { ...init, headers: { authorization: `Bearer ${served.token}`, ...init.headers } });

const file = { path: 'a.mct', size: 1, modified: 1 };

it.each([
  [null, 'No folder given: drop profiles on the page. Only this machine can reach the page; Ctrl-C stops the server.'],
  [{ profiles: [], more: false }, '0 profiles in runs'],
  [{ profiles: [file], more: false }, '1 profile in runs'],
  [{ profiles: [file, file], more: false }, '2 profiles in runs'],
  [{ profiles: [file, file], more: true }, '2 or more profiles in runs'],
])('serve says of the folder %j: %s', (listing, words) => {
  const more = '. Only this machine can reach the page, and only this address serves the profiles; Ctrl-C stops the server.';
  expect(servedWords('runs', listing)).toBe(listing === null ? words : words + more);
});

describe('an answer of the server', () => {
  it.each([
    ['html', 'text/html; charset=utf-8'],
    ['js', 'text/javascript; charset=utf-8'],
    ['css', 'text/css; charset=utf-8'],
    ['json', 'application/json; charset=utf-8'],
    ['txt', 'text/plain; charset=utf-8'],
    ['webmanifest', 'application/manifest+json; charset=utf-8'],
    ['svg', 'image/svg+xml'],
    ['png', 'image/png'],
    ['jar', 'application/java-archive'],
    ['woff2', 'font/woff2'],
    ['other', 'application/octet-stream'],
  ])('with a file .%s has the type %s, and the policy for it', async (ending, type) => {
    const { status, headers } = await ask(`/a.${ending}`);
    expect([status, headers.get('content-type'), headers.get('content-length')]).toEqual([200, type, '1']);
    expect(headers.get('content-security-policy')).toBe(ending === 'html' ? headerPolicy : workerPolicy);
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-cache');
  });

  it.each([
    ['/none.txt', {}, 404, 'There is no such file.'],
    ['/.hidden', {}, 404, 'There is no such file.'],
    ['/profiles/none.mct', {}, 404, 'There is no such file.'],
    ['/profiles/none.txt', {}, 404, 'There is no such profile.'],
    ['/a.txt', { method: 'POST' }, 405, 'This server is read-only.'],
    [
      '/profiles/a.mct',
      { headers: { authorization: '' } },
      403,
      'Profiles are served only with the token in the address that callgrove serve printed.',
    ],
    ['/a.txt', { headers: { range: 'bytes=5-' } }, 416, 'The requested range is outside the file.'],
  ])('to %s %j is %i', async (place, init, status, words) => {
    const answer = await ask(place, init);
    expect([answer.status, await answer.text(), answer.headers.get('content-type')]).toEqual([
      ...[status, `${words}\n`, 'text/plain; charset=utf-8'],
    ]);
    expect(answer.headers.get('www-authenticate')).toBe(status === 403 ? CHALLENGE : null);
  });

  it('with an empty file is empty', async () => {
    const answer = await ask('/empty.txt');
    expect([answer.status, await answer.text(), answer.headers.get('content-length')]).toEqual([200, '', '0']);
  });

  it('with the list of profiles is JSON, of the same length without its content', async () => {
    const list = await ask('/profiles/index.json');
    const text = await list.text();
    expect([list.headers.get('content-type'), JSON.parse(text).folder]).toEqual(['application/json; charset=utf-8', 'runs']);
    const head = await ask('/profiles/index.json', { method: 'HEAD' });
    expect([head.headers.get('content-length'), await head.text()]).toEqual([String(text.length), '']);
  });

  it('is from the app’s own folder of profiles if none is served', async () => {
    writeFileSync(inTop('app/profiles', 'index.json'), '{}');
    const alone = await startServer(inTop('app'), null, 0);
    try {
      const answer = await fetch(new URL('/profiles/index.json', alone.url));
      expect([answer.status, await answer.text()]).toEqual([200, '{}']);
    } finally {
      await alone.close();
    }
  });
});

it('policies', () => {
  expect(headerPolicy).toBe(`${metaPolicy}; frame-ancestors 'none'`);
  expect(metaPolicy.split('; ')).toEqual([
    ...["default-src 'none'", "script-src 'self'", "worker-src 'self'", "style-src 'self' 'unsafe-inline'"],
    ...["img-src 'self' data: blob:", "font-src 'self'", "connect-src 'self' https: http://127.0.0.1:* http://localhost:*"],
    ...["manifest-src 'self'", "base-uri 'none'", "form-action 'self'"],
  ]);
  expect(workerPolicy).toBe("default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'");
});

it('a token is accepted as a bearer only', () => {
  const token = newToken();
  expect([`Bearer ${token.text}`, token.text, `bearer ${token.text}`, '', undefined].map((given) => token.isIn(given))).toEqual([
    ...[true, false, false, false, false],
  ]);
});

it.each([
  [['a.mct'], true],
  [['none.mct'], false],
  [[], false],
  [['a.mct', 'b'], false],
  [['..', 'runs'], false],
])('the parts %j are a file: %j', async (parts, isFile) => {
  expect((await fileWithin(inTop('runs'), parts)) !== null).toBe(isFile);
});

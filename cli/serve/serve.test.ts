import { linkSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { type OutgoingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Served, startServer } from './server';

const top = mkdtempSync(path.join(tmpdir(), 'callgrove-serve-'));
const inTop = (...parts: string[]): string => path.join(top, ...parts);
let served: Served;

beforeAll(async () => {
  for (const folder of ['app/assets', 'runs/nightly', 'runs/.hidden', 'elsewhere']) mkdirSync(inTop(folder), { recursive: true });
  writeFileSync(inTop('app/index.html'), '<!doctype html>');
  writeFileSync(inTop('app/assets/a.js'), 'export {}');
  writeFileSync(inTop('runs/a.mct'), 'aaa');
  writeFileSync(inTop('runs/nightly/ü b.mct'), 'bbbb');
  writeFileSync(inTop('runs/id_rsa'), 'secret');
  writeFileSync(inTop('runs/.hidden/c.mct'), 'secret');
  writeFileSync(inTop('elsewhere/d.mct'), 'secret');
  linkSync(inTop('elsewhere/d.mct'), inTop('runs/hard.mct'));
  linkSync(inTop('app/assets/a.js'), inTop('app/assets/b.js'));
  symlinkSync(inTop('elsewhere'), inTop('runs/linked'));
  symlinkSync(inTop('elsewhere/d.mct'), inTop('runs/d.mct'));
  served = await startServer(inTop('app'), inTop('runs'), 0);
});
afterAll(async () => {
  await served.close();
  rmSync(top, { recursive: true });
});

const withToken = (): OutgoingHttpHeaders => ({ authorization: `Bearer ${served.token}` });

/** A raw request, because `fetch` would normalise paths and set the host itself. */
function ask(target: string, method = 'GET', headers: OutgoingHttpHeaders = withToken()) {
  const { port } = new URL(served.url);
  return new Promise<{ status: number; text: string; headers: NodeJS.Dict<string | string[]> }>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path: target, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part) => {
        text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text, headers: response.headers }));
    });
    sent.on('error', reject).end();
  });
}

describe('serve', () => {
  it('gives the app with its policy', async () => {
    const page = await ask('/');
    expect([page.status, page.text]).toEqual([200, '<!doctype html>']);
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(page.headers['access-control-allow-origin']).toBeUndefined();
    const script = await ask('/assets/a.js');
    expect(script.headers['content-type']).toMatch(/^text\/javascript/);
    expect(script.headers['content-security-policy']).toContain("connect-src 'self';");
    expect(await ask('/assets/a.js', 'HEAD')).toMatchObject({ status: 200, text: '', headers: { 'content-length': '9' } });
  });

  it('lists the profiles of the folder and gives them', async () => {
    const { folder, profiles, more } = JSON.parse((await ask('/profiles/index.json')).text);
    expect([folder, more]).toEqual(['runs', false]);
    expect(profiles.map((each: { path: string; size: number }) => [each.path, each.size]).sort()).toEqual([
      ['a.mct', 3],
      ['nightly/ü b.mct', 4],
    ]);
    expect(await ask(`/profiles/nightly/${encodeURIComponent('ü b.mct')}`)).toMatchObject({ status: 200, text: 'bbbb' });
  });

  it.each([
    '/profiles/../elsewhere/d.mct',
    '/profiles/%2e%2e/elsewhere/d.mct',
    '/profiles/..%2felsewhere%2fd.mct',
    '/profiles/..%5celsewhere%5cd.mct',
    '/profiles/nightly/%00.mct',
    '/profiles/%ff.mct',
    '/profiles//a.mct',
    '/profiles/linked/d.mct',
    '/profiles/d.mct',
    '/profiles/.hidden/c.mct',
    '/profiles/id_rsa',
    '/profiles/nightly',
    '/../runs/a.mct',
    '/assets',
  ])('refuses %s', async (target) => {
    const { status, text } = await ask(target);
    expect(status).toBe(404);
    expect(text).not.toContain('secret');
  });

  it('answers to its own names only, and only to questions', async () => {
    const { port } = new URL(served.url);
    expect((await ask('/profiles/a.mct', 'GET', { ...withToken(), host: `evil.example:${port}` })).status).toBe(421);
    expect((await ask('/profiles/a.mct', 'GET', { ...withToken(), host: '127.0.0.1' })).status).toBe(421);
    for (const name of ['localhost', 'LOCALHOST', 'LocalHost', '127.0.0.1'])
      expect((await ask('/', 'GET', { host: `${name}:${port}` })).status).toBe(200);
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) expect((await ask('/profiles/a.mct', method)).status).toBe(405);
  });

  it.each([
    ['bytes=1-2', 206, 'bb', 'bytes 1-2/4'],
    ['bytes=1-', 206, 'bbb', 'bytes 1-3/4'],
    ['Bytes=-1', 206, 'b', 'bytes 3-3/4'],
    ['bytes=-9', 206, 'bbbb', 'bytes 0-3/4'],
    ['bytes=2-99', 206, 'bb', 'bytes 2-3/4'],
    ['bytes=4-', 416, 'The requested range is outside the file.\n', 'bytes */4'],
    ['bytes=-0', 416, 'The requested range is outside the file.\n', 'bytes */4'],
    ['bytes=2-1', 200, 'bbbb', undefined],
    ['bytes=0-1,3-3', 200, 'bbbb', undefined],
    ['lines=1-2', 200, 'bbbb', undefined],
    ['bytes=-', 200, 'bbbb', undefined],
  ])('gives the range %s with status %s', async (range, status, text, given) => {
    const target = `/profiles/nightly/${encodeURIComponent('ü b.mct')}`;
    const answer = await ask(target, 'GET', { ...withToken(), range });
    expect([answer.status, answer.text, answer.headers['content-range']]).toEqual([status, text, given]);
    expect((await ask(target, 'HEAD', { ...withToken(), range })).headers['content-length']).toBe('4');
  });

  it('gives a range of the version that is asked for, else the whole file', async () => {
    const { etag, 'accept-ranges': ranges } = (await ask('/profiles/a.mct')).headers;
    expect(ranges).toBe('bytes');
    const asked = async (version: string) =>
      (await ask('/profiles/a.mct', 'GET', { ...withToken(), range: 'bytes=0-0', 'if-range': version })).status;
    expect([await asked(String(etag)), await asked('"other"'), await asked(new Date().toUTCString())]).toEqual([206, 200, 200]);
    expect((await ask('/profiles/a.mct', 'GET', { range: 'bytes=0-0' })).status).toBe(403);
  });

  it('gives no profile that has a name elsewhere, but files of the app', async () => {
    const answer = await ask('/profiles/hard.mct');
    expect([answer.status, answer.text]).toEqual([403, expect.stringMatching(/^This file has several hard links/)]);
    expect((await ask('/assets/b.js')).status).toBe(200);
  });

  it.runIf(process.platform === 'linux')('closes the files of requests that are aborted', async () => {
    const { port, host } = new URL(served.url);
    // The server finds the connection closed at another point of its answer each time.
    for (let turns = 0; turns < 60; turns++) {
      const socket = connect(Number(port), '127.0.0.1');
      await new Promise((resolve) => socket.write(`GET /index.html HTTP/1.1\r\nHost: ${host}\r\n\r\n`, resolve));
      for (let turn = 0; turn < turns % 12; turn++) await setImmediate();
      socket.resetAndDestroy();
    }
    await ask('/');
    const open = () =>
      readdirSync('/proc/self/fd').filter((fd) => {
        try {
          return readlinkSync(`/proc/self/fd/${fd}`).endsWith('app/index.html');
        } catch {
          return false;
        }
      });
    await expect.poll(open).toEqual([]);
  });

  it('prints an address with a token of its own for each start', async () => {
    expect(served.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]{43}$/);
    const other = await startServer(inTop('app'), inTop('runs'), 0);
    const alone = await startServer(inTop('app'), null, 0);
    try {
      expect(other.token).not.toBe(served.token);
      expect([alone.url, alone.token]).toEqual([expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/$/), '']);
    } finally {
      await other.close();
      await alone.close();
    }
  });

  it.each([
    ['none', () => undefined],
    ['an empty one', () => ''],
    ['another one', () => `Bearer ${'A'.repeat(43)}`],
    ['one character less', (token: string) => `Bearer ${token.slice(0, -1)}`],
    ['one character more', (token: string) => `Bearer ${token}A`],
    ['no scheme', (token: string) => token],
    ['another scheme', (token: string) => `Basic ${token}`],
  ])('without its token gives no profile and no list: %s', async (_, made) => {
    const authorization = made(served.token);
    const headers = authorization === undefined ? {} : { authorization };
    const answers = await Promise.all(
      ['/profiles/a.mct', '/profiles/index.json', '/profiles/none.mct', '/profiles/.hidden/c.mct'].map((target) =>
        ask(target, 'GET', headers),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 404]);
    // The answer is the same whether or not the file exists.
    expect(new Set(answers.slice(0, 3).map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.headers['www-authenticate']).toBe('Bearer realm="callgrove serve"');
    expect((await ask('/profiles/a.mct', 'HEAD', headers)).status).toBe(403);
    expect((await ask(`/profiles/a.mct?token=${served.token}`, 'GET', headers)).status).toBe(403);
    expect((await ask('/', 'GET', headers)).status).toBe(200);
  });
});

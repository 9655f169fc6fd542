import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type OutgoingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Served, startServer } from '../serve/server';
import type { Answer } from './agent-command';
import { Live } from './live-routes';
import { nameOf, programsNamed, readPrograms } from './program-list';

const top = mkdtempSync(path.join(tmpdir(), 'callgrove-routes-'));
const file = path.join(top, 'run.mct');
const PROGRAMS = `${process.pid}  17.0.15     com.acme.Shop --port 8080\n`;
let served: Served;
let live: Live;
const asked: string[] = [];
/** Answers of the agent in place of the usual ones. */
const answers = new Map<string, string>();

async function run(args: readonly string[]): Promise<Answer> {
  asked.push(args.join(' '));
  const texts: Record<string, string> = {
    detach: '1 context; the program continues',
    jps: PROGRAMS,
    doctor: 'can be recorded',
    checkpoint: `checkpoints every 2000 ms for 60 s, into ${file}`,
    dump: '3 contexts',
    switch: 'counting calls from now on',
    methods: 'com.acme.Job.run(int)\nand 7 more',
  };
  return { isDone: true, text: answers.get(args[0]) ?? texts[args[0]] ?? '' };
}

beforeAll(async () => {
  mkdirSync(path.join(top, 'app'));
  writeFileSync(path.join(top, 'app/index.html'), '<!doctype html>');
  writeFileSync(file, 'content');
  writeFileSync(path.join(top, 'secret.mct'), 'secret');
  live = new Live('', run);
  served = await startServer(path.join(top, 'app'), null, 0, live);
});
afterAll(async () => {
  await live.close();
  await served.close();
  rmSync(top, { recursive: true });
});

const headers = (): OutgoingHttpHeaders => ({ authorization: `Bearer ${served.token}`, origin: new URL(served.url).origin });

function ask(
  method: string,
  target: string,
  sent: OutgoingHttpHeaders = headers(),
  body = '',
): Promise<{ status: number; text: string }> {
  const { port } = new URL(served.url);
  return new Promise((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port, path: target, method, headers: sent }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part) => {
        text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    asking.on('error', reject).end(body);
  });
}

describe('requests about a live recording', () => {
  it('follow a program that is chosen on the page', async () => {
    expect(await ask('GET', '/live/state')).toMatchObject({
      status: 404,
      text: 'No program is being followed: choose one first.\n',
    });
    expect(JSON.parse((await ask('GET', '/live/programs')).text)).toEqual([
      { pid: process.pid, version: '17.0.15', command: 'com.acme.Shop --port 8080' },
    ]);
    expect(JSON.parse((await ask('GET', `/live/doctor?pid=${process.pid}`)).text)).toEqual({
      isDone: true,
      text: 'can be recorded',
    });
    expect(await ask('POST', '/live/follow', headers(), '{"pid":1}')).toMatchObject({ status: 404 });
    expect(await ask('POST', '/live/follow', headers(), 'no json')).toMatchObject({ status: 400 });
    expect(await ask('POST', '/live/follow', headers(), `{"pid":${process.pid}}`)).toMatchObject({ status: 200 });
    let state = JSON.parse((await ask('GET', '/live/state')).text);
    while (state.phase !== 'live' || state.size === 0)
      state = JSON.parse((await ask('GET', `/live/state?after=${state.version}`)).text);
    expect(state).toMatchObject({ program: 'com.acme.Shop', file: 'run.mct', size: 7 });
  });

  it('give the recording, and no other file of its folder', async () => {
    expect(JSON.parse((await ask('GET', '/profiles/index.json')).text)).toMatchObject({
      folder: 'live',
      profiles: [{ path: 'run.mct', size: 7 }],
      more: false,
    });
    expect(await ask('GET', '/profiles/run.mct')).toEqual({ status: 200, text: 'content' });
    for (const target of [
      '/profiles/secret.mct',
      '/profiles/../secret.mct',
      '/profiles/app/index.html',
      '/live/run.mct',
      '/live/',
    ])
      expect((await ask('GET', target)).status, target).toBe(404);
  });

  it('give no file of another recording', async () => {
    const answer = { isDone: true, text: `checkpoints every 2000 ms for 60 s, of the recording begun at 1, into ${file}` };
    const other = new Live('', async ([name]) => (name === 'jps' ? { isDone: true, text: PROGRAMS } : answer));
    const followed = await other.follow(String(process.pid));
    while (!followed.current.message.includes(' cannot be read. ')) await followed.next(followed.current.version, 1000);
    expect(await other.profile(['run.mct'])).toEqual({ kind: 'refused', status: 404, why: 'There is no such profile.' });
    expect(await other.profile(['index.json'])).toMatchObject({ value: { profiles: [] } });
    await other.close();
  });

  it('pass on only commands of the agent, with values that it may get', async () => {
    expect(JSON.parse((await ask('POST', '/live/dump')).text)).toMatchObject({ message: '3 contexts.' });
    expect((await ask('POST', '/live/switch', headers(), '{"value":"metrics=calls"}')).status).toBe(200);
    expect(asked).toContain(`switch ${process.pid} metrics=calls`);
    const before = asked.length;
    for (const [target, body, status] of [
      ['/live/attach', '{"value":"out=/etc/passwd"}', 404],
      ['/live/dump', '{"value":"out=x"}', 400],
      ['/live/switch', '{"value":"metrics=calls,out=x"}', 400],
      ['/live/switch', '{"value":7}', 400],
      ['/live/methods', '', 400],
      ['/live/methods', '{"value":"Job.run;Other.run"}', 400],
      ['/live/record', '', 400],
      ['/live/record', '{"value":"Job.run,out=/etc/passwd"}', 400],
      ['/live/record', '{"value":"run"}', 400],
      ['/live/record', '{"value":7}', 400],
      ['/profiles/run.mct', '', 405],
    ] as const)
      expect((await ask('POST', target, headers(), body)).status, `${target} ${body}`).toBe(status);
    expect(asked.slice(before).filter((each) => !each.startsWith('checkpoint'))).toEqual([]);
  });

  it.each<[string, (all: OutgoingHttpHeaders) => OutgoingHttpHeaders, number, number]>([
    ['no token', ({ origin }) => ({ origin }), 403, 403],
    ['a wrong token', ({ origin }) => ({ origin, authorization: 'Bearer x' }), 403, 403],
    ['another origin', (all) => ({ ...all, origin: 'http://evil.example' }), 200, 403],
    ['an opaque origin', (all) => ({ ...all, origin: 'null' }), 200, 403],
    ['another port of this machine', (all) => ({ ...all, origin: 'http://127.0.0.1:1' }), 200, 403],
    ['no origin', ({ authorization }) => ({ authorization }), 200, 403],
    ['another host name', (all) => ({ ...all, host: 'evil.example' }), 421, 421],
  ])('with %s are refused', async (_, change, reading, commanding) => {
    const before = asked.length;
    expect((await ask('GET', '/profiles/run.mct', change(headers()))).status).toBe(reading);
    expect((await ask('POST', '/live/dump', change(headers()))).status).toBe(commanding);
    for (const target of ['/live/methods', '/live/record'])
      expect((await ask('POST', target, change(headers()), '{"value":"com.acme.Job.run"}')).status, target).toBe(commanding);
    expect(asked.slice(before).filter((each) => !each.startsWith('checkpoint'))).toEqual([]);
  });
});

describe('another recording of the program', () => {
  it('is begun on request, and the files of all are given', async () => {
    expect(JSON.parse((await ask('POST', '/live/methods', headers(), '{"value":"*Job*"}')).text)).toEqual({
      methods: ['com.acme.Job.run(int)'],
      more: 7,
    });
    const second = path.join(top, 'run-2.mct');
    answers.set('attach', `recording into ${second}`);
    const asking = ask('POST', '/live/record', headers(), '{"value":"com.acme.Job.run(int)"}');
    answers.set('checkpoint', `checkpoints every 2000 ms for 60 s, into ${second}`);
    expect(JSON.parse((await asking).text)).toMatchObject({ phase: 'live', file: 'run-2.mct', attached: true });
    writeFileSync(second, 'of the root');
    let state = JSON.parse((await ask('GET', '/live/state')).text);
    while (state.size === 0) state = JSON.parse((await ask('GET', `/live/state?after=${state.version}`)).text);
    expect(await ask('GET', '/profiles/run-2.mct')).toEqual({ status: 200, text: 'of the root' });
    expect(await ask('GET', '/profiles/run.mct')).toEqual({ status: 200, text: 'content' });
    expect(JSON.parse((await ask('GET', '/profiles/index.json')).text).profiles).toMatchObject([
      { path: 'run-2.mct', size: 11 },
      { path: 'run.mct', size: 7 },
    ]);
    expect((await ask('GET', '/profiles/secret.mct')).status).toBe(404);
  });
});

describe('programs that are chosen', () => {
  const pids = [process.pid, process.ppid];
  let commands: string[] = [];
  const told: string[] = [];
  /** Each program is recorded once it is attached to. */
  const attached = new Set<string>();
  const runs = async ([name, pid]: readonly string[]): Promise<Answer> => {
    commands.push(`${name} ${pid ?? ''}`.trim());
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (name === 'jps') return { isDone: true, text: pids.map((each) => `${each}  17.0.15  Shop${each}`).join('\n') };
    if (name === 'attach') {
      if (attached.has(pid)) return { isDone: false, text: 'the program is already being recorded: detach first' };
      attached.add(pid);
    }
    if (name === 'detach') attached.delete(pid);
    if (name === 'checkpoint' && !attached.has(pid))
      return { isDone: false, text: 'the program is not being recorded: attach first' };
    return { isDone: true, text: name === 'checkpoint' ? `checkpoints every 2000 ms for 60 s, into ${file}` : `${name} done` };
  };

  it('are followed once, however often they are chosen', async () => {
    commands = [];
    const chosen = new Live('', runs, (message) => told.push(message));
    const wanted = String(process.pid);
    const [first, ...others] = await Promise.all([wanted, wanted, wanted].map((each) => chosen.follow(each)));
    expect(others).toEqual([first, first]);
    while (first.current.phase !== 'live') await first.next(first.current.version, 1000);
    const { version } = first.current;
    expect(await chosen.follow(wanted)).toBe(first);
    expect(commands.filter((each) => each !== 'jps')).toEqual([
      `checkpoint ${wanted}`,
      `attach ${wanted}`,
      `checkpoint ${wanted}`,
    ]);
    const second = await chosen.follow(String(process.ppid));
    expect(commands).toContain(`detach ${wanted}`);
    expect(second.current.version).toBeGreaterThan(version);
    await Promise.allSettled([chosen.follow(wanted), chosen.follow(String(process.ppid)), chosen.close()]);
    await expect(chosen.follow(wanted)).rejects.toThrow('The server is ending.');
    expect(attached).toEqual(new Set());
    expect(told).toEqual(expect.arrayContaining(['Attach done.', 'Detach done.']));
  });

  it('cannot be listed without a JDK, which is said', async () => {
    const without = new Live('', async () => ({ isDone: false, text: 'there is no Java at "java"' }));
    await expect(without.programs()).rejects.toThrow('There is no Java at "java"');
    const other = await startServer(path.join(top, 'app'), null, 0, without);
    const answer = await fetch(new URL('/live/programs', other.url), { headers: { authorization: `Bearer ${other.token}` } });
    expect([answer.status, await answer.text()]).toEqual([503, 'There is no Java at "java"\n']);
    await other.close();
  });
});

describe('the list of programs', () => {
  const lines =
    '   4711  17.0.15     com.acme.Shop --port 8080\n     12  ?           (no name)\n     13  25.0.3      /opt/app/shop.jar\n';

  it('is read from the lines of jps', () => {
    expect(readPrograms(lines)).toEqual([
      { pid: 4711, version: '17.0.15', command: 'com.acme.Shop --port 8080' },
      { pid: 12, version: '', command: '' },
      { pid: 13, version: '25.0.3', command: '/opt/app/shop.jar' },
    ]);
    expect(readPrograms('this user is running no other Java program')).toEqual([]);
    expect(nameOf({ command: '/opt/app/shop.jar -x' })).toBe('shop.jar');
  });

  it.each<[string, number[]]>([
    ['4711', [4711]],
    ['com.acme.Shop', [4711]],
    ['Shop', [4711]],
    ['hop', []],
    ['shop.jar', [13]],
    ['47', []],
  ])('has for %s %j', (wanted, pids) => {
    expect(programsNamed(readPrograms(lines), wanted).map(({ pid }) => pid)).toEqual(pids);
  });
});

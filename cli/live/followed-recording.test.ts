import { existsSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isFollowed, type LivePhase } from '../../common/live/live-state';
import { Failure } from '../terminal/failure';
import type { Answer } from './agent-command';
import { FollowedRecording } from './followed-recording';
import type { Surroundings } from './surroundings';

const PROGRAM = { pid: 4711, version: '17.0.15', command: 'com.acme.Shop --port 8080' };
const done = (text: string): Answer => ({ isDone: true, text });
const failed = (text: string): Answer => ({ isDone: false, text });
const NOT_RECORDED = failed('the program is not being recorded: attach first');

let folder = '';
let file = '';
/** Answers of the agent by command, which a test changes. */
let answers: Record<string, Answer> = {};
let asked: string[] = [];
let told: string[] = [];
/** Command that finds no answer until `proceed` is called. */
let hanging = '';
let proceed = (): void => undefined;
let isRunning = true;
let recording: FollowedRecording;

/** Commands for a lease, and the file that renews it. */
const leases = (): string[] => asked.filter((each) => each.startsWith('checkpoint '));
const renewed = (): string => /,renewed='?([^']*)'?$/.exec(leases()[0] ?? '')?.[1] ?? '';
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const leased = (into = file, rest = ''): Answer => done(`checkpoints every 10 ms for 60 s, into ${into}${rest}`);

/** Writes the file as the agent does: a new file takes its place. */
function rewrite(text: string | Uint8Array): void {
  writeFileSync(`${file}.tmp`, text);
  renameSync(`${file}.tmp`, file);
}

async function until(phase: LivePhase): Promise<void> {
  for (let state = recording.current; state.phase !== phase; ) state = await recording.next(state.version, 2000);
}

async function said(message: string): Promise<void> {
  for (let state = recording.current; state.message !== message; ) state = await recording.next(state.version, 2000);
}

function follow(times: Partial<Surroundings> = {}): FollowedRecording {
  return new FollowedRecording(PROGRAM, 'clock=cpu', {
    run: async (args) => {
      asked.push(args.join(' '));
      if (args[0] === hanging)
        await new Promise<void>((resolve) => {
          proceed = resolve;
        });
      const answer = answers[args[0]] ?? failed('unexpected');
      if (args[0] === 'attach' && answer.isDone) answers.checkpoint = leased();
      return answer;
    },
    exists: () => isRunning,
    report: (message) => told.push(message),
    lookMs: 5,
    touchMs: 20,
    quietMs: 30,
    ...times,
  });
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'callgrove-live-'));
  file = path.join(folder, 'run.mct');
  asked = [];
  told = [];
  isRunning = true;
  answers = { checkpoint: leased(), detach: done('1 context → run.mct') };
  recording = follow();
});
afterEach(async () => {
  isRunning = false;
  hanging = '';
  proceed();
  await recording.close();
  rmSync(folder, { recursive: true });
});

describe('a recording that is followed', () => {
  it('joins the recording in progress, and leaves it behind', async () => {
    rewrite('one');
    await recording.start();
    expect(recording.current).toMatchObject({ phase: 'live', interval: 10, file: 'run.mct', size: 3, attached: false });
    expect(told).toEqual(['Loading the agent into com.acme.Shop.', `Following the recording in progress, into ${file}.`]);
    await recording.close();
    expect(asked).not.toContain('detach 4711');
  });

  it('begins a recording if there is none, and ends it', async () => {
    answers = { ...answers, checkpoint: NOT_RECORDED, attach: done(`recording into ${file}`) };
    const started = recording.start();
    while (!asked.includes('attach 4711 clock=cpu')) await recording.next(recording.current.version, 5);
    await started;
    expect(recording.current).toMatchObject({ attached: true, message: `Recording into ${file}.` });
    await recording.close();
    expect(asked.at(-1)).toBe('detach 4711');
    expect(recording.current).toMatchObject({ phase: 'detached', message: '1 context → run.mct.' });
  });

  it('renews its lease by a file as long as checkpoints come, and removes that at the end', async () => {
    recording = follow({ quietMs: 10_000 });
    await recording.start();
    const first = statSync(renewed()).mtimeMs;
    expect(path.isAbsolute(renewed())).toBe(true);
    expect(statSync(path.dirname(renewed())).mode & 0o077).toBe(0);
    for (let round = 0; round < 30; round++) {
      rewrite(`${round}`);
      await sleep(5);
    }
    expect(statSync(renewed()).mtimeMs).toBeGreaterThan(first);
    expect(leases()).toEqual([`checkpoint 4711 every=2000ms,renewed=${renewed()}`]);
    await recording.close();
    expect(existsSync(path.dirname(renewed()))).toBe(false);
  });

  it('asks the program after some time in any case, and shows the interval that the agent names', async () => {
    recording = follow({ longMs: 40, quietMs: 10_000 });
    await recording.start();
    answers.checkpoint = done(`checkpoints every 4200 ms for 60 s, into ${file}`);
    for (let state = recording.current; state.interval !== 4200; ) state = await recording.next(state.version, 2000);
    expect(leases().length).toBeGreaterThan(1);
  });

  it.each<[string, string, number, number]>([
    ['runs, but writes no file', '', 2, 5],
    ['is paused', '; the recording is paused', 1, 1],
  ])('asks a program that %s more and more rarely', async (_, rest, least, most) => {
    answers.checkpoint = done(`checkpoints every 10 ms for 60 s, into ${file}${rest}`);
    await recording.start();
    await sleep(600);
    expect(leases().length).toBeGreaterThanOrEqual(least);
    expect(leases().length).toBeLessThanOrEqual(most);
  });

  it('asks a paused program again once its file changes', async () => {
    answers.checkpoint = leased(file, '; the recording is paused');
    await recording.start();
    expect(recording.current.phase).toBe('paused');
    answers.checkpoint = leased();
    await sleep(20);
    rewrite('a checkpoint in the pause');
    await sleep(150);
    expect(recording.current.phase).toBe('paused');
    for (let round = 0; recording.current.phase === 'paused'; round++) {
      rewrite(`resumed by another command ${round}`);
      await sleep(8);
    }
    expect(recording.current.phase).toBe('live');
  });

  it('sends a program that does not answer one command at a time, and leaves it at once', async () => {
    await recording.start();
    hanging = 'checkpoint';
    await sleep(400);
    expect(leases()).toHaveLength(2);
    await recording.close();
    expect(existsSync(renewed())).toBe(false);
  });

  it('tells whoever waits that the file has changed', async () => {
    rewrite('one');
    await recording.start();
    const { version, size } = recording.current;
    const next = recording.next(version, 5000);
    rewrite('longer');
    expect(size).toBe(3);
    expect(await next).toMatchObject({ size: 6 });
    const { version: last } = recording.current;
    expect((await recording.next(last, 20)).version).toBe(last);
    expect(await recording.next(0, 5000)).toMatchObject({ version: last });
  });

  it.each<[string, Answer, LivePhase, string]>([
    [
      'pause',
      done('17 contexts → run.mct; paused: the program continues without the agent’s code'),
      'paused',
      '17 contexts → run.mct; paused: the program continues without the agent’s code.',
    ],
    ['resume', done('recording continues into run.mct'), 'live', 'Recording continues into run.mct.'],
    ['dump', done('17 contexts → run.mct'), 'live', '17 contexts → run.mct.'],
    [
      'dump',
      failed('the dump could not be written: the program’s standard error says why'),
      'live',
      'The dump could not be written: the program’s standard error says why.',
    ],
    ['switch', done('counting calls from now on, into run.mct'), 'live', 'Counting calls from now on, into run.mct.'],
    ['detach', done('17 contexts → run.mct; the program continues'), 'detached', '17 contexts → run.mct; the program continues.'],
    ['detach', failed('the program 4711 stopped responding'), 'live', 'The program 4711 stopped responding.'],
    [
      'pause',
      failed(
        "the dump could not be written: its standard error says why; paused: the program continues without the agent's code",
      ),
      'paused',
      "The dump could not be written: its standard error says why; paused: the program continues without the agent's code.",
    ],
    [
      'detach',
      failed("the dump could not be written: its standard error says why; the program continues without the agent's code"),
      'detached',
      "The dump could not be written: its standard error says why; the program continues without the agent's code.",
    ],
  ])('after %s it says what the agent answers', async (command, answer, phase, message) => {
    await recording.start();
    answers[command] = answer;
    if (phase === 'paused') answers.checkpoint = leased(file, '; the recording is paused');
    await recording.command(command as 'dump', command === 'switch' ? 'metrics=calls' : '');
    expect(told.at(-1)).toBe(message);
    expect(recording.current).toMatchObject({ phase, message });
    expect(asked).toContain(command === 'switch' ? 'switch 4711 metrics=calls' : `${command} 4711`);
  });

  it('says why the agent refuses other metrics, and keeps what it said before', async () => {
    await recording.start();
    const { message } = recording.current;
    answers.switch = failed('the recording is sampled, so its metrics cannot be changed');
    const refused = recording.command('switch', 'metrics=calls');
    await expect(refused).rejects.toThrow('The recording is sampled, so its metrics cannot be changed.');
    await expect(refused).rejects.toBeInstanceOf(Failure);
    expect(recording.current).toMatchObject({ phase: 'live', message });
    await recording.command('dump');
    expect(asked).toContain('dump 4711');
  });

  it.each<[string, () => void, LivePhase, () => string]>([
    [
      'the program has ended',
      () => {
        isRunning = false;
      },
      'ended',
      () => `The program has ended. Its last dump is in ${file}.`,
    ],
    [
      'the program has ended without a file',
      () => {
        rmSync(file);
        isRunning = false;
      },
      'ended',
      () => 'The program has ended. It left no file.',
    ],
    [
      'another command has detached',
      () => {
        answers.checkpoint = NOT_RECORDED;
      },
      'detached',
      () => 'The recording was ended by another command. The program continues.',
    ],
    [
      'another recording has begun',
      () => {
        answers.checkpoint = leased('/tmp/other.mct');
      },
      'replaced',
      () => 'Another recording of this program has begun, into /tmp/other.mct.',
    ],
  ])('says that %s', async (_, happens, phase, message) => {
    rewrite('one');
    await recording.start();
    happens();
    await until(phase);
    expect(recording.current).toMatchObject({ message: message(), interval: 0 });
    expect(isFollowed(recording.current)).toBe(false);
    const count = asked.length;
    await recording.command('dump');
    expect(asked.length).toBe(count);
  });

  it('says why a program cannot be attached to', async () => {
    answers.checkpoint = failed('the program 4711 cannot be reached (no socket): `doctor 4711` says why');
    await recording.start();
    expect(recording.current).toMatchObject({
      phase: 'failed',
      message: 'The program 4711 cannot be reached (no socket): `doctor 4711` says why.',
    });
  });

  it('learns the state after a command that failed', async () => {
    await recording.start();
    answers = {
      checkpoint: leased(file, '; the recording is paused'),
      pause: failed('the recording is already paused: resume first'),
    };
    expect(await recording.command('pause')).toMatchObject({
      phase: 'paused',
      message: 'The recording is already paused: resume first.',
    });
  });

  it('says in a sentence that the jar is gone', async () => {
    await recording.start();
    const gone = follow({ run: () => Promise.reject(new Failure('The agent’s jar is not there.')) });
    await gone.start();
    expect(gone.current).toMatchObject({ phase: 'failed', message: 'The agent’s jar is not there.' });
    await gone.close();
  });

  it('goes on after a renewal that found no answer', async () => {
    await recording.start();
    answers.checkpoint = failed('the program 4711 stopped responding: timeout');
    for (let state = recording.current; !state.message.includes('timeout'); ) state = await recording.next(state.version, 2000);
    expect(recording.current.phase).toBe('live');
    answers.checkpoint = leased(file, '; the recording is paused');
    await until('paused');
    expect(recording.current.message).toBe('The program answers again.');
  });

  it.each([
    ['java.io.IOException: No space left on device', ''],
    ['the heap is full', '; the recording is paused'],
  ])('says that the program cannot write its file (%s%s), and that it can again', async (why, rest) => {
    rewrite('one');
    recording = follow({ quietMs: 15 });
    await recording.start();
    answers.checkpoint = leased(file, `${rest}; the newest dump could not be written: ${why}`);
    const message = `The program could not write its file: ${why}. The dump before is kept.`;
    // A paused program is not asked; a command that fails asks it.
    if (rest !== '') await recording.command('pause');
    for (let state = recording.current; state.failure === ''; ) state = await recording.next(state.version, 2000);
    expect(recording.current).toMatchObject({ phase: rest === '' ? 'live' : 'paused', failure: why, message, size: 3 });
    expect(told).toContain(message);
    answers.checkpoint = leased();
    rewrite('there is space again');
    for (let state = recording.current; state.failure !== ''; ) state = await recording.next(state.version, 2000);
    expect(recording.current).toMatchObject({ message: 'The program writes its file again.', size: 20 });
  });

  it.each([
    ['java.io.IOException: a\nsecond line', 'java.io.IOException: a'],
    ['a\r\nb', 'a'],
  ])('joins a program that never wrote a file, because of %j', async (why, failure) => {
    answers.checkpoint = leased(file, `; the newest dump could not be written: ${why}`);
    await recording.start();
    const message = `The program could not write its file: ${failure}. There is no earlier dump.`;
    expect(recording.current).toMatchObject({ phase: 'live', failure, message, size: 0 });
  });

  it('is asked again if it began, but did not answer then', async () => {
    answers = { checkpoint: NOT_RECORDED, attach: done(`recording into ${file}`), detach: done('1 context') };
    const told = failed('the program 4711 has not answered for 30 s');
    recording = follow({
      run: async (args) => {
        asked.push(args.join(' '));
        if (args[0] === 'attach') answers.checkpoint = told;
        return answers[args[0]];
      },
    });
    await recording.start();
    expect(recording.current).toMatchObject({
      phase: 'live',
      attached: true,
      message: 'The program 4711 has not answered for 30 s.',
    });
    answers.checkpoint = leased();
    await said('The program answers again.');
  });
});

import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isFollowed, type LivePhase, readLiveState } from '../../common/live/live-state';
import type { Answer } from './agent-command';
import { FollowedRecording } from './followed-recording';

const PROGRAM = { pid: 4711, version: '17.0.15', command: 'com.acme.Shop --port 8080' };
const done = (text: string): Answer => ({ isDone: true, text });
const failed = (text: string): Answer => ({ isDone: false, text });
const NOT_RECORDED = failed('the program is not being recorded: attach first');

let folder = '';
let file = '';
/** Answers of the agent by command, which a test changes. */
let answers: Record<string, Answer> = {};
let asked: string[] = [];
let isRunning = true;
let recording: FollowedRecording;

const leased = (into = file, rest = ''): Answer => done(`checkpoints every 2000 ms for 60 s, into ${into}${rest}`);

/** Writes the file as the agent does: a new file takes its place. */
function rewrite(text: string): void {
  writeFileSync(`${file}.tmp`, text);
  renameSync(`${file}.tmp`, file);
}

async function until(phase: LivePhase): Promise<void> {
  for (let state = recording.current; state.phase !== phase; ) state = await recording.next(state.version, 2000);
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'callgrove-live-'));
  file = path.join(folder, 'run.mct');
  asked = [];
  isRunning = true;
  answers = { checkpoint: leased(), detach: done('1 context → run.mct') };
  recording = new FollowedRecording(PROGRAM, 'clock=cpu', {
    run: async (args) => {
      asked.push(args.join(' '));
      return answers[args[0]] ?? failed('unexpected');
    },
    exists: () => isRunning,
    lookMs: 5,
    renewMs: 30,
  });
});
afterEach(async () => {
  isRunning = false;
  await recording.close();
  rmSync(folder, { recursive: true });
});

describe('a recording that is followed', () => {
  it('joins the recording in progress, and leaves it behind', async () => {
    rewrite('one');
    await recording.start();
    expect(recording.current).toMatchObject({ phase: 'live', interval: 2000, file: 'run.mct', size: 3, attached: false });
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

  it('renews the interval of checkpoints, and shows the one that the agent names', async () => {
    await recording.start();
    answers.checkpoint = done(`checkpoints every 4200 ms for 60 s, into ${file}`);
    for (let state = recording.current; state.interval !== 4200; ) state = await recording.next(state.version, 2000);
    expect(asked.filter((each) => each === 'checkpoint 4711 every=2000ms').length).toBeGreaterThan(1);
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
  ])('after %s it says what the agent answers', async (command, answer, phase, message) => {
    await recording.start();
    answers[command] = answer;
    await recording.command(command as 'dump', command === 'switch' ? 'metrics=calls' : '');
    expect(recording.current).toMatchObject({ phase, message });
    expect(asked).toContain(command === 'switch' ? 'switch 4711 metrics=calls' : `${command} 4711`);
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

  it('goes on after a renewal that found no answer', async () => {
    await recording.start();
    answers.checkpoint = failed('the program 4711 stopped responding: timeout');
    for (let state = recording.current; !state.message.includes('timeout'); ) state = await recording.next(state.version, 2000);
    expect(recording.current.phase).toBe('live');
    answers.checkpoint = leased(file, '; the recording is paused');
    await until('paused');
  });

  it('sends states that the page can read', async () => {
    await recording.start();
    const sent = JSON.parse(JSON.stringify(recording.current));
    expect(readLiveState(sent)).toEqual(recording.current);
    for (const key of Object.keys(sent)) expect(readLiveState({ ...sent, [key]: null }), key).toBeNull();
    expect(readLiveState({ ...sent, phase: 'asleep' })).toBeNull();
    expect(readLiveState({ ...sent, size: -1 })).toBeNull();
    expect(readLiveState('live')).toBeNull();
  });
});

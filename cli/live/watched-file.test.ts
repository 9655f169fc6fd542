import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from './agent-command';
import { FollowedRecording } from './followed-recording';
import type { Surroundings } from './surroundings';

const PROGRAM = { pid: 4711, version: '17.0.15', command: 'com.acme.Shop' };
const done = (text: string): Answer => ({ isDone: true, text });
const failed = (text: string): Answer => ({ isDone: false, text });
/** Start of the recordings in golden/, in milliseconds since 1970. */
const OWN_START = 1_795_217_400_000;
const NOT_RECORDED = failed('the program is not being recorded: attach first');

let folder = '';
let file = '';
/** Answers of the agent by command, which a test changes. */
let answers: Record<string, Answer> = {};
let isRunning = true;
let recording: FollowedRecording;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Writes the file as the agent does: a new file takes its place. */
function rewrite(text: string | Uint8Array): void {
  writeFileSync(`${file}.tmp`, text);
  renameSync(`${file}.tmp`, file);
}

async function said(message: string): Promise<void> {
  for (let state = recording.current; state.message !== message; ) state = await recording.next(state.version, 2000);
}

function follow(around: Partial<Surroundings> = {}): FollowedRecording {
  const run = async ([name]: readonly string[]): Promise<Answer> => answers[name] ?? failed('unexpected');
  return new FollowedRecording(PROGRAM, 'clock=cpu', { run, exists: () => isRunning, lookMs: 5, quietMs: 30, ...around });
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'callgrove-watched-'));
  file = path.join(folder, 'run.mct');
  isRunning = true;
  recording = follow();
});
afterEach(async () => {
  isRunning = false;
  await recording.close();
  rmSync(folder, { recursive: true });
});

describe('a recording whose file is from another one', () => {
  const own = readFileSync('golden/one-node.mct');
  const other = readFileSync('public/samples/handcount.mct');
  const answer = (rest = ''): Answer =>
    done(`checkpoints every 10 ms for 60 s, of the recording begun at ${OWN_START}, into ${file}${rest}`);

  it.each<[string, () => void, string]>([
    ['another program has left', () => rewrite(other), 'is from another recording'],
    ['is no dump', () => rewrite('text'), 'cannot be read'],
    ['is cut off', () => rewrite(own.subarray(0, 60)), 'cannot be read'],
  ])('offers no file that %s', async (_, write, why) => {
    answers.checkpoint = answer();
    const message = `The file ${file} ${why}. The page shows the recording after its next dump.`;
    write();
    await recording.start();
    await said(message);
    expect(recording.current).toMatchObject({ phase: 'live', size: 0, modified: 0 });
    rewrite(own);
    await said('The program writes its file again.');
    expect(recording.current).toMatchObject({ phase: 'live', size: own.length });
    write();
    await said(message);
    expect(recording.current).toMatchObject({ phase: 'live', size: 0, modified: 0 });
    isRunning = false;
    while (recording.current.phase !== 'ended') await recording.next(recording.current.version, 2000);
    expect(recording.current).toMatchObject({ modified: 0, message: 'The program has ended. It left no file.' });
  });

  it('offers no file that was there before it began, even before the program says when it did', async () => {
    answers = { checkpoint: NOT_RECORDED, attach: done(`recording into ${file}`), detach: done('1 context') };
    rewrite(other);
    const sizes: number[] = [];
    recording = follow({
      run: async ([name]) => {
        if (name !== 'checkpoint' || answers.checkpoint === NOT_RECORDED) {
          if (name === 'attach') answers.checkpoint = answer();
          return name === 'attach' ? done(`recording into ${file}`) : (answers[name] ?? failed('unexpected'));
        }
        await sleep(60);
        return answers.checkpoint;
      },
      version: () => {
        sizes.push(recording?.current.size ?? 0);
        return sizes.length;
      },
    });
    await recording.start();
    expect([...sizes, recording.current.size].filter((size) => size !== 0)).toEqual([]);
    rewrite(own);
    while (recording.current.size === 0) await recording.next(recording.current.version, 2000);
    expect(recording.current).toMatchObject({ phase: 'live', size: own.length });
  });

  it('offers the file of a paused one', async () => {
    answers.checkpoint = answer('; the recording is paused');
    rewrite(own);
    await recording.start();
    while (recording.current.size === 0) await recording.next(recording.current.version, 2000);
    expect(recording.current).toMatchObject({ phase: 'paused', size: own.length });
  });
});

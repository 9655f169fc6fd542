import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from './agent-command';
import type { FollowedRecording } from './followed-recording';
import { Live } from './live-routes';

const [FIRST, SECOND] = [process.pid, process.ppid];
const NOT_RECORDED = 'the program is not being recorded: attach first';
/** Start of the recordings in golden/, in milliseconds since 1970. */
const OWN_START = 1_795_217_400_000;

let folder = '';
let asked: string[];
/** Files into which programs are recorded, by process id. */
let recorded: Map<number, string>;
/** Programs that do not answer; what they are asked is carried out later. */
let stopped: Set<number>;
let late: (() => void)[];
/** As in the agent's answers; 0 if it does not say. */
let start = 0;
let live: Live;
const inFolder = (name: string): string => path.join(folder, name);

/** Carries out a command as the agent in a program does. */
function carryOut(name: string, pid: number, value: string): Answer {
  const file = recorded.get(pid);
  if (name === 'attach') {
    const out = (/out=([^,]*)/.exec(value)?.[1] ?? inFolder('callgrove-%p.mct')).replace('%p', String(pid));
    recorded.set(pid, out);
    writeFileSync(out, `recording ${asked.length}`);
    return { isDone: true, text: `recording into ${out}` };
  }
  if (file === undefined) return { isDone: false, text: NOT_RECORDED };
  if (name === 'detach') recorded.delete(pid);
  const begun = start === 0 ? '' : ` of the recording begun at ${start},`;
  return {
    isDone: true,
    text: name === 'checkpoint' ? `checkpoints every 2000 ms for 60 s,${begun} into ${file}` : '1 context; the program continues',
  };
}

async function run([name = '', id, value = '']: readonly string[]): Promise<Answer> {
  if (name === 'jps') return { isDone: true, text: [FIRST, SECOND].map((each) => `${each}  17.0.15  Shop${each}`).join('\n') };
  const pid = Number(id);
  asked.push(`${name} ${pid === FIRST ? 'first' : 'second'} ${value.replace(/,?(every|renewed)=[^,]*/g, '')}`.trim());
  if (!stopped.has(pid)) return carryOut(name, pid, value);
  late.push(() => carryOut(name, pid, value));
  return { isDone: false, text: `the program ${pid} has not answered: once it continues, it may still carry out "${name}"` };
}

/** Follows a program until it is recorded or cannot be. */
async function follow(pid: number): Promise<FollowedRecording> {
  const recording = await live.follow(String(pid));
  for (let state = recording.current; state.phase === 'attaching'; ) state = await recording.next(state.version, 2000);
  for (let state = recording.current; state.phase === 'live' && state.size === 0; )
    state = await recording.next(state.version, 2000);
  return recording;
}

async function listed(): Promise<string[]> {
  const routed = await live.profile(['index.json']);
  return ((routed as { value: { profiles: { path: string }[] } }).value.profiles ?? []).map((each) => each.path);
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'callgrove-again-'));
  [asked, recorded, stopped, late, start] = [[], new Map(), new Set(), [], 0];
  live = new Live(`out=${inFolder('run.mct')},root=a.B.run`, run);
});
afterEach(async () => {
  stopped.clear();
  await live.close();
  rmSync(folder, { recursive: true });
});

describe('a program that is followed again', () => {
  it('is recorded into another file, and those before stay and are served', async () => {
    for (const _ of [1, 2, 3]) await (await follow(FIRST)).command('detach');
    expect(asked.filter((each) => each.startsWith('attach'))).toEqual([
      `attach first out=${inFolder('run.mct')},root=a.B.run`,
      `attach first root=a.B.run,out=${inFolder('run-2.mct')}`,
      `attach first root=a.B.run,out=${inFolder('run-3.mct')}`,
    ]);
    expect(await listed()).toEqual(['run-3.mct', 'run-2.mct', 'run.mct']);
    expect(readFileSync(inFolder('run.mct'), 'utf8')).toBe('recording 2');
    expect(await live.profile(['run-2.mct'])).toEqual({ kind: 'file', folder, name: 'run-2.mct' });
  });

  it('does not replace the file of the program before', async () => {
    await follow(FIRST);
    await follow(SECOND);
    expect(asked).toContain(`attach second root=a.B.run,out=${inFolder('run-2.mct')}`);
    expect(await listed()).toEqual(['run-2.mct']);
    await follow(FIRST);
    expect(await listed()).toEqual(['run-3.mct', 'run.mct']);
  });

  it('keeps the name that its options give if no file of the server has it', async () => {
    recorded.set(FIRST, inFolder('theirs.mct'));
    writeFileSync(inFolder('theirs.mct'), 'theirs');
    const joined = await follow(FIRST);
    await joined.command('detach');
    await follow(FIRST);
    expect(asked).toContain(`attach first out=${inFolder('run.mct')},root=a.B.run`);
    expect(await listed()).toEqual(['run.mct', 'theirs.mct']);
  });

  it('is asked which files are still of its recordings', async () => {
    start = OWN_START;
    const first = await live.follow(String(FIRST));
    while (first.current.phase !== 'live') await first.next(first.current.version, 2000);
    await first.command('detach');
    await live.follow(String(SECOND));
    // The last dump comes after the server has looked.
    copyFileSync('golden/one-node.mct', inFolder('run.mct'));
    await live.follow(String(FIRST));
    expect(await listed()).toEqual(['run.mct']);
    copyFileSync('public/samples/handcount.mct', inFolder('run.mct'));
    expect(await listed()).toEqual([]);
    expect(await live.profile(['run.mct'])).toMatchObject({ kind: 'refused', status: 404 });
  });
});

describe('an attachment that was given up', () => {
  /** Lets a program begin its recording after the command to attach was given up. */
  async function attachLate(): Promise<FollowedRecording> {
    const recording = await live.follow(String(FIRST));
    while (!asked.some((each) => each.startsWith('checkpoint'))) await recording.next(recording.current.version, 5);
    stopped.add(FIRST);
    while (recording.current.phase !== 'failed') await recording.next(recording.current.version, 2000);
    expect(recording.current.message).toMatch(/may still carry out "attach"/);
    return recording;
  }
  const proceed = (): void => {
    stopped.clear();
    for (const each of late.splice(0)) each();
  };

  it('is undone if it is carried out before the server ends', async () => {
    const recording = await attachLate();
    proceed();
    expect(recorded.size).toBe(1);
    await live.close();
    expect(recorded.size).toBe(0);
    expect(recording.current).toMatchObject({ phase: 'detached', message: '1 context; the program continues.' });
  });

  it('is undone if it is carried out after the server has ended', async () => {
    await attachLate();
    await live.close();
    proceed();
    expect(recorded.size).toBe(0);
  });

  it('is undone before the program is followed again, and its file is kept', async () => {
    await attachLate();
    proceed();
    await follow(FIRST);
    expect(asked.slice(-5)).toEqual([
      'checkpoint first',
      'detach first',
      'checkpoint first',
      `attach first root=a.B.run,out=${inFolder('run-2.mct')}`,
      'checkpoint first',
    ]);
    expect(await listed()).toEqual(['run-2.mct', 'run.mct']);
  });

  it.each<[string, (pid: number) => void]>([
    ['nothing was begun', () => undefined],
    ['somebody else’s recording is in progress', (pid) => recorded.set(pid, '/tmp/theirs.mct')],
  ])('leaves the program alone if %s', async (_, happens) => {
    await attachLate();
    late = [];
    stopped.clear();
    happens(FIRST);
    await live.close();
    expect(asked.at(-1)).toBe('checkpoint first');
  });
});

import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LivePhase } from '../../common/live/live-state';
import type { Answer } from './agent-command';
import { FollowedRecording } from './followed-recording';
import { servedOf } from './kept-files';

const PROGRAM = { pid: 4711, version: '17.0.15', command: 'com.acme.Shop' };
const ROOT = 'com.acme.Job.run(int,long)';
const done = (text: string): Answer => ({ isDone: true, text });
const failed = (text: string): Answer => ({ isDone: false, text });
const NOT_RECORDED = failed('the program is not being recorded: attach first');

let folder = '';
let recording: FollowedRecording;
let asked: string[];
let told: string[];
/** File into which the program is being recorded; empty for none. */
let current = '';
let isRunning = true;
/** Answers in place of the program's own. */
let answers: Record<string, () => Answer>;
/** Command that finds no answer until `proceed` is called. */
let hanging = '';
let proceed = (): void => undefined;

/** A program with the agent: it is recorded into the file of its options. */
const agent: Record<string, (value: string) => Answer> = {
  attach: (value) => {
    current = /out=([^,]*)/.exec(value)?.[1] ?? inFolder('run.mct');
    return done(`recording into ${current}`);
  },
  checkpoint: () => (current === '' ? NOT_RECORDED : done(`checkpoints every 10 ms for 60 s, into ${current}`)),
  detach: () => {
    write(current, 'the last dump');
    current = '';
    return done('1 context; the program continues without the agent’s code');
  },
  methods: () => done(ROOT),
};
const inFolder = (name: string): string => path.join(folder, name);

function write(file: string, text: string): void {
  writeFileSync(`${file}.tmp`, text);
  renameSync(`${file}.tmp`, file);
}

async function begun(options = 'clock=cpu,root=a.B.old'): Promise<void> {
  recording = new FollowedRecording(PROGRAM, options, {
    run: async ([name = '', , value = '']) => {
      asked.push(`${name} ${value.replace(/,renewed=.*/, '')}`.trim());
      if (name === hanging)
        await new Promise<void>((resolve) => {
          proceed = resolve;
        });
      return (answers[name] ?? (() => agent[name]?.(value) ?? failed('unexpected')))();
    },
    exists: () => isRunning,
    report: (message) => told.push(message),
    lookMs: 5,
  });
  await recording.start();
  asked = [];
  told = [];
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'callgrove-another-'));
  [asked, told, answers, current, isRunning, hanging] = [[], [], {}, '', true, ''];
});
afterEach(async () => {
  await recording.close();
  rmSync(folder, { recursive: true });
});

describe('another recording of a program', () => {
  it('is limited to a root, and the one before is kept', async () => {
    await begun();
    write(current, 'a checkpoint');
    const state = await recording.beginAnother(ROOT);
    expect(asked).toEqual([
      `methods ${ROOT}`,
      'detach',
      `attach clock=cpu,out=${inFolder('run-2.mct')},root='${ROOT}'`,
      'checkpoint every=2000ms',
    ]);
    expect(state).toMatchObject({ phase: 'live', file: 'run-2.mct', size: 0, modified: 0, attached: true });
    expect(told).toEqual([
      `Ending the recording into ${inFolder('run.mct')}.`,
      `Recording into ${inFolder('run-2.mct')}. The recording before is kept in ${inFolder('run.mct')}.`,
    ]);
    expect(await servedOf(recording.kept)).toMatchObject([{ path: inFolder('run.mct'), size: 'the last dump'.length }]);
  });

  it('records everything again', async () => {
    await begun('root=a.B.old,root.threads=inherit');
    await recording.beginAnother(ROOT);
    asked = [];
    await recording.beginAnother('');
    expect(asked).toEqual(['detach', `attach out=${inFolder('run-3.mct')}`, 'checkpoint every=2000ms']);
    expect(recording.kept.map((each) => path.basename(each.path))).toEqual(['run.mct', 'run-2.mct']);
  });

  it('takes the name of no other file', async () => {
    write(inFolder('run-2.mct'), 'of an earlier server');
    await begun();
    expect(await recording.beginAnother(ROOT)).toMatchObject({ file: 'run-3.mct' });
  });

  it('becomes the server’s, which ends it, even if the one before was only joined', async () => {
    current = inFolder('theirs.mct');
    await begun();
    expect(recording.current.attached).toBe(false);
    expect(await recording.beginAnother(ROOT)).toMatchObject({ file: 'theirs-2.mct', attached: true });
    await recording.close();
    expect(asked.at(-1)).toBe('detach');
  });

  it.each<[string, () => void, LivePhase, RegExp]>([
    [
      'the program does not answer',
      () => {
        answers.detach = () => failed('the program 4711 has not answered for 60 s');
      },
      'live',
      /^The program 4711 has not answered for 60 s\. The recording goes on\.$/,
    ],
    [
      'another command ended the recording',
      () => {
        current = '';
        answers.detach = () => NOT_RECORDED;
      },
      'detached',
      /^The recording was ended by another command\. The program continues\.$/,
    ],
    [
      'its last dump could not be written',
      () => {
        answers.detach = () => failed("the dump could not be written; the program continues without the agent's code");
      },
      'detached',
      /^The dump could not be written; .* code\. No other recording was begun\.$/,
    ],
    [
      'the new one cannot begin',
      () => {
        answers.attach = () => failed('the folder is not writable');
      },
      'detached',
      /^The folder is not writable\. The recording before is kept in .*\/run\.mct\. To go on, follow the program again\.$/,
    ],
    [
      'the program ends',
      () => {
        answers.detach = () => {
          isRunning = false;
          return failed('the program 4711 stopped responding');
        };
        answers.checkpoint = () => failed('the program 4711 stopped responding');
      },
      'ended',
      /^The program has ended\. Its last dump is in .*\/run\.mct\.$/,
    ],
  ])('does not begin if %s, which is said', async (_, happens, phase, message) => {
    await begun();
    write(current, 'a checkpoint');
    happens();
    await recording.beginAnother(ROOT);
    for (let state = recording.current; state.phase !== phase; ) state = await recording.next(state.version, 2000);
    expect(recording.current).toMatchObject({ file: 'run.mct', attached: phase === 'live' });
    expect(recording.current.message).toMatch(message);
    expect(recording.kept).toEqual([]);
  });

  it.each<[string, Record<string, () => Answer>, string]>([
    [
      'has no such method',
      { methods: () => failed("no loaded method 'x' can be a root") },
      "No loaded method 'x' can be a root.",
    ],
    ['has ended its recording', { detach: () => done('1 context') }, 'The recording has ended: follow the program again.'],
  ])('is refused if the program %s', async (_, changed, why) => {
    await begun();
    answers = changed;
    if (answers.detach !== undefined) await recording.command('detach');
    const { phase } = recording.current;
    asked = [];
    await expect(recording.beginAnother(ROOT)).rejects.toThrow(why);
    expect(asked).toEqual(answers.methods === undefined ? [] : [`methods ${ROOT}`]);
    expect(recording.current.phase).toBe(phase);
  });

  it('is chosen among methods of the program', async () => {
    await begun();
    expect(await recording.methods('*Job*')).toBe(ROOT);
    answers.methods = () => failed("no loaded method '*Job*' can be a root (native and excluded methods cannot): write class");
    expect(await recording.methods('*Job*')).toBe('');
    answers.methods = () => failed("no loaded class has a method with code '*Job*': write class and method");
    expect(await recording.methods('*Job*')).toBe('');
    answers.methods = () => failed('the program 4711 stopped responding');
    await expect(recording.methods('*Job*')).rejects.toThrow('The program 4711 stopped responding.');
  });

  it('begins once, however often it is asked for', async () => {
    await begun();
    const first = recording.beginAnother(ROOT);
    await expect(recording.beginAnother(ROOT)).rejects.toThrow('Another recording of this program is about to begin.');
    await first;
    expect(asked.filter((each) => each.startsWith('attach'))).toHaveLength(1);
  });

  it.each([
    ['methods', 'attached', ['methods', 'detach'], ''],
    ['methods', 'joined', ['methods'], 'run.mct'],
    ['detach', 'attached', ['methods', 'detach'], ''],
    ['detach', 'joined', ['methods', 'detach'], ''],
    ['attach', 'attached', ['methods', 'detach', 'attach', 'detach'], ''],
    ['attach', 'joined', ['methods', 'detach', 'attach', 'detach'], ''],
  ])('does not stay behind if the server is closed during %s of one that it %s', async (during, how, commands, left) => {
    if (how === 'joined') current = inFolder('run.mct');
    await begun();
    expect(recording.current.attached).toBe(how === 'attached');
    hanging = during;
    const beginning = recording.beginAnother(ROOT).catch((error) => error.message);
    while (!asked.some((each) => each.startsWith(during))) await new Promise((resolve) => setTimeout(resolve, 1));
    const closing = recording.close();
    // A recording that was only joined is left at once.
    if (left !== '') await closing;
    proceed();
    await Promise.all([beginning, closing]);
    expect(asked.map((each) => each.split(' ')[0])).toEqual(commands);
    expect(current).toBe(left === '' ? '' : inFolder(left));
    if (during === 'methods') expect(await beginning).toBe('The server no longer follows this program.');
    if (during === 'detach') expect(told.at(-1)).toMatch(/ No other recording was begun\.$/);
  });

  it.each([
    ['100% x', '100%% x'],
    ['a%p', 'a%%p'],
  ])('is written next to the one before in the folder %s', async (name, written) => {
    mkdirSync(inFolder(name));
    current = path.join(inFolder(name), 'run.mct');
    await begun('');
    await recording.beginAnother('');
    expect(asked[1]).toBe(`attach out=${path.join(inFolder(written), 'run-2.mct')}`);
  });

  it('is refused before the one in progress ends if its path cannot be an option', async () => {
    current = inFolder(`it's "x".mct`);
    await begun();
    await expect(recording.beginAnother('')).rejects.toThrow('because it has both kinds of quotation marks');
    expect(asked).toEqual([]);
    expect(recording.current.phase).toBe('live');
  });
});

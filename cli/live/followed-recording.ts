/** Follows the recording of one running program: begins or joins it, keeps its checkpoints frequent, and watches its file. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { isFollowed, type LiveCommand, type LivePhase, type LiveProgram, type LiveState } from '../../common/live/live-state';
import type { AgentCommand, Answer } from './agent-command';
import { nameOf } from './program-list';

/** Interval of checkpoints to ask for, in milliseconds. */
const EVERY_MS = 2000;
/** Milliseconds between two renewals of the lease, which holds for 60 s. */
const RENEW_MS = 20_000;
/** Milliseconds between two looks at the file and the process. */
const LOOK_MS = 200;
/** Looks after the process's end in which its last dump may still be renamed into place. */
const LAST_LOOKS = 5;

const LEASED = /^checkpoints every (\d+) ms for \d+ s, into (.*?)(; the recording is paused)?$/;
const NOT_RECORDED = /is not being recorded/;

/** Options that a test replaces. */
export interface Surroundings {
  readonly run: AgentCommand;
  /** Whether a process exists. */
  readonly exists: (pid: number) => boolean;
  readonly lookMs?: number;
  readonly renewMs?: number;
}

/** Whether a process of this user exists. */
export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

type Changed = Partial<Omit<LiveState, 'version' | 'pid' | 'program'>>;

/** The recording of one program. Commands run one after the other. */
export class FollowedRecording {
  private state: LiveState;
  /** Absolute path of the recording's file; empty until it is known. */
  path = '';
  private readonly waiting = new Set<() => void>();
  private timer: NodeJS.Timeout | null = null;
  private renewed = 0;
  private queue: Promise<unknown> = Promise.resolve();
  private looksLeft = LAST_LOOKS;
  private seen = '';

  /** @param options of the agent, for a recording that begins here */
  constructor(
    program: LiveProgram,
    private readonly options: string,
    private readonly around: Surroundings,
  ) {
    this.state = {
      ...{ version: 1, phase: 'attaching', pid: program.pid, program: nameOf(program), file: '', size: 0, modified: 0 },
      ...{ interval: 0, attached: false, message: `Loading the agent into ${nameOf(program) || program.pid}.` },
    };
  }

  get current(): LiveState {
    return this.state;
  }

  /** Joins the recording in progress, or begins one. Resolves once that is decided. */
  async start(): Promise<void> {
    this.timer = setInterval(() => void this.look(), this.around.lookMs ?? LOOK_MS);
    await this.inTurn(async () => {
      const joined = await this.lease();
      if (joined.isDone || !NOT_RECORDED.test(joined.text)) return;
      const begun = await this.around.run(this.arguments('attach', this.options), (line) =>
        this.change({ message: sentence(line) }),
      );
      if (!begun.isDone) return this.fail(begun);
      this.change({ attached: true, message: sentence(begun.text) });
      await this.lease();
    });
  }

  /** Passes a command to the agent. @param value metrics for `switch` */
  async command(name: LiveCommand, value = ''): Promise<LiveState> {
    return this.inTurn(async () => {
      if (!isFollowed(this.state)) return this.state;
      const answer = name === 'renew' ? await this.lease() : await this.around.run(this.arguments(name, value));
      const phase = answer.isDone ? PHASE_AFTER[name] : undefined;
      if (name !== 'renew') this.change({ message: sentence(answer.text), ...(phase && { phase }) });
      if (phase === 'detached') this.change({ interval: 0, attached: false });
      await this.look();
      return this.state;
    });
  }

  /** Resolves with the state once its version is not `version`, or after a time in milliseconds. */
  async next(version: number, ms: number): Promise<LiveState> {
    if (this.state.version !== version) return this.state;
    await new Promise<void>((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.waiting.add(done);
    });
    return this.state;
  }

  /** Ends the recording if it began here. The program continues either way. */
  async close(): Promise<void> {
    await this.inTurn(async () => {
      if (this.state.attached && isFollowed(this.state)) {
        const { isDone, text } = await this.around.run(this.arguments('detach'));
        this.change({ message: sentence(text), ...(isDone && { phase: 'detached', attached: false }) });
      }
    });
    this.stop();
  }

  private stop(): void {
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
    for (const done of [...this.waiting]) done();
  }

  private arguments(name: string, value = ''): string[] {
    return [name, String(this.state.pid), ...(value === '' ? [] : [value])];
  }

  /** Asks for frequent checkpoints, and learns the file and whether the recording is paused. */
  private async lease(): Promise<Answer> {
    this.renewed = Date.now();
    const answer = await this.around.run(this.arguments('checkpoint', `every=${EVERY_MS}ms`));
    const [, interval, file, paused] = LEASED.exec(answer.text) ?? [];
    if (answer.isDone && file !== undefined) {
      if (this.path !== '' && file !== this.path) {
        this.end('replaced', `Another recording of this program has begun, into ${file}.`);
        return answer;
      }
      this.path = file;
      this.change({ phase: paused === undefined ? 'live' : 'paused', interval: Number(interval), file: path.basename(file) });
      await this.look();
    } else if (this.path === '') {
      if (!NOT_RECORDED.test(answer.text)) this.fail(answer);
    } else if (NOT_RECORDED.test(answer.text))
      this.end('detached', 'The recording was ended by another command. The program continues.');
    else this.change({ message: sentence(answer.text) });
    return answer;
  }

  private fail({ text }: Answer): void {
    this.end('failed', sentence(text));
  }

  private end(phase: LivePhase, message: string): void {
    this.change({ phase, message, interval: 0, attached: false });
  }

  /** Looks whether the file or the process has changed, and renews the lease in time. */
  private async look(): Promise<void> {
    const found = this.path === '' ? null : await stat(this.path).catch(() => null);
    const key = found === null ? '' : `${found.ino} ${found.mtimeMs} ${found.size}`;
    if (found !== null && key !== this.seen) this.change({ size: found.size, modified: Math.floor(found.mtimeMs) });
    this.seen = key;
    if (!isFollowed(this.state)) return;
    if (!this.around.exists(this.state.pid)) {
      // The program renames its last dump into place before its end, but the file system may show that later.
      if (this.looksLeft-- > 0) return;
      const kept = found === null ? 'It left no file.' : `Its last dump is in ${this.path}.`;
      this.end('ended', `The program has ended. ${kept}`);
    } else if (this.state.phase !== 'attaching' && Date.now() - this.renewed > (this.around.renewMs ?? RENEW_MS)) {
      this.renewed = Date.now();
      void this.inTurn(() => this.lease());
    }
  }

  private change(changed: Changed): void {
    const before = JSON.stringify(this.state);
    const next = { ...this.state, ...changed };
    if (JSON.stringify(next) === before) return;
    this.state = { ...next, version: this.state.version + 1 };
    for (const done of [...this.waiting]) done();
  }

  /** Commands reach the program one after the other. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.queue.then(work);
    this.queue = result.catch(() => undefined);
    return result;
  }
}

const PHASE_AFTER: Partial<Record<LiveCommand, LivePhase>> = { pause: 'paused', resume: 'live', detach: 'detached' };

/** An answer of the agent as a sentence. */
function sentence(text: string): string {
  const [first = ''] = text.split('\n');
  const capital = first.charAt(0).toUpperCase() + first.slice(1);
  return /[.!?]$/.test(capital) || capital === '' ? capital : `${capital}.`;
}

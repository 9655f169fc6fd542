/** Follows the recording of one running program: begins or joins it, keeps its checkpoints frequent, and watches its file. */
import { existsSync, type Stats } from 'node:fs';
import path from 'node:path';
import { isFollowed, type LiveCommand, type LivePhase, type LiveProgram, type LiveState } from '../../common/live/live-state';
import { Failure } from '../terminal/failure';
import { BEGUN, NO_METHOD, NOT_RECORDED, phaseAfter, readLeased, sentence, UNCERTAIN } from './agent-answers';
import type { Answer } from './agent-command';
import { AnnouncedState, type Changed } from './announced-state';
import { type KeptFile, KeptFiles } from './kept-files';
import { LeaseFile } from './lease-file';
import { nameOf } from './program-list';
import { isOutOf, nextFile, optionsFor } from './recording-options';
import type { Surroundings } from './surroundings';
import { WatchedFile } from './watched-file';

/** Interval of checkpoints to ask for, in milliseconds. */
const EVERY_MS = 2000;
/** Milliseconds between two renewals of the lease by its file. It holds for 60 s. */
const TOUCH_MS = 20_000;
/** Least time in milliseconds without a new checkpoint after which the program is asked why. */
const QUIET_MS = 10_000;
/** Intervals without a new checkpoint after which the program is asked why. */
const QUIET_INTERVALS = 3;
/** Longest time in milliseconds between two commands to a program that is followed. */
const LONG_MS = 600_000;
/** Milliseconds between two looks at the file and the process. */
const LOOK_MS = 200;
/** Looks after the process's end in which its last dump may still be renamed into place. */
const LAST_LOOKS = 5;

/** The recording of one program. Commands run one after the other. */
export class FollowedRecording {
  private readonly announced: AnnouncedState;
  private readonly file = new WatchedFile();
  private isBeginning = false;
  /** Whether nobody follows the recording any more, so that no other may begin. */
  private isClosed = false;
  /** Options of an attachment that was given up, but that the program may still carry out; null if there is none. */
  private pending: string | null = null;
  /** Whether a file of another recording has been refused, and no dump has come since. */
  private isForeign = false;
  private timer: NodeJS.Timeout | null = null;
  private readonly leaseFile = new LeaseFile();
  private touched = 0;
  /** Time of the program's last answer, and of the file's last two changes, in milliseconds of a clock that is never set. */
  private answered = 0;
  private changed = 0;
  private previous = 0;
  /** How often in a row the program was asked while its file did not change. */
  private vain = 0;
  private isAsking = false;
  private isUnanswered = false;
  private queue: Promise<unknown> = Promise.resolve();
  private looksLeft = LAST_LOOKS;

  /**
   * @param options of the agent, for a recording that begins here
   * @param earlier files that no recording that begins here may replace
   */
  constructor(
    program: LiveProgram,
    private readonly options: string,
    private readonly around: Surroundings,
    private readonly earlier = new KeptFiles(),
  ) {
    const state: LiveState = {
      ...{
        version: around.version?.() ?? 1,
        phase: 'attaching',
        pid: program.pid,
        program: nameOf(program),
        file: '',
        size: 0,
        modified: 0,
      },
      ...{ interval: 0, attached: false, failure: '', message: `Loading the agent into ${nameOf(program) || program.pid}.` },
    };
    this.announced = new AnnouncedState(state, around);
  }

  get current(): LiveState {
    return this.announced.current;
  }

  private get state(): LiveState {
    return this.announced.current;
  }

  private get path(): string {
    return this.file.path;
  }

  /** Files of the program's earlier recordings, the oldest first. */
  get kept(): KeptFile[] {
    return this.earlier.of(this.state.pid).filter(({ path: each }) => each !== this.path);
  }

  /** The recording's file, if it has been announced, and those of the program's earlier recordings, the newest first. */
  get files(): Pick<KeptFile, 'path' | 'began'>[] {
    return [...(this.state.modified > 0 ? [this.file] : []), ...this.kept.toReversed()];
  }

  /** Keeps the recording's file, so that no other recording replaces it. */
  keep(): void {
    const { path: file, began } = this.file;
    if (file !== '') this.earlier.add({ path: file, pid: this.state.pid, began });
  }

  /** Joins the recording in progress, or begins one. Resolves once that is decided. */
  async start(): Promise<void> {
    this.around.report?.(this.state.message);
    this.timer = setInterval(() => void this.look(), this.around.lookMs ?? LOOK_MS);
    await this.inTurn(async () => {
      const joined = await this.lease();
      if (joined.isDone && this.state.failure === '' && !this.isForeign && isFollowed(this.state))
        this.change({ message: `Following the recording in progress, into ${this.path}.` });
      if (joined.isDone || !NOT_RECORDED.test(joined.text)) return;
      if (this.isClosed) return this.end('failed', 'No recording was begun.');
      const begun = await this.begin(this.earlier.optionsBeside(this.options, this.state.pid));
      if (!begun.isDone) this.fail(begun);
    }).catch((error) => this.end('failed', (error as Error).message));
  }

  /** Begins a recording and asks for frequent checkpoints, unless it could not begin. */
  private async begin(options: string, before = ''): Promise<Answer> {
    const since = Date.now();
    const begun = await this.run(this.arguments('attach', options), (line) => this.change({ message: sentence(line) }));
    this.pending = !begun.isDone && UNCERTAIN.test(begun.text) ? options : null;
    if (!begun.isDone) return begun;
    // Known before the lease, so that a recording whose lease fails is still followed, and ended.
    this.file.begin(BEGUN.exec(begun.text)?.[1] ?? '', since);
    [this.vain, this.isForeign, this.isUnanswered] = [0, false, false];
    this.change({
      ...{ attached: true, file: path.basename(this.path), size: 0, modified: 0, failure: '' },
      message: `${sentence(begun.text)}${before}`,
    });
    if (!this.isClosed) await this.lease();
    return begun;
  }

  /** Methods of the program that match a pattern, as the agent lists them. Throws Failure if it cannot look. */
  async methods(pattern: string): Promise<string> {
    return this.inTurn(async () => {
      const { isDone, text } = await this.run(this.arguments('methods', pattern));
      if (isDone) return text;
      if (NO_METHOD.test(text)) return '';
      throw new Failure(sentence(text));
    });
  }

  /**
   * Ends the recording, keeps its file, and begins another one into a file next to it. Throws Failure if the program has no such
   * method, or the new file's path cannot be an option; the recording then goes on. If it was ended and the other one cannot begin,
   * the state says so.
   *
   * @param root method to which the recording is limited; empty to record everything
   */
  async beginAnother(root: string): Promise<LiveState> {
    if (this.isBeginning) throw new Failure('Another recording of this program is about to begin.');
    this.isBeginning = true;
    return this.inTurn(() => this.replaceBy(root)).finally(() => {
      this.isBeginning = false;
    });
  }

  private checkFollowed(): void {
    if (!isFollowed(this.state)) throw new Failure('The recording has ended: follow the program again.');
    if (this.isClosed) throw new Failure('The server no longer follows this program.');
  }

  private async replaceBy(root: string): Promise<LiveState> {
    this.checkFollowed();
    const found: Answer = root === '' ? { isDone: true, text: '' } : await this.run(this.arguments('methods', root));
    if (!found.isDone) throw new Failure(sentence(found.text));
    this.checkFollowed();
    const isTaken = (file: string): boolean => file === this.path || existsSync(file);
    const options = optionsFor(this.options, root, nextFile(this.kept[0]?.path ?? this.path, isTaken));
    const { phase } = this.state;
    this.change({ phase: 'attaching', message: `Ending the recording into ${this.path}.` });
    const ended = await this.run(this.arguments('detach'));
    if (phaseAfter('detach', ended) !== 'detached') {
      if (!isFollowed(this.state)) return this.state;
      this.change({ phase, message: `${sentence(ended.text)} The recording goes on.` });
      await this.lease();
      return this.state;
    }
    this.change({ attached: false });
    await this.look();
    if (!ended.isDone || this.isClosed) this.end('detached', `${sentence(ended.text)} No other recording was begun.`);
    if (!isFollowed(this.state)) return this.state;
    const before = `The recording before is kept in ${this.path}.`;
    this.keep();
    const begun = await this.begin(options, ` ${before}`);
    if (!begun.isDone && isFollowed(this.state))
      this.end('detached', `${sentence(begun.text)} ${before} To go on, follow the program again.`);
    return this.state;
  }

  /** Passes a command to the agent. Throws Failure if it refuses other metrics. @param value metrics for `switch` */
  async command(name: LiveCommand, value = ''): Promise<LiveState> {
    return this.inTurn(async () => {
      if (!isFollowed(this.state)) return this.state;
      const { message } = this.state;
      const answer = await this.run(this.arguments(name, value), (line) => this.change({ message: sentence(line) }));
      const phase = phaseAfter(name, answer);
      const isRefused = name === 'switch' && !answer.isDone;
      this.change({
        message: isRefused ? message : sentence(answer.text),
        ...(phase && { phase }),
        ...(phase === 'detached' && { interval: 0, attached: false }),
      });
      if (!answer.isDone && isFollowed(this.state)) await this.lease();
      await this.look();
      this.answered = performance.now();
      if (isRefused) throw new Failure(sentence(answer.text));
      return this.state;
    });
  }

  /** Resolves with the state once its version is not `version`, or after a time in milliseconds; at once if others wait already. */
  next(version: number, ms: number): Promise<LiveState> {
    return this.announced.next(version, ms);
  }

  /** Ends the recording if it began here, or may still begin. The program continues either way. */
  async close(): Promise<void> {
    this.isClosed = true;
    // A recording that was only joined is left at once, even if the program does not answer.
    if (this.state.attached || this.state.phase === 'attaching' || this.pending !== null)
      await this.inTurn(async () => {
        if (!(this.state.attached && isFollowed(this.state)) && !(await this.hasAttachedLate())) return;
        const answer = await this.run(this.arguments('detach'));
        const hasEnded = phaseAfter('detach', answer) === 'detached';
        if (hasEnded) this.pending = null;
        this.change({
          message: sentence(answer.text),
          ...(hasEnded && { phase: 'detached', interval: 0, attached: false }),
        });
      });
    this.stop();
  }

  /**
   * Whether an attachment that was given up has begun a recording, or may still do so. The program carries out commands in their
   * order, so that it detaches again even if it does not answer now.
   */
  private async hasAttachedLate(): Promise<boolean> {
    const { pending } = this;
    if (pending === null || !this.around.exists(this.state.pid)) return false;
    const answer = await this.run(this.arguments('checkpoint', `every=${EVERY_MS}ms`));
    const leased = readLeased(answer);
    if (leased === null) return !NOT_RECORDED.test(answer.text);
    if (!isOutOf(pending, leased.file, null, leased.began)) return false;
    this.keep();
    this.file.learn(leased.file, leased.began);
    return true;
  }

  private stop(): void {
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
    this.leaseFile.remove();
    this.announced.wake();
  }

  private arguments(name: string, value = ''): string[] {
    return [name, String(this.state.pid), ...(value === '' ? [] : [value])];
  }

  /** Runs a command. Never rejects: a jar that is missing by now is an answer as well. */
  private run(args: readonly string[], say?: (line: string) => void): Promise<Answer> {
    return this.around.run(args, say).catch((error) => ({ isDone: false, text: (error as Error).message }));
  }

  /** Asks for frequent checkpoints, and learns the file and whether the recording is paused. */
  private async lease(): Promise<Answer> {
    this.leaseFile.touch();
    this.touched = performance.now();
    const answer = await this.run(this.arguments('checkpoint', `every=${EVERY_MS}ms${this.leaseFile.option()}`));
    this.answered = performance.now();
    const leased = readLeased(answer);
    if (leased !== null) {
      const { file, failure } = leased;
      if (this.path !== '' && file !== this.path) {
        this.end('replaced', `Another recording of this program has begun, into ${file}.`);
        return answer;
      }
      this.file.learn(file, leased.began);
      this.change({
        ...{ phase: leased.isPaused ? 'paused' : 'live', interval: leased.interval, file: path.basename(file) },
        ...(this.isUnanswered && failure === '' && { message: 'The program answers again.' }),
        ...(failure === '' && { failure }),
      });
      this.isUnanswered = false;
      await this.look();
      if (failure === '') return answer;
      this.isUnanswered = true;
      const before = this.state.modified > 0 ? 'The dump before is kept.' : 'There is no earlier dump.';
      this.change({ message: `The program could not write its file: ${failure}. ${before}`, failure });
    } else if (this.path === '') {
      if (!NOT_RECORDED.test(answer.text)) this.fail(answer);
    } else if (NOT_RECORDED.test(answer.text))
      this.end('detached', 'The recording was ended by another command. The program continues.');
    else {
      this.isUnanswered = true;
      // The agent has begun the recording: it is asked again like any other.
      const begun = this.state.phase === 'attaching' && { phase: 'live' as const };
      this.change({ ...begun, message: sentence(answer.text) });
    }
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
    const looked = await this.file.look();
    if (looked === null) return;
    const { found, news } = looked;
    if (found !== null && news === 'own') this.announce(found);
    else if (news !== '') this.refuseFile(news === 'unreadable' ? 'cannot be read' : 'is from another recording');
    if (!isFollowed(this.state)) return;
    if (!this.around.exists(this.state.pid)) {
      // The program renames its last dump into place before its end, but the file system may show that later.
      if (this.looksLeft-- > 0) return;
      const kept = found === null || !this.file.isOwn ? 'It left no file' : `Its last dump is in ${this.path}`;
      this.end('ended', `The program has ended. ${kept}.`);
    } else if (this.state.phase !== 'attaching') this.keepLease();
  }

  private announce({ size, mtimeMs }: Stats): void {
    this.change({
      ...{ size, modified: Math.floor(mtimeMs) },
      ...((this.isUnanswered || this.isForeign) && { message: 'The program writes its file again.', failure: '' }),
    });
    this.previous = this.changed;
    this.changed = performance.now();
    if (this.state.phase !== 'paused') this.vain = 0;
    this.isUnanswered = false;
    this.isForeign = false;
  }

  /** Withdraws the file. Pages keep their last picture; those that are opened now show none. */
  private refuseFile(why: string): void {
    this.isForeign = true;
    const message = `The file ${this.path} ${why}. The page shows the recording after its next dump.`;
    this.change({ size: 0, modified: 0, message });
  }

  /**
   * Renews the lease by its file. A command is sent only if the program's own file tells too little, because the VM loads the agent
   * again for each command, and may print a warning. At most one command waits, and commands in vain become rarer.
   */
  private keepLease(): void {
    const { touchMs = TOUCH_MS, quietMs = QUIET_MS, longMs = LONG_MS } = this.around;
    const now = performance.now();
    if (now - this.touched >= touchMs) {
      this.touched = now;
      this.leaseFile.touch();
    }
    const usual = Math.max(quietMs, QUIET_INTERVALS * this.state.interval);
    const quiet = usual * 2 ** this.vain;
    const isDue =
      this.state.phase === 'paused'
        ? // Another command may have resumed it: checkpoints come often again.
          this.previous > this.answered && this.changed - this.previous < usual && now - this.answered >= quiet
        : now - Math.max(this.changed, this.answered) >= quiet;
    // The timer is gone once nobody follows the recording any more.
    if (this.timer === null || this.isAsking || !(isDue || now - this.answered >= longMs)) return;
    this.isAsking = true;
    this.vain++;
    void this.inTurn(() => (isFollowed(this.state) && this.timer !== null ? this.lease() : Promise.resolve(null))).finally(() => {
      this.isAsking = false;
    });
  }

  private change(changed: Changed): void {
    this.announced.change(changed);
  }

  /** Commands reach the program one after the other. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.queue.then(work);
    this.queue = result.catch(() => undefined);
    return result;
  }
}

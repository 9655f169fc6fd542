/** The state of a recording that is followed, for those who wait for the next one. */
import type { LiveState } from '../../common/live/live-state';
import type { Surroundings } from './surroundings';

/** Requests that wait at once. A browser has six connections to a server, all windows together: some must stay free. */
const MOST_WAITING = 4;

export type Changed = Partial<Omit<LiveState, 'version' | 'pid' | 'program'>>;

/** A state whose version grows with each change. */
export class AnnouncedState {
  private readonly waiting = new Set<() => void>();

  constructor(
    private state: LiveState,
    private readonly around: Pick<Surroundings, 'report' | 'version'>,
  ) {}

  get current(): LiveState {
    return this.state;
  }

  /** Changes the state, reports a new sentence, and tells those who wait. Does nothing if all values are the same as before. */
  change(changed: Changed): void {
    const before = JSON.stringify(this.state);
    const next = { ...this.state, ...changed };
    if (JSON.stringify(next) === before) return;
    const { message } = this.state;
    this.state = { ...next, version: this.around.version?.() ?? this.state.version + 1 };
    if (next.message !== message) this.around.report?.(next.message);
    this.wake();
  }

  /** Resolves with the state once its version is not `version`, or after a time in milliseconds; at once if others wait already. */
  async next(version: number, ms: number): Promise<LiveState> {
    if (this.state.version !== version || this.waiting.size >= MOST_WAITING) return this.state;
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

  /** Answers all who wait. */
  wake(): void {
    for (const done of [...this.waiting]) done();
  }
}

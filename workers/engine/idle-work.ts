import type { Engine, ProfileId } from '../api/engine';

/** Until nothing asks for a file: a link does at once. Milliseconds. */
const REST = 150;
/** Contexts from which on one waits for code that the browser has not compiled. */
const LARGE = 300_000;

/** What a worker does while nobody waits for it: has code compiled, and makes pictures that are likely to be asked for. */
export class IdleWork {
  /** Whether a file was ever opened. */
  private busy = false;
  private warm = false;
  /** Whether a picture was asked for since a file was last opened. */
  private pictured = false;

  /** `makePicture` makes what the first picture of a profile takes. */
  constructor(private readonly makePicture: (profile: ProfileId) => void) {}

  /** Has the code that files are read by compiled before the first one comes. */
  start(): void {
    setTimeout(() => this.busy || this.warmUp(() => !this.busy), REST);
  }

  /** A picture was asked for: none is made ahead. */
  askedForPicture(): void {
    this.pictured = true;
  }

  /** Makes the first picture of what is opened, while the page makes room for it. */
  async whileOpened(opened: ReturnType<Engine['open']>): ReturnType<Engine['open']> {
    this.busy = true;
    this.pictured = false;
    const result = await opened;
    // Not before the answer is on its way.
    if (result.ok) setTimeout(() => this.pictured || this.makePicture(result.value.profile));
    return result;
  }

  /** A file that came at once found nothing compiled. That is too late for its first picture, not for another metric. */
  async afterCompletion(completed: ReturnType<Engine['complete']>): ReturnType<Engine['complete']> {
    const result = await completed;
    if (result.ok && result.value.contexts >= LARGE) setTimeout(() => this.warmUp(() => true), REST);
    return result;
  }

  private warmUp(wanted: () => boolean): void {
    if (this.warm) return;
    this.warm = true;
    void import('./warm-up').then(({ warmUp }) => warmUp(wanted));
  }
}

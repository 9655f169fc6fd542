/** Runs work of a worker at rest: code is compiled and likely pictures are made before anything asks for them. */
import type { Engine, ProfileId } from '../api/engine';

/** Until nothing asks for a file: a link does at once. Milliseconds. */
const REST = 150;
/** Contexts from which on one waits for code that the browser has not compiled. */
const LARGE = 300_000;

/** Work of a worker at rest: it has code compiled, and makes pictures that are likely to be asked for. */
export class IdleWork {
  /** A file was opened at some time. */
  private busy = false;
  private warm = false;
  /** A picture was asked for since a file was last opened. */
  private pictured = false;

  /** `makePicture` prepares the first picture of a profile. */
  constructor(private readonly makePicture: (profile: ProfileId) => void) {}

  /** Has the code that files are read by compiled before the first one comes. */
  start(): void {
    setTimeout(() => this.busy || this.warmUp(() => !this.busy), REST);
  }

  /** Notes that the page asked for a picture, so that none is made early. */
  askedForPicture(): void {
    this.pictured = true;
  }

  /** Makes the first picture of an opened profile, while the page makes room for it. */
  async whileOpened(opened: ReturnType<Engine['open']>): ReturnType<Engine['open']> {
    this.busy = true;
    this.pictured = false;
    const result = await opened;
    // The answer must be on its way first.
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

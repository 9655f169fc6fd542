/** Runs work of a worker at rest: code is compiled and likely pictures are made before anything asks for them. */
import type { Engine, ProfileId } from '../api/engine';

/** Until nothing asks for a file: a link does at once. Milliseconds. */
const REST = 150;

/** Work of a worker at rest: it has code compiled, and makes pictures that are likely to be asked for. */
export class IdleWork {
  /** Files that are being read. */
  private reading = 0;
  private state: 'cold' | 'warming' | 'warm' = 'cold';
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** A picture was asked for since a file was last opened. */
  private pictured = false;

  /**
   * @param makePicture prepares the first picture of a profile
   * @param warmUp has code compiled as long as its argument says so
   */
  constructor(
    private readonly makePicture: (profile: ProfileId) => void,
    private readonly warmUp: (wanted: () => boolean) => Promise<void>,
  ) {}

  /** Has the code that files are read by compiled before the first one comes. */
  start(): void {
    this.warmUpAtRest();
  }

  /** Notes that the page asked for a picture, so that none is made early. */
  askedForPicture(): void {
    this.pictured = true;
  }

  /** Makes the first picture of an opened profile, while the page makes room for it. */
  async whileOpened(opened: ReturnType<Engine['open']>): ReturnType<Engine['open']> {
    this.pictured = false;
    const result = await this.busyDuring(opened);
    // The answer must be on its way first.
    if (result.ok) setTimeout(() => this.pictured || this.makePicture(result.value.profile));
    return result;
  }

  /** Warms up after what is read, not beside it. The start page's example is read, too, and too small to have all code compiled. */
  async busyDuring<T>(reading: Promise<T>): Promise<T> {
    this.reading++;
    try {
      return await reading;
    } finally {
      this.reading--;
      this.warmUpAtRest();
    }
  }

  /** Warms up once nothing was read for a while. What a file interrupts begins again after it. */
  private warmUpAtRest(): void {
    clearTimeout(this.timer);
    if (this.state === 'warm') return;
    this.timer = setTimeout(async () => {
      if (this.reading > 0 || this.state !== 'cold') return;
      this.state = 'warming';
      let whole = true;
      const wanted = (): boolean => {
        whole &&= this.reading === 0;
        return whole;
      };
      await this.warmUp(wanted).catch(() => undefined);
      this.state = whole ? 'warm' : 'cold';
      if (!whole && this.reading === 0) this.warmUpAtRest();
    }, REST);
  }
}

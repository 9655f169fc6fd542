/** Work for an idle worker: compiles code and makes likely pictures before anything asks for them. */
import type { Engine, ProfileId } from '../api/engine';

/** Milliseconds to wait before a warm-up, by which time a page opened with a link has asked for its file. */
const REST = 150;

/** Schedules the work of an idle worker: warming up code, and making pictures that will probably be requested. */
export class IdleWork {
  /** Number of files being read. */
  private reading = 0;
  private state: 'cold' | 'warming' | 'warm' = 'cold';
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether a picture has been requested since a file was last opened. */
  private pictured = false;

  /**
   * @param makePicture prepares the first picture of a profile
   * @param warmUp runs code so that it gets compiled, for as long as its argument returns true
   */
  constructor(
    private readonly makePicture: (profile: ProfileId) => void,
    private readonly warmUp: (wanted: () => boolean) => Promise<void>,
  ) {}

  /** Gets the code that reads files compiled before the first file arrives. */
  start(): void {
    this.warmUpAtRest();
  }

  /** Notes that the page asked for a picture, so none needs to be made early. */
  askedForPicture(): void {
    this.pictured = true;
  }

  /** Makes the first picture of a profile just opened, while the page prepares its layout. */
  async whileOpened(opened: ReturnType<Engine['open']>): ReturnType<Engine['open']> {
    this.pictured = false;
    const result = await this.busyDuring(opened);
    // The answer must be sent first.
    if (result.ok) setTimeout(() => this.pictured || this.makePicture(result.value.profile));
    return result;
  }

  /**
   * Warms up after files have been read, not at the same time. That includes the example on the start page, which is too small to
   * get all code compiled.
   */
  async busyDuring<T>(reading: Promise<T>): Promise<T> {
    this.reading++;
    try {
      return await reading;
    } finally {
      this.reading--;
      this.warmUpAtRest();
    }
  }

  /** Warms up once nothing has been read for a while. If a file interrupts a warm-up, it starts again afterwards. */
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

import { yieldToMessages } from '../jobs/pace';
import type { Heights } from '../tree/heights';
import type { Shape } from '../tree/tree';
import { layoutFlame } from './flame-layout';
import { OutlineLevels } from './outline-levels';

/** Most milliseconds that a question waits for a piece of work. */
const PIECE = 4;
/** Contexts that are looked at between two looks at the clock. */
const READ = 1 << 18;
const LOOKS = 1 << 12;
/**
 * Unasked small layouts, after which the browser has compiled the code that reads outlines. Else a page would wait for that with
 * its picture.
 */
const REHEARSALS = 60;
const SMALL = { focus: -1, x0: 0, x1: 1, width: 128, firstRow: 0, rows: 60 };
/** Milliseconds in which the page draws its first layout. */
const LATER = 50;

/**
 * Prepares layouts of the tree in view while no question is being answered, a few milliseconds at a time. A layout that comes
 * before takes a little longer. One that had to prepare all of it would keep the page waiting for many frames.
 */
export class IdlePreparation {
  private shape: Shape | null = null;
  private heights: Heights | null = null;
  private running = false;
  private rehearsed = 0;
  /** Questions that are being answered. */
  private asked = 0;

  /** A tree was laid out: its turn comes first. */
  prepareFor(shape: Shape, heights: Heights): void {
    this.shape = shape;
    this.heights = heights;
    this.resume(OutlineLevels.of(shape).none ? LATER : 0);
  }

  /** Rests while a question is answered. A question that lets messages in would else wait for a piece of work each time. */
  async restDuring<T>(answer: Promise<T>): Promise<T> {
    this.asked++;
    try {
      return await answer;
    } finally {
      this.asked--;
      if (this.asked === 0 && this.shape !== null) this.resume(0);
    }
  }

  private resume(later: number): void {
    if (this.running) return;
    this.running = true;
    setTimeout(this.work, later);
  }

  private readonly work = (): void => {
    const { shape, heights } = this;
    if (shape === null || heights === null || this.asked > 0) {
      this.running = false;
      return;
    }
    const until = performance.now() + PIECE;
    const outlines = OutlineLevels.of(shape);
    let more = true;
    while (more && performance.now() < until)
      more = !(shape.parents.prepare(READ) && heights.prepare(READ) && outlines.work(LOOKS) && this.rehearse(shape));
    if (more) return void yieldToMessages().then(this.work);
    this.running = false;
    this.shape = null;
    this.heights = null;
  };

  private rehearse(shape: Shape): boolean {
    if (this.rehearsed === REHEARSALS) return true;
    this.rehearsed++;
    layoutFlame(shape, SMALL);
    return false;
  }
}

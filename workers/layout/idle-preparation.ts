/** Prepares layouts and searches of the tree in view, a few milliseconds at a time, while nobody asks. */
import { yieldToMessages } from '../jobs/pace';
import type { Heights } from '../tree/heights';
import type { MethodSums } from '../tree/method-sums';
import type { Shape } from '../tree/tree';
import { layoutFlame } from './flame-layout';
import { OutlineLevels } from './outline-levels';

/** Longest piece of work, in milliseconds: a question may have to wait for it. */
const PIECE = 4;
/** Contexts that are read for callers and heights between two readings of the clock. */
const READ = 1 << 18;
/** Contexts that are looked at for an outline between two readings of the clock. */
const LOOKS = 1 << 12;
/**
 * Small layouts that are made in advance. The browser compiles the code that reads outlines with them, so that no picture waits for
 * it.
 */
const REHEARSALS = 60;
const SMALL = { focus: -1, x0: 0, x1: 1, width: 128, firstRow: 0, rows: 60 };
/** Delay before a tree is prepared, in milliseconds: the page draws its first layout meanwhile. */
const LATER = 50;

/**
 * Prepares callers, heights and outlines of the tree in view. A layout before that takes a little longer. One that had to prepare
 * all of them would keep the page waiting for many frames.
 */
export class IdlePreparation {
  private shape: Shape | null = null;
  private heights: Heights | null = null;
  private methods: MethodSums | undefined;
  private running = false;
  private rehearsed = 0;
  /** Questions that are being answered. */
  private asked = 0;

  /** Prepares this tree next, in place of an earlier one. */
  prepareFor(shape: Shape, heights: Heights, methods?: MethodSums): void {
    this.shape = shape;
    this.heights = heights;
    this.methods = methods;
    this.resume(OutlineLevels.of(shape).none ? LATER : 0);
  }

  /** Pauses while a question is answered. Else the question would wait for a piece of work each time it lets messages in. */
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
    const { shape, heights, methods } = this;
    if (shape === null || heights === null || this.asked > 0) {
      this.running = false;
      return;
    }
    const until = performance.now() + PIECE;
    const outlines = OutlineLevels.of(shape);
    let more = true;
    while (more && performance.now() < until)
      more = !(
        shape.parents.prepare(READ) &&
        heights.prepare(READ) &&
        outlines.work(LOOKS) &&
        this.rehearse(shape) &&
        (methods?.prepare(READ) ?? true)
      );
    if (more) return void yieldToMessages().then(this.work);
    this.running = false;
    this.shape = null;
    this.heights = null;
    this.methods = undefined;
  };

  private rehearse(shape: Shape): boolean {
    if (this.rehearsed === REHEARSALS) return true;
    this.rehearsed++;
    layoutFlame(shape, SMALL);
    return false;
  }
}

/** Prepares flame graphs and searches of the tree in view, a few milliseconds at a time, while the worker is idle. */
import { yieldToMessages } from '../jobs/pace';
import type { Heights } from '../tree/heights';
import type { MethodSums } from '../tree/method-sums';
import type { Shape } from '../tree/tree';
import { layoutFlame } from './flame-layout';
import { OutlineLevels } from './outline-levels';

/** Longest time to work without a break, in milliseconds: a question may have to wait for it. */
const PIECE = 4;
/** Number of contexts to read for callers and heights between two readings of the clock. */
const READ = 1 << 18;
/** Number of contexts to look at for an outline between two readings of the clock. */
const LOOKS = 1 << 12;
/**
 * Number of small layouts to make in advance. They get the browser to compile the code that reads outlines, so that no picture
 * has to wait for that.
 */
const REHEARSALS = 60;
const SMALL = { focus: -1, x0: 0, x1: 1, width: 128, firstRow: 0, rows: 60 };
/** Delay before a tree is prepared, in milliseconds: meanwhile the page draws its first layout. */
const LATER = 50;

/**
 * Prepares callers, heights and outlines (the edges of crowded frames) of the tree in view. A layout made earlier finds what it
 * needs by itself and takes a little longer. If it had to prepare everything first, the page would wait for many frames.
 */
export class IdlePreparation {
  private shape: Shape | null = null;
  private heights: Heights | null = null;
  private methods: MethodSums | undefined;
  private running = false;
  private rehearsed = 0;
  /** Number of questions being answered. */
  private asked = 0;

  /** Prepares this tree next, instead of any earlier one. */
  prepareFor(shape: Shape, heights: Heights, methods?: MethodSums): void {
    this.shape = shape;
    this.heights = heights;
    this.methods = methods;
    this.resume(OutlineLevels.of(shape).none ? LATER : 0);
  }

  /**
   * Pauses while a question is being answered. Otherwise the question would wait for a piece of this work each time it lets
   * messages in.
   */
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

/** Divides a cost among the calls on the path that leads to it, to attribute a comparison's change. */
import { grown } from '../../tree/growing-array';

/** The empty path: nothing on it is called more often. */
export const NONE = -1;

/**
 * The steps of paths that share their beginnings, each with the ratio of calls from the top down to it.
 *
 * On a path with ratios r₁ … rₙ, step i accounts for mᵢ − mᵢ₋₁, where mᵢ = max(1, min(rᵢ, …, rₙ)) and m₀ = 1: calls that one step
 * adds and a later one takes away are no change. Ratios 2, 6, 3 give 1, 1 and 0. Only steps that account for something are kept,
 * in a list from the last to the first; paths share the lists of their callers.
 */
export class PathSteps {
  private size = 0;
  /** mᵢ of each step that accounts for something; it grows along a path. */
  private ratio = new Float64Array(1 << 10);
  private step = new Int32Array(1 << 10);
  private above = new Int32Array(1 << 10);

  /**
   * Extends a path by one step. Returns the head of the new path's list.
   *
   * @param path head of the list of the path so far, or NONE
   * @param ratio calls on the other side per call on this side, from the top of the path
   */
  down(path: number, ratio: number, step: number): number {
    if (!(ratio > 1)) return NONE;
    let above = path;
    let at = step;
    while (above !== NONE && this.ratio[above] >= ratio) {
      if (this.ratio[above] === ratio) return above;
      at = this.step[above];
      above = this.above[above];
    }
    if (this.size === this.ratio.length) {
      this.ratio = grown(this.ratio);
      this.step = grown(this.step);
      this.above = grown(this.above);
    }
    this.ratio[this.size] = ratio;
    this.step[this.size] = at;
    this.above[this.size] = above;
    return this.size++;
  }

  /** Divides a cost that is due to extra calls among the steps, in proportion to mᵢ − mᵢ₋₁. */
  divide(path: number, cost: number, into: Float64Array): void {
    if (path === NONE) return;
    const whole = this.ratio[path] - 1;
    for (let at = path; at !== NONE; at = this.above[at]) {
      const below = this.above[at] === NONE ? 1 : this.ratio[this.above[at]];
      into[this.step[at]] += (cost * (this.ratio[at] - below)) / whole;
    }
  }
}

/** The correlation of two trees, a measure of their similarity in addition to the overlap. */
import type { Comparison } from './comparison';
import { addBelow } from './diff-columns';
import { forEachPair, type Sides } from './overlap';

/**
 * Pearson's correlation coefficient of two trees, from −1 to 1, over the union of their nodes and edges; absent ones count as 0.
 *
 * A node is weighted by the exclusive figure of its context, an edge by the inclusive figure of its callee. Null if a side does
 * not vary, because then the coefficient is not defined.
 *
 * Source: J. Whaley, “A portable sampling-based profiler for Java virtual machines”. Its results measure the precision of partial
 * calling context trees in the same way.
 */
export function correlation({ tree }: Comparison, weights: Sides): number | null {
  const a = new Float64Array(tree.size);
  const b = new Float64Array(tree.size);
  const moments = new Moments();
  forEachPair(tree, weights, (u, x, y) => {
    a[u] = x;
    b[u] = y;
  });
  const nodes = { a: a.slice(), b: b.slice() };
  addBelow(tree, a);
  addBelow(tree, b);
  const each = (visit: (x: number, y: number) => void): void => {
    for (let u = 0; u < tree.size; u++) {
      visit(nodes.a[u], nodes.b[u]);
      if (tree.depth[u] > 0) visit(a[u], b[u]);
    }
  };
  each((x, y) => moments.add(x, y));
  each((x, y) => moments.spread(x, y));
  return moments.coefficient;
}

/**
 * Sums for the coefficient, made in two passes: `add` for the means, then `spread`. A single pass would lose large, similar
 * figures to rounding.
 */
class Moments {
  private count = 0;
  private x = 0;
  private y = 0;
  private xx = 0;
  private yy = 0;
  private xy = 0;

  add(x: number, y: number): void {
    this.count++;
    this.x += x;
    this.y += y;
  }

  spread(x: number, y: number): void {
    const dx = x - this.x / this.count;
    const dy = y - this.y / this.count;
    this.xx += dx * dx;
    this.yy += dy * dy;
    this.xy += dx * dy;
  }

  get coefficient(): number | null {
    if (this.xx === 0 || this.yy === 0) return null;
    return Math.min(1, Math.max(-1, this.xy / Math.sqrt(this.xx * this.yy)));
  }
}

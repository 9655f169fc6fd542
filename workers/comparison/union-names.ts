/** Merges the method tables of the two profiles of a comparison. */
import type { FrameName } from '../api/engine';
import { Names } from '../profile/names';

/**
 * The methods of two profiles in a common order. Methods with equal (class, name, descriptor) are the same (docs/metrics.md
 * section 7).
 */
export class UnionNames {
  readonly size: number;
  /** Index here for each method of A. Ascending, because both tables are sorted in the same way. */
  readonly fromA: Uint32Array;
  readonly fromB: Uint32Array;
  /** Method of A for each index here, −1 for none. */
  private readonly inA: number[] = [];
  private readonly inB: number[] = [];

  constructor(
    private readonly a: Names,
    private readonly b: Names,
  ) {
    this.fromA = new Uint32Array(a.size);
    this.fromB = new Uint32Array(b.size);
    for (let i = 0, j = 0; i < a.size || j < b.size; ) {
      const order = i === a.size ? 1 : j === b.size ? -1 : Names.compare(a, i, b, j);
      const index = this.inA.length;
      this.inA.push(order <= 0 ? i : -1);
      this.inB.push(order >= 0 ? j : -1);
      if (order <= 0) this.fromA[i++] = index;
      if (order >= 0) this.fromB[j++] = index;
    }
    this.size = this.inA.length;
  }

  /** Taken from B if B has the method: B is usually the newer run. */
  frame(method: number): FrameName {
    const inB = this.inB[method];
    return inB >= 0 ? this.b.frame(inB) : this.a.frame(this.inA[method]);
  }

  /** The name by which a side knows a method; null if the side lacks the method. */
  inSide(side: 'a' | 'b', method: number): FrameName | null {
    const own = side === 'a' ? this.inA[method] : this.inB[method];
    return own < 0 ? null : this[side].frame(own);
  }

  matching(query: string): Uint8Array {
    const a = this.a.matching(query);
    const b = this.b.matching(query);
    return Uint8Array.from({ length: this.size }, (_, m) => (this.inA[m] >= 0 ? a[this.inA[m]] : b[this.inB[m]]));
  }
}

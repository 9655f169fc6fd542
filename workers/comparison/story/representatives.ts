import type { MetricId } from '../../api/engine';
import { ownCode } from '../joint/folding';
import type { SideIndex } from '../joint/joint-tree';
import type { ComparedTrees } from './compared-trees';
import type { SubjectPart } from './subjects';
import type { WorkChange } from './work-change';

/**
 * Contexts of the union that stand for nodes and cells of the joint tree: of the outermost ones of each, that with the largest change of
 * its inclusive figures.
 */
export class Representatives {
  private constructor(
    readonly ofNode: Int32Array,
    readonly ofCell: Int32Array,
  ) {}

  static of(comparison: ComparedTrees, metric: MetricId, change: WorkChange): Representatives {
    const { tree, a, b } = comparison;
    const { joint, sides } = change;
    const sums = comparison.sums(metric);
    const ofNode = new Int32Array(joint.size).fill(-1);
    const ofCell = new Int32Array(joint.cellCount).fill(-1);
    const largestOfNode = new Float64Array(joint.size).fill(-1);
    const largestOfCell = new Float64Array(joint.cellCount).fill(-1);
    // By side and depth, where the open context went: to a cell, or to a node's own code.
    const open = [a, b].map((side) => new Int32Array(side.tree.height + 1));
    const look = (side: SideIndex, at: number, context: number, size: number): void => {
      const went = sides[side].places[at];
      const depth = tree.depth[context];
      open[side][depth] = went;
      const [of, largest, key] = went >= 0 ? [ofCell, largestOfCell, went] : [ofNode, largestOfNode, ownCode(went)];
      if (size <= largest[key] || (depth > 0 && open[side][depth - 1] === went)) return;
      largest[key] = size;
      of[key] = context;
    };
    for (let u = 0, i = 0, j = 0; u < tree.size; u++) {
      const [inA, inB] = [tree.fromA[i] === u, tree.fromB[j] === u];
      const inclusiveA = inA ? sums.a[a.tree.end[i]] - sums.a[i] : 0;
      const inclusiveB = inB ? sums.b[b.tree.end[j]] - sums.b[j] : 0;
      const size = Math.abs(inclusiveB - inclusiveA);
      if (inB) look(1, j++, u, size);
      if (inA) look(0, i++, u, size);
    }
    return new Representatives(ofNode, ofCell);
  }

  contextOf({ node, cell }: SubjectPart): number {
    return cell >= 0 ? this.ofCell[cell] : this.ofNode[node];
  }
}

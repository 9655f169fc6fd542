/**
 * Finds contexts to jump to when a comparison's story names a method: for each node (own method) and cell (library call) of the
 * joint tree.
 */
import type { MetricId } from '../../api/engine';
import { ownCode } from '../joint/folding';
import type { SideIndex } from '../joint/joint-tree';
import type { ComparedTrees } from './compared-trees';
import type { SubjectPart } from './subjects';
import type { WorkChange } from './work-change';

/** Marks a node or a cell for which no context is requested. */
const UNUSED = -2;

/**
 * Contexts of the union that stand for nodes and cells of the joint tree. Among the outermost contexts of each, the one whose
 * inclusive figures changed most.
 */
export class Representatives {
  /** Context by node and by cell; negative if there is none. */
  private constructor(
    readonly ofNode: Int32Array,
    readonly ofCell: Int32Array,
  ) {}

  /** @param wanted the parts that need contexts; if left out, all nodes and cells get one */
  static of(comparison: ComparedTrees, metric: MetricId, change: WorkChange, wanted?: readonly SubjectPart[]): Representatives {
    const { tree, a, b } = comparison;
    const { joint, sides } = change;
    const sums = comparison.sums(metric);
    const ofNode = new Int32Array(joint.size).fill(wanted === undefined ? -1 : UNUSED);
    const ofCell = new Int32Array(joint.cellCount).fill(wanted === undefined ? -1 : UNUSED);
    for (const { node, cell } of wanted ?? []) {
      if (cell >= 0) ofCell[cell] = -1;
      else ofNode[node] = -1;
    }
    const largestOfNode = new Float64Array(joint.size);
    const largestOfCell = new Float64Array(joint.cellCount);
    // For each side and depth, where the open context went: to a cell, or to a node's own code.
    const open = [a, b].map((side) => new Int32Array(side.tree.height + 1));
    const isCandidate = (side: SideIndex, at: number, depth: number): boolean => {
      const went = sides[side].places[at];
      open[side][depth] = went;
      if ((went >= 0 ? ofCell[went] : ofNode[ownCode(went)]) === UNUSED) return false;
      return depth === 0 || open[side][depth - 1] !== went;
    };
    const weigh = (went: number, context: number, size: number): void => {
      const [of, largest, key] = went >= 0 ? [ofCell, largestOfCell, went] : [ofNode, largestOfNode, ownCode(went)];
      if (of[key] >= 0 && size <= largest[key]) return;
      largest[key] = size;
      of[key] = context;
    };
    for (let u = 0, i = 0, j = 0; u < tree.size; u++) {
      const [inA, inB] = [tree.fromA[i] === u, tree.fromB[j] === u];
      const ofA = inA && isCandidate(0, i, tree.depth[u]);
      const ofB = inB && isCandidate(1, j, tree.depth[u]);
      if (ofA || ofB) {
        const inclusiveA = inA ? sums.a[a.tree.end[i]] - sums.a[i] : 0;
        const inclusiveB = inB ? sums.b[b.tree.end[j]] - sums.b[j] : 0;
        const size = Math.abs(inclusiveB - inclusiveA);
        if (ofA) weigh(sides[0].places[i], u, size);
        if (ofB) weigh(sides[1].places[j], u, size);
      }
      if (inA) i++;
      if (inB) j++;
    }
    return new Representatives(ofNode, ofCell);
  }

  contextOf({ node, cell }: SubjectPart): number {
    return cell >= 0 ? this.ofCell[cell] : this.ofNode[node];
  }
}

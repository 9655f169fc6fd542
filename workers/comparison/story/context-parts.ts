/**
 * Assigns the parts of a change between two profiles to contexts of the union tree, so that the comparison's flame graph can
 * mark where the causes are.
 */
import type { MetricId } from '../../api/engine';
import type { Comparison } from '../comparison';
import { LOADING } from '../joint/joint-tree';
import type { SampleFindings } from '../samples/sample-findings';
import type { ComparedTrees } from './compared-trees';
import { type ComparedProgram, changeOfProgram, storyTrees } from './program-story';
import { Representatives } from './representatives';
import type { WorkChange } from './work-change';

/** A part is a notable or a main cause if it reaches either share: of its context's larger figure, or of all parts. */
const NOTABLE = { figure: 0.1, parts: 0.01 };
const MAIN = { figure: 0.5, parts: 0.1 };

/** Parts of a change by context, as the story computes them before it sums them by cause. They add up to the change. */
export class ContextParts {
  /**
   * @param parts parts by context of the union tree; B's figures are scaled if shares are compared
   * @param all sum of the absolute parts; that of the original tree if a context here stands for several
   */
  constructor(
    readonly parts: Float64Array,
    readonly all = parts.reduce((sum, part) => sum + Math.abs(part), 0),
  ) {}

  /**
   * Computes the parts for a metric, which must be loaded, as must calls if both sides have them.
   *
   * @param normalised whether shares are compared: B's figures are then scaled to A's total
   */
  static of(comparison: Comparison, metric: MetricId, normalised: boolean, program: ComparedProgram): ContextParts {
    const trees = storyTrees(comparison, metric);
    const { a, b } = trees.totals(metric);
    const scale = normalised && a > 0 && b > 0 ? a / b : 1;
    const samples = comparison.samples(metric);
    return new ContextParts(
      samples === null
        ? partsOfWork(trees, metric, changeOfProgram(comparison, metric, program, scale))
        : partsOfSamples(comparison, metric, samples),
    );
  }

  /** Moves the parts to another tree. @param places context of that tree for each context of this one */
  placed(places: Int32Array, size: number): ContextParts {
    const parts = new Float64Array(size);
    for (let context = 0; context < places.length; context++) parts[places[context]] += this.parts[context];
    return new ContextParts(parts, this.all);
  }

  /**
   * Strength of the cause that lies at a context itself: 0 for none, 1 notable, 2 main; negative if it lowers the metric.
   *
   * @param larger the larger of the context's inclusive figures
   */
  strength(context: number, larger: number): number {
    const part = this.parts[context];
    const size = Math.abs(part);
    const reaches = ({ figure, parts }: typeof MAIN): boolean => size >= figure * larger || size >= parts * this.all;
    const strength = size === 0 ? 0 : reaches(MAIN) ? 2 : reaches(NOTABLE) ? 1 : 0;
    return part < 0 ? -strength : strength;
  }
}

/** For each reported method, the difference between its shares of the samples, at its outermost contexts and in units of A. */
function partsOfSamples(comparison: Comparison, metric: MetricId, samples: SampleFindings): Float64Array {
  const { tree } = comparison;
  const { a, b } = comparison.sums(metric);
  const at = new Float64Array(tree.size);
  for (let u = 0; u < tree.size; u++) {
    const row = samples.rowAt(u);
    if (row === undefined) continue;
    const [inA, inB] = [comparison.range('a', u, tree.end[u]), comparison.range('b', u, tree.end[u])];
    at[u] = ((b[inB.to] - b[inB.from]) / row.wholeB) * row.wholeA - (a[inA.to] - a[inA.from]);
  }
  return at;
}

/**
 * Assigns the parts of the joint tree, which both sides share, to the contexts that stand for its nodes and cells. A node is an
 * own method on a path of own methods; a cell is a node's calls of one library method. Every node or cell with a part has
 * contexts.
 */
function partsOfWork(trees: ComparedTrees, metric: MetricId, change: WorkChange): Float64Array {
  const { ofNode, ofCell } = Representatives.of(trees, metric, change);
  const { parts, joint } = change;
  const at = new Float64Array(trees.tree.size);
  for (let node = 1; node < joint.size; node++) {
    const part = parts.entries[node] + parts.recursion[node] + parts.own[node] + parts.presence[node];
    if (part !== 0) at[Math.max(0, ofNode[node])] += part;
  }
  for (let cell = 0; cell < joint.cellCount; cell++) {
    const loaded = joint.callee(cell) === LOADING ? joint.cellCost[1].get(cell) - joint.cellCost[0].get(cell) : 0;
    const part = parts.cellCalls[cell] + parts.cellCost[cell] + parts.cellPresence[cell] + loaded;
    if (part !== 0) at[Math.max(0, ofCell[cell])] += part;
  }
  return at;
}

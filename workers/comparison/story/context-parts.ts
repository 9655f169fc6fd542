import type { MetricId } from '../../api/engine';
import type { Comparison } from '../comparison';
import { LOADING } from '../joint/joint-tree';
import type { SampleFindings } from '../samples/sample-findings';
import type { ComparedTrees } from './compared-trees';
import { type ComparedProgram, changeOfProgram, storyTrees } from './program-story';
import { Representatives } from './representatives';
import type { WorkChange } from './work-change';

/** Shares of the context's larger figure, and of all parts: from one of them on, a part is a notable cause, or a main one. */
const NOTABLE = { figure: 0.1, parts: 0.01 };
const MAIN = { figure: 0.5, parts: 0.1 };

/** Parts of a change by context, as the story has them before it sums them by cause. All of them together are the change. */
export class ContextParts {
  /**
   * @param parts by context of the union tree; B's figures are scaled where shares are compared
   * @param all sum of all parts without their signs; of the whole, where contexts here stand for several
   */
  constructor(
    readonly parts: Float64Array,
    readonly all = parts.reduce((sum, part) => sum + Math.abs(part), 0),
  ) {}

  /**
   * Parts of a metric that is ready, and calls where both sides have them.
   *
   * @param normalised whether shares are compared: B then counts as if it did as much as A in all
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

  /** The parts in another tree. @param places context of that tree by context of this one */
  placed(places: Int32Array, size: number): ContextParts {
    const parts = new Float64Array(size);
    for (let context = 0; context < places.length; context++) parts[places[context]] += this.parts[context];
    return new ContextParts(parts, this.all);
  }

  /**
   * Strength of the cause that lies at a context itself: 0 for none, 1 notable, 2 main; negative where it makes less of the metric.
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

/** The difference of shares where a reported row begins, in units of A. */
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

/** Parts of nodes and cells at the contexts that stand for them. What has a part has contexts. */
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

/** Computes ratios such as bytecodes per call, for the table of hot methods. */
import { ALLOCATED_BYTES } from '../../common/metrics';
import { COMPARED_FRAMES, NEW_ACTIVATIONS, newShare } from '../../common/vm-events/new-activations';
import type { LowerBound, MetricId, RatioColumn } from '../api/engine';
import type { Pace } from '../jobs/pace';
import { ofCost } from '../profile/lower-bounds';
import type { MetricTree } from '../profile/metric-tree';

/**
 * Ratios of a method's exclusive figures over all its contexts. A single context may have fewer than zero objects
 * (docs/metrics.md section 6), which cancels out in the sum. Densities are null if bytecodes are a lower bound: they would be too
 * high.
 */
export class MethodRatios {
  private constructor(
    private readonly sums: Record<'bytecodes' | 'objects' | 'arrays' | 'elements' | 'bytes', Float64Array | null>,
    private readonly calls: Float64Array,
    private readonly bytecodesBound: LowerBound | null,
    private readonly activations: { readonly fresh: Float64Array; readonly frames: Float64Array } | null,
  ) {}

  /**
   * Computes the sums without laying the metrics over the tree, which would take memory for each. `calls` are the calls of each
   * method.
   */
  static async of(laid: MetricTree, calls: Float64Array, pace: Pace): Promise<MethodRatios> {
    // If the table is of another metric, nobody has computed yet which allocations are lower bounds.
    await laid.knowLowerBounds();
    const into = new Float64Array(laid.tree.size + 1);
    const byMethod = async (metric: MetricId): Promise<Float64Array | null> => {
      if (!laid.has(metric)) return null;
      await laid.figures(metric, into, pace);
      const sums = new Float64Array(laid.names.size);
      const { method, size } = laid.tree;
      for (let i = 0; i < size; i++) sums[method[i]] += into[i + 1];
      return sums;
    };
    const bytecodes = await byMethod('bytecodes');
    const objects = await byMethod('objects');
    const arrays = await byMethod('arrays');
    const elements = await byMethod('elements');
    const [fresh, frames] = [await byMethod(NEW_ACTIVATIONS), await byMethod(COMPARED_FRAMES)];
    const bound = ofCost(laid.lowerBounds.of('bytecodes', 0, laid.tree.size), 'exclusive');
    const sums = { bytecodes, objects, arrays, elements, bytes: await byMethod(ALLOCATED_BYTES) };
    return new MethodRatios(sums, calls, bound, fresh && frames && { fresh, frames });
  }

  of(m: number): Record<RatioColumn, number | null> {
    const { bytecodes, objects, arrays, elements, bytes } = this.sums;
    const { activations } = this;
    const density = (allocated: Float64Array | null) =>
      this.bytecodesBound === null ? ratio(allocated && 1000 * allocated[m], bytecodes?.[m]) : null;
    return {
      bytecodesPerCall: ratio(bytecodes?.[m], this.calls[m]),
      density: density(objects),
      byteDensity: density(bytes),
      arrayLength: ratio(elements?.[m], arrays?.[m]),
      newShare: activations && newShare(activations.fresh[m], activations.frames[m]),
    };
  }
}

function ratio(part: number | null | undefined, whole: number | undefined): number | null {
  return part == null || whole === undefined || whole <= 0 ? null : part / whole;
}

/** Sums the bytes of a tree by allocated type, for conditions of the gate. */
import { ALLOCATED_BYTES } from '../../common/metrics';
import { typeName } from '../../common/type-names';
import type { MetricId } from '../api/engine';
import type { MetricTree } from '../profile/metric-tree';
import { allocatedTypes, hasBytesByType } from './allocated-types';
import { renamedType, sampledByType, sampledTypes } from './sampled-types';

/** Bytes of one type. */
export interface TypeSum {
  /** Name as compared, such as `java.lang.String` or `byte[]`. */
  readonly name: string;
  readonly bytes: number;
  readonly isLowerBound: boolean;
}

/** Bytes of all types by one metric. They add up to its total, or to less if some events do not name a class. */
export interface TypeSums {
  readonly metric: MetricId;
  readonly types: readonly TypeSum[];
  /** Whether all arrays of references are one type. */
  readonly isByElementType: boolean;
}

/** The metrics whose figures are known by allocated type, in the order of the file. */
export const metricsByType = (laid: MetricTree): readonly MetricId[] =>
  hasBytesByType(laid)
    ? [ALLOCATED_BYTES]
    : sampledByType(laid.origin.recorded.values?.recorded).filter((metric) => laid.has(metric));

/**
 * Bytes of a tree by type. The metric and the allocations by type must be loaded.
 *
 * @param metric one of `metricsByType`
 * @param className maps recorded class names to those compared
 */
export function typeSums(laid: MetricTree, metric: MetricId, className: (recorded: string) => string): TypeSums {
  const isBounded = laid.lowerBounds.within(metric, 0, laid.tree.size);
  if (!hasBytesByType(laid)) {
    const types = sampledTypes(laid, metric).map(({ name, bytes }) => ({
      name: renamedType(name, className),
      bytes,
      isLowerBound: isBounded,
    }));
    return { metric, types, isByElementType: false };
  }
  const types = allocatedTypes(laid).map(({ type, bytes, sizing, lowerBound }) => ({
    name: typeName(type.kind === 'class' ? { ...type, className: className(type.className) } : type),
    bytes,
    isLowerBound: isBounded || sizing === 'unknown' || lowerBound !== undefined,
  }));
  return { metric, types, isByElementType: true };
}

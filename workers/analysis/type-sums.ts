/** Sums the bytes of a tree by allocated type, for conditions of the gate. */
import { ALLOCATED_BYTES, type MetricKind } from '../../common/metrics';
import { weightOfEvent } from '../../common/sampling';
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
  /** Facts about figures that stand for events: the metric's total, and the units that an event stands for; null for counts. */
  readonly sampled: { readonly kind: MetricKind; readonly total: number; readonly eventWeight: number } | null;
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
    const described = laid.describe(metric)!;
    const { sums } = laid.prefix(metric);
    const sampled = {
      ...{ kind: described.kind, total: sums[laid.tree.size] },
      eventWeight: weightOfEvent(described) ?? 1,
    };
    return { metric, types, isByElementType: false, sampled };
  }
  const types = allocatedTypes(laid).map(({ type, bytes, sizing, lowerBound }) => ({
    name: typeName(type.kind === 'class' ? { ...type, className: className(type.className) } : type),
    bytes,
    isLowerBound: isBounded || sizing === 'unknown' || lowerBound !== undefined,
  }));
  return { metric, types, isByElementType: true, sampled: null };
}

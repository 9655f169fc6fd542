/** Computes how much a context allocates for its work, for the details pane. */
import { ALLOCATED_BYTES, type Cost } from '../../../common/metrics';
import type { LowerBound, MetricValue } from '../../../workers/api/engine';
import { boundFor } from '../../ui/lower-bounds';

/**
 * Allocation density of a context: allocations per 1,000 bytecodes. Null if its bytecodes are zero or a lower bound, or if its
 * objects are below zero (docs/metrics.md section 6).
 */
export interface Density {
  /** `objects` or `bytes`. */
  what: string;
  inclusive: number | null;
  exclusive: number | null;
  /** Whether the objects or bytes, and thus the density, are lower bounds. */
  lowerBound?: LowerBound;
  /** Whether all bytecodes of the context are lower bounds, so that densities would be too high. */
  isUnknown: boolean;
}

/**
 * Allocation densities of one context (section 8 of JP, the paper that defines the counts), as far as its metrics have been
 * read.
 */
export function densities(values: readonly MetricValue[]): Density[] {
  const value = (id: string) => values.find(({ metric }) => metric === id);
  const bytecodes = value('bytecodes');
  if (!bytecodes) return [];
  const { lowerBound: bound } = bytecodes;
  const density = (figure: number, of: number, cost: Cost) => (boundFor(bound, cost) ? null : perThousand(figure, of));
  return [
    { what: 'objects', allocated: value('objects') },
    { what: 'bytes', allocated: value(ALLOCATED_BYTES) },
  ].flatMap(({ what, allocated }) =>
    allocated
      ? [
          {
            what,
            inclusive: density(allocated.inclusive, bytecodes.inclusive, 'inclusive'),
            exclusive: density(allocated.exclusive, bytecodes.exclusive, 'exclusive'),
            isUnknown: bound?.exclusive === true,
            ...(allocated.lowerBound && { lowerBound: allocated.lowerBound }),
          },
        ]
      : [],
  );
}

const perThousand = (allocated: number, bytecodes: number): number | null =>
  bytecodes > 0 && allocated >= 0 ? (1000 * allocated) / bytecodes : null;

import { ALLOCATED_BYTES } from '../../../common/metrics';
import type { LowerBound, MetricValue } from '../../../workers/api/engine';

/** Allocation density of a context, for 1,000 bytecodes. Null where it has no bytecodes, or objects below zero (docs/metrics.md section 6). */
export interface Density {
  what: string;
  inclusive: number | null;
  exclusive: number | null;
  /** Lower bound of the objects or bytes. Bytecodes are exact, so the density is a lower bound where these are. */
  lowerBound?: LowerBound;
}

/** Allocation densities of one context (JP 8), as far as its metrics have been read. */
export function densities(values: readonly MetricValue[]): Density[] {
  const value = (id: string) => values.find(({ metric }) => metric === id);
  const bytecodes = value('bytecodes');
  if (!bytecodes) return [];
  return [
    { what: 'objects', allocated: value('objects') },
    { what: 'bytes', allocated: value(ALLOCATED_BYTES) },
  ].flatMap(({ what, allocated }) =>
    allocated
      ? [
          {
            what,
            inclusive: perThousand(allocated.inclusive, bytecodes.inclusive),
            exclusive: perThousand(allocated.exclusive, bytecodes.exclusive),
            ...(allocated.lowerBound && { lowerBound: allocated.lowerBound }),
          },
        ]
      : [],
  );
}

const perThousand = (allocated: number, bytecodes: number): number | null =>
  bytecodes > 0 && allocated >= 0 ? (1000 * allocated) / bytecodes : null;

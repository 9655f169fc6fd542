import type { MetricDescriptor } from '../../../common/metrics';
import { BYTES } from '../../../common/numbers';

/** Way of a profile: samples with weights, or frames that are opened and closed. */
export type Way = 'sampled' | 'evented';

/** Nanoseconds in a unit of time. */
const NANOSECONDS: Readonly<Record<string, number>> = { nanoseconds: 1, microseconds: 1e3, milliseconds: 1e6, seconds: 1e9 };

/** The metric of a profile's unit, and the metric's units in one of the file's; null for a unit that is not one of the format's. */
export function measureOf(unit: string, way: Way): { metric: MetricDescriptor; scale: number } | null {
  const made = (id: string, label: string, of: string): MetricDescriptor => ({
    ...{ id, label, unit: of },
    kind: 'sampled',
    better: 'less',
  });
  if (Object.hasOwn(NANOSECONDS, unit)) return { metric: made('time', 'Time (ns)', 'ns'), scale: NANOSECONDS[unit] };
  if (unit === 'bytes') return { metric: made('sampled-bytes', 'Bytes', BYTES), scale: 1 };
  if (unit !== 'none') return null;
  return { metric: way === 'sampled' ? made('samples', 'Samples', 'samples') : made('weight', 'Weight', 'units'), scale: 1 };
}

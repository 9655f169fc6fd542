/** Words for a file without allocations by type. */
import type { ProfileSummary } from '../../../workers/api/engine';

/** Says why there is nothing to show, what the file has instead, and how to record allocations. */
export function emptyText({
  format,
  metrics,
}: {
  format: ProfileSummary['format'];
  metrics: readonly { readonly id: string }[];
}): string {
  if (format !== 'jfr')
    return 'This file contains no allocations by type: either they were not recorded, or its format does not support them.';
  const has = (start: string): boolean => metrics.some(({ id }) => id.startsWith(start));
  return [
    'This recording contains no allocations by type.',
    ...(has('old-objects')
      ? ['It has sampled old objects: choose their metric and group by event field to see their classes.']
      : []),
    ...(has('live-objects')
      ? ['It has sampled live objects: choose their metric and group by event field to see their classes.']
      : []),
    ...(has('native-allocation') ? ['It has native allocation, which has no types.'] : []),
    'To record them, enable jdk.ObjectAllocationSample, or record with the alloc option of async-profiler.',
  ].join(' ');
}

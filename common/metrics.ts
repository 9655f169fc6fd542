/** What a file says of a metric, and which one is looked at first. */

/** What a figure says of the number that is meant: the number; at least that; what is above a threshold; an estimate. From the most exact to the least. */
export const METRIC_KINDS = ['exact', 'lower-bound', 'thresholded', 'sampled'] as const;
export type MetricKind = (typeof METRIC_KINDS)[number];

/** Of two totals, which is the better one. */
export const DIRECTIONS = ['less', 'more', 'neither'] as const;
export type Better = (typeof DIRECTIONS)[number];

export interface MetricDescriptor {
  id: string;
  label: string;
  /** What is counted, in the plural. */
  unit: string;
  kind: MetricKind;
  better: Better;
}

/** A total's kind in words; empty for what is exact. */
export const KIND_WORDS: Readonly<Record<MetricKind, string>> = {
  exact: '',
  'lower-bound': 'at least so many',
  thresholded: 'above a threshold only',
  sampled: 'estimated',
};

/** The description alone, of what has one beside other things. */
export const descriptorOf = ({ id, label, unit, kind, better }: MetricDescriptor): MetricDescriptor => ({
  id,
  label,
  unit,
  kind,
  better,
});

/** The kind of what comes of two. */
export const lessExact = (a: MetricKind, b: MetricKind): MetricKind =>
  METRIC_KINDS.indexOf(a) < METRIC_KINDS.indexOf(b) ? b : a;

/** The metric that is looked at first where a file has it. */
export const BEST = 'bytecodes';

/** In the order in which they are tried: the wanted one, the best one, the others as they are. */
export function byRank<M extends { readonly id: string }>(metrics: readonly M[], wanted = ''): M[] {
  const rank = ({ id }: M): number => (id === wanted ? 0 : id === BEST ? 1 : 2);
  return [...metrics].sort((a, b) => rank(a) - rank(b));
}

/** The metric in use: the wanted one where there is one, else the first by rank with a count, else the first as they are. Empty where there is none. */
export function usedMetric(wanted: string, metrics: readonly { readonly id: string; readonly total: number }[]): string {
  if (metrics.some(({ id }) => id === wanted)) return wanted;
  return (byRank(metrics).find(({ total }) => total > 0) ?? metrics[0])?.id ?? '';
}

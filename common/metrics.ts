/** Descriptions of metrics, and the choice of the one that is looked at first. */

/**
 * Relation of a figure to the true count: equal, at least that, only what is above a threshold, or an estimate. From the most
 * exact to the least.
 */
export const METRIC_KINDS = ['exact', 'lower-bound', 'thresholded', 'sampled'] as const;
/** One of METRIC_KINDS. */
export type MetricKind = (typeof METRIC_KINDS)[number];

/** Figures of a context alone, or with all that it calls. */
export type Cost = 'exclusive' | 'inclusive';

/** The better one of two totals. */
export const DIRECTIONS = ['less', 'more', 'neither'] as const;
/** One of DIRECTIONS. */
export type Better = (typeof DIRECTIONS)[number];

/** Description of a metric, as a file has it (docs/metrics.md, section 1). */
export interface MetricDescriptor {
  id: string;
  label: string;
  /** The thing that is counted, in the plural. */
  unit: string;
  kind: MetricKind;
  better: Better;
  /**
   * Units that an event of a sampled or thresholded metric stands for: Σw²/Σw of the events' weights w, so that a figure of so many events varies
   * as this one does (Kish 1965). Left out where a unit is an event, or nobody knows.
   */
  eventWeight?: number;
  /** The threshold of a thresholded metric, such as `20 ms`. Left out where nobody knows it. */
  threshold?: string;
}

/** A label within a sentence: `allocated bytes`, `CPU samples`. Only words with a single capital, the first letter, lose it. */
export const inSentence = (label: string): string =>
  label.replace(/[\p{L}\d]+/gu, (word) => (PLAIN.test(word) ? word.toLowerCase() : word));

const PLAIN = /^\p{Lu}\p{Ll}+$/u;

/** A total's kind in words; empty for what is exact. */
export const KIND_WORDS: Readonly<Record<MetricKind, string>> = {
  exact: '',
  'lower-bound': 'lower bound',
  thresholded: 'only above a threshold',
  sampled: 'sampled',
};

/** A metric's kind in words, with the threshold where it is known; empty for what is exact. */
export const kindWords = ({ kind, threshold }: Pick<MetricDescriptor, 'kind' | 'threshold'>): string =>
  kind === 'thresholded' && threshold !== undefined ? `only above ${threshold}` : KIND_WORDS[kind];

/** Metrics of one group are chosen side by side: counted ones, those above one threshold, sampled ones. */
export interface MetricGroup<M> {
  /** Empty where all metrics are counted. */
  readonly name: string;
  readonly metrics: readonly M[];
}

/** Puts metrics into groups: counted ones, those above a threshold by that, then sampled ones. */
export function metricGroups<M extends Pick<MetricDescriptor, 'kind' | 'threshold'>>(metrics: readonly M[]): MetricGroup<M>[] {
  const nameOf = ({ kind, threshold = 'a threshold' }: M): string =>
    kind === 'sampled' ? 'Sampled' : kind === 'thresholded' ? `Above ${threshold}` : 'Exact';
  const names = [...new Set(metrics.map(nameOf))];
  const rank = (name: string): number => ['Exact', 'Above', 'Sampled'].indexOf(name.split(' ')[0]);
  return names
    .sort((a, b) => rank(a) - rank(b))
    .map((name) => ({
      name: name === 'Exact' && names.length === 1 ? '' : name,
      metrics: metrics.filter((metric) => nameOf(metric) === name),
    }));
}

/** One sentence on figures of a kind. */
export const natureOf = (kind: MetricKind): string =>
  kind === 'sampled'
    ? 'Sampled, not counted: figures are estimates and vary from run to run.'
    : kind === 'thresholded'
      ? 'Recorded only above a threshold: times and counts depend on the machine and its load.'
      : 'Counts measure work, not time: they do not depend on the machine or its load.';

/** The description alone, of an object that has more fields. */
export const descriptorOf = ({ id, label, unit, kind, better, eventWeight, threshold }: MetricDescriptor): MetricDescriptor => ({
  id,
  label,
  unit,
  kind,
  better,
  ...(eventWeight !== undefined && { eventWeight }),
  ...(threshold !== undefined && { threshold }),
});

/** The kind of a figure computed from two. */
export const lessExact = (a: MetricKind, b: MetricKind): MetricKind =>
  METRIC_KINDS.indexOf(a) < METRIC_KINDS.indexOf(b) ? b : a;

/** The metric that is looked at first where a file has it. */
export const BEST = 'bytecodes';

/** Id of the metric of allocated bytes. Dumps of format 1.3 and older do not have it. */
export const ALLOCATED_BYTES = 'bytes';

/** Rest of a sentence where bytes are asked of a dump that has none: it was so. */
export const BEFORE_BYTES =
  'recorded before bytes were counted, or without them (metrics=): record it again with this version’s agent';

/** Advice where a metric is asked for that is not among the `known`. */
export const adviceOnMetrics = (wanted: string, known: readonly string[]): string =>
  `${wanted === ALLOCATED_BYTES ? `A file was ${BEFORE_BYTES}. Or choose` : 'Choose'} one of ${known.join(', ')}.`;

/** The metrics that a recording also has by type: objects by class, arrays and their elements by element type, bytes by both. */
export const ALLOCATION_METRICS = ['objects', 'arrays', 'elements', 'bytes'] as const;
export type AllocationMetric = (typeof ALLOCATION_METRICS)[number];

export const isAllocationMetric = (id: string): id is AllocationMetric => (ALLOCATION_METRICS as readonly string[]).includes(id);

/** A bound without methods is that of all figures of a metric. */
interface Bounded<Bound> {
  readonly lowerBound?: Bound;
}

/** Whether all figures of a metric are lower bounds, as its file says. */
export const isBounded = ({ lowerBound }: Bounded<{ readonly methods: readonly unknown[] }>): boolean =>
  lowerBound?.methods.length === 0;

/** The bound of a metric's figure in a thread or row whose own bound is that of its allocations. */
export const boundIn = <Bound extends { readonly methods: readonly unknown[] }>(
  metric: Bounded<Bound> & { readonly id: string },
  row: Bounded<Bound>,
): Bounded<Bound> => (isBounded(metric) ? metric : isAllocationMetric(metric.id) ? row : {});

/** The metrics in the order in which they are tried: the wanted one, the best one, the others in their own order. */
export function byRank<M extends { readonly id: string }>(metrics: readonly M[], wanted = ''): M[] {
  const rank = ({ id }: M): number => (id === wanted ? 0 : id === BEST ? 1 : 2);
  return [...metrics].sort((a, b) => rank(a) - rank(b));
}

/**
 * The id of the metric in use: the wanted one if it exists, else the first by rank with a count, else the first. Empty without
 * metrics.
 */
export function usedMetric(wanted: string, metrics: readonly { readonly id: string; readonly total: number }[]): string {
  if (metrics.some(({ id }) => id === wanted)) return wanted;
  return (byRank(metrics).find(({ total }) => total > 0) ?? metrics[0])?.id ?? '';
}

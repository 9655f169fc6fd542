/** Descriptions of metrics, and the choice of the metric that is shown first, for page, engine and command line. */

/**
 * Relation of a figure to the true count, from most to least exact: equal, a lower bound, only what exceeds a threshold, or an
 * estimate.
 */
export const METRIC_KINDS = ['exact', 'lower-bound', 'thresholded', 'sampled'] as const;
/** One of {@link METRIC_KINDS}. */
export type MetricKind = (typeof METRIC_KINDS)[number];

/** Figures of a context alone, or including everything that it calls. */
export type Cost = 'exclusive' | 'inclusive';

/** Which of two totals is better. */
export const DIRECTIONS = ['less', 'more', 'neither'] as const;
/** One of {@link DIRECTIONS}. */
export type Better = (typeof DIRECTIONS)[number];

/** Description of a metric, as stored in a file (docs/metrics.md, section 1). */
export interface MetricDescriptor {
  id: string;
  label: string;
  /** The thing that is counted, in the plural. */
  unit: string;
  kind: MetricKind;
  better: Better;
  /**
   * Number of units for which an event of a sampled or thresholded metric stands. If events have different weights w, this is
   * Σw²/Σw: a figure divided by it is the number of equal events that would vary as much (Kish 1965). Absent if a unit is an
   * event, or if unknown.
   */
  eventWeight?: number;
  /** The threshold of a thresholded metric, such as `20 ms`; absent if unknown. */
  threshold?: string;
}

/**
 * A label as written within a sentence: `allocated bytes`, `CPU samples`. The first letter becomes lower-case unless the word has
 * further capitals.
 */
export const inSentence = (label: string): string =>
  label.replace(/[\p{L}\d]+/gu, (word) => (PLAIN.test(word) ? word.toLowerCase() : word));

const PLAIN = /^\p{Lu}\p{Ll}+$/u;

/** A total's kind in words; empty for exact totals. */
export const KIND_WORDS: Readonly<Record<MetricKind, string>> = {
  exact: '',
  'lower-bound': 'lower bound',
  thresholded: 'only above a threshold',
  sampled: 'sampled',
};

/** A metric's kind in words, with the threshold if known; empty for exact metrics. */
export const kindWords = ({ kind, threshold }: Pick<MetricDescriptor, 'kind' | 'threshold'>): string =>
  kind === 'thresholded' && threshold !== undefined ? `only above ${threshold}` : KIND_WORDS[kind];

/** A group of metrics from which the user chooses: counted ones, those above one threshold, or sampled ones. */
export interface MetricGroup<M> {
  /** Empty if all metrics are counted. */
  readonly name: string;
  readonly metrics: readonly M[];
}

/** Groups metrics: counted ones first, then those above a threshold (one group per threshold), then sampled ones. */
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

/** The fields of a metric that decide how its figures are to be read. */
export type Nature = Pick<MetricDescriptor, 'kind' | 'unit'>;

/** Unit of times, in nanoseconds. */
const TIME = 'ns';

/** Whether figures are neither estimates nor above a threshold, but times. */
export const isMeasuredTime = ({ kind, unit }: Nature): boolean => unit === TIME && (kind === 'exact' || kind === 'lower-bound');

/** One sentence about the nature of a metric's figures. */
export const natureOf = ({ kind, unit }: Nature): string =>
  kind === 'sampled'
    ? 'Sampled, not counted: figures are estimates and vary from run to run.'
    : kind === 'thresholded'
      ? 'Recorded only above a threshold: times and counts depend on the machine and its load.'
      : isMeasuredTime({ kind, unit })
        ? 'Measured times: they depend on the machine and its load.'
        : 'Counts measure work, not time: they do not depend on the machine or its load.';

/** Only the description, taken from an object that may have further fields. */
export const descriptorOf = ({ id, label, unit, kind, better, eventWeight, threshold }: MetricDescriptor): MetricDescriptor => ({
  id,
  label,
  unit,
  kind,
  better,
  ...(eventWeight !== undefined && { eventWeight }),
  ...(threshold !== undefined && { threshold }),
});

/** The kind of a figure computed from figures of two kinds. */
export const lessExact = (a: MetricKind, b: MetricKind): MetricKind =>
  METRIC_KINDS.indexOf(a) < METRIC_KINDS.indexOf(b) ? b : a;

/** The metric that is shown first if a file has it. */
export const BEST = 'bytecodes';

/** Id of the metric of allocated bytes. Dumps of format version 1.3 and earlier do not have it. */
export const ALLOCATED_BYTES = 'bytes';

/** The end of a sentence about a dump that has no allocated bytes, to follow words such as `the file was`. */
export const BEFORE_BYTES =
  'recorded without bytes, either by an older agent or because of metrics=: record it again with this version’s agent';

/** Advice if someone asks for a metric that is not among the `known` ones. */
export const adviceOnMetrics = (wanted: string, known: readonly string[]): string =>
  `${wanted === ALLOCATED_BYTES ? `A file was ${BEFORE_BYTES}. Or choose` : 'Choose'} one of ${known.join(', ')}.`;

/**
 * The metrics that a recording also breaks down by type: objects by class, arrays and their elements by element type, bytes by
 * both.
 */
export const ALLOCATION_METRICS = ['objects', 'arrays', 'elements', 'bytes'] as const;
export type AllocationMetric = (typeof ALLOCATION_METRICS)[number];

export const isAllocationMetric = (id: string): id is AllocationMetric => (ALLOCATION_METRICS as readonly string[]).includes(id);

/** Metrics of the JDK's allocation events, in bytes. They are estimates of what was allocated; several may be in a file. */
export const SAMPLED_ALLOCATIONS: readonly string[] = ['sampled-allocation', 'new-tlabs', 'outside-tlabs'];

/** If the bound lists no methods, all figures of the metric are lower bounds. */
interface Bounded<Bound> {
  readonly lowerBound?: Bound;
}

/** Whether all figures of a metric are lower bounds, according to its file. */
export const isBounded = ({ lowerBound }: Bounded<{ readonly methods: readonly unknown[] }>): boolean =>
  lowerBound?.methods.length === 0;

/** The bound of a metric's figure in a thread or row; the row's own bound concerns its allocations, or what it calls. */
export const boundIn = <Bound extends { readonly methods: readonly unknown[]; readonly below?: true }>(
  metric: Bounded<Bound> & { readonly id: string },
  row: Bounded<Bound>,
): Bounded<Bound> => (isBounded(metric) ? metric : isAllocationMetric(metric.id) || row.lowerBound?.below ? row : {});

/** Number of ticks of the agent's clock. */
export const TICKS = 'ticks';

type WithId = readonly { readonly id: string }[];
const has = (metrics: WithId, id: string): boolean => metrics.some((metric) => metric.id === id);

/** Whether a file has the metrics of the agent's clock (docs/time.md). Others may have one of these ids, but not both. */
export const hasClock = (metrics: WithId): boolean => has(metrics, TICKS) && has(metrics, 'cpu');

/** Metrics of the agent's clock; empty for a file without one. */
export const clockOf = (metrics: WithId): readonly string[] => (hasClock(metrics) ? OF_CLOCK : []);

const OF_CLOCK: readonly string[] = ['cpu', 'wait', TICKS, 'cpu-doubtful'];

/** Whether a metric is time, which the recorder attributes to a caller if a callee has no context. */
export const isTimeOfContexts = (id: string): boolean => id === 'overlay' || OF_CLOCK.includes(id);

/** Whether a figure of 0 in a thread means that it was not measured: the clock does not measure the waits of virtual threads. */
export const isUnmeasured = ({ id }: { readonly id: string }, thread: { readonly isVirtual?: boolean | undefined }): boolean =>
  id === 'wait' && thread.isVirtual === true;

/** Whether a file has time beside its counts: that of an overlay, or of the agent's clock. */
export const isTimed = ({ metrics }: { readonly metrics: WithId }): boolean => has(metrics, 'overlay') || hasClock(metrics);

/** Whether methods of a file can be ranked by their time per bytecode. */
export const isRankable = (file: { readonly metrics: WithId }): boolean => isTimed(file) && has(file.metrics, BEST);

/**
 * The metrics in order of preference: the wanted one, then the best one, then the others in their original order, and those of
 * the clock last.
 */
export function byRank<M extends { readonly id: string }>(metrics: readonly M[], wanted = ''): M[] {
  const clock = clockOf(metrics);
  const rank = ({ id }: M): number => (id === wanted ? 0 : id === BEST ? 1 : 3 + clock.indexOf(id));
  return [...metrics].sort((a, b) => rank(a) - rank(b));
}

/**
 * The id of the metric in use: the wanted one if it exists; otherwise the most preferred one with a count above 0 that is not of
 * the clock; otherwise the most preferred one. Empty if there are no metrics.
 */
export function usedMetric(wanted: string, metrics: readonly { readonly id: string; readonly total: number }[]): string {
  const ranked = byRank(metrics, wanted);
  const clock = clockOf(metrics);
  return (ranked.find(({ id, total }) => id === wanted || (total > 0 && !clock.includes(id))) ?? ranked[0])?.id ?? '';
}

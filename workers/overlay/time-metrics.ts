import { isTime } from '../../common/numbers';
import { countsEvents } from '../../common/sampling';
import { FormatError } from '../jobs/errors';
import type { NumberColumn, RecordedMetric, Recording } from '../profile/recording';

/** Samples of Java code and of natives, which the JDK's recorder takes apart. */
const JAVA = 'samples';
const NATIVE_SAMPLES = 'native-samples';

/** A metric whose figures stand in a column. */
type TimeMetric = RecordedMetric & { readonly source: { readonly kind: 'column'; readonly column: NumberColumn } };

/**
 * The metrics of a recording that are laid over another: the wanted one, or those of its time. Figures of several have one unit.
 * Throws FormatError where there is none.
 */
export function timeMetrics({ metrics }: Recording, wanted: string | undefined, file: string): TimeMetric[] {
  const usable = metrics.filter((metric): metric is TimeMetric => metric.source.kind === 'column' && isOfTime(metric));
  const named = (id: string): TimeMetric[] => usable.filter((metric) => metric.id === id);
  const java = named(JAVA);
  const chosen =
    wanted !== undefined ? named(wanted) : java.length > 0 ? [...java, ...named(NATIVE_SAMPLES)] : usable.slice(0, 1);
  if (chosen.length > 0) return chosen;
  const choices = usable.map(({ id }) => id).join(', ');
  throw new FormatError(
    'unknown-metric',
    wanted === undefined ? `${file} has no samples of time.` : `${file} has no samples of time called “${wanted}”.`,
    '',
    choices === '' ? 'Record the plain program with a sampling profiler.' : `Choose one of ${choices}.`,
  );
}

const isOfTime = (metric: RecordedMetric): boolean => metric.kind === 'sampled' && (countsEvents(metric) || isTime(metric.unit));

/** Chooses which metrics of a sampled recording to lay over an exact one. */
import { hasClock, inSentence } from '../../common/metrics';
import { count, isTime, significant } from '../../common/numbers';
import { countsEvents, eventsOf } from '../../common/sampling';
import { FormatError } from '../jobs/errors';
import type { NumberColumn, RecordedMetric, Recording } from '../profile/recording';

/** Ids of the metrics of samples in Java code and in natives, which the JDK's recorder counts separately. */
const JAVA = 'samples';
const NATIVE_SAMPLES = 'native-samples';

/** A metric whose figures are stored in a column. */
type TimeMetric = RecordedMetric & { readonly source: { readonly kind: 'column'; readonly column: NumberColumn } };

/**
 * The metrics of a recording to lay over another: the wanted one, or those that measure its time. Several have the same unit.
 * Throws FormatError if there is none.
 */
export function timeMetrics({ metrics }: Recording, wanted: string | undefined, file: string): TimeMetric[] {
  const usable = metrics.filter((metric): metric is TimeMetric => metric.source.kind === 'column' && isOfTime(metric));
  const named = (id: string): TimeMetric[] => usable.filter((metric) => metric.id === id);
  const java = named(JAVA);
  // The agent's clock times a program whose calls the agent makes dearer, so its time is used only if wanted.
  const isClocked = hasClock(metrics);
  const chosen =
    wanted !== undefined
      ? named(wanted)
      : java.length > 0
        ? [...java, ...named(NATIVE_SAMPLES)]
        : isClocked
          ? []
          : usable.slice(0, 1);
  if (chosen.length > 0) return chosen;
  const choices = usable.map(({ id }) => id).join(', ');
  throw new FormatError(
    'unknown-metric',
    wanted === undefined ? `${file} has no time samples.` : `${file} has no time samples called “${wanted}”.`,
    '',
    choices === '' || isClocked
      ? 'Record the program with a sampling profiler instead of the agent.'
      : `Choose one of ${choices}.`,
  );
}

/**
 * The part of each metric that was sampled in interpreted code. Throws FormatError if the recording does not say how methods ran.
 */
export function interpretedParts(metrics: readonly RecordedMetric[], file: string): NumberColumn[] {
  return metrics.map(({ interpreted, label }) => {
    if (interpreted !== undefined) return interpreted;
    throw new FormatError(
      'unknown-metric',
      `${file} does not say which of its ${inSentence(label)} are in interpreted code, so none can be left out.`,
      '',
      'Record the program with the JDK’s flight recorder instead of the agent, or overlay all samples on the counts.',
    );
  });
}

const isOfTime = (metric: RecordedMetric): boolean => metric.kind === 'sampled' && (countsEvents(metric) || isTime(metric.unit));

/** With fewer samples in Java code, slow methods may go unnoticed. */
const ENOUGH = 3000;

/**
 * A warning if the figures are based on too few samples or on an unknown number of them.
 *
 * @param ranked figure of all ranked methods
 */
export function fewSamples(ranked: number, metric: Pick<RecordedMetric, 'kind' | 'unit' | 'eventWeight'>): string[] {
  const events = eventsOf(ranked, metric);
  if (events === null)
    return ['The sampled recording does not contain the number of samples behind its times, so no method can be ranked.'];
  if (events >= ENOUGH) return [];
  return [
    `The ranking rests on only ${count(Math.floor(events))} samples. With fewer than ${count(ENOUGH)}, slow methods may go unnoticed: record for longer.`,
  ];
}

/** A warning if the clock of a recording ticked too rarely. */
export const fewTicks = (ticks: number): string[] =>
  ticks >= ENOUGH
    ? []
    : [
        `The ranking rests on only ${count(ticks)} ticks of the clock. With fewer than ${count(ENOUGH)}, slow methods may go unnoticed: record for longer, or with a shorter clock.every=.`,
      ];

/** With a larger share of doubtful time, a warning is due. */
const MUCH_DOUBT = 0.1;

/** A warning if the clock found much of the time where its threads had not used it. @param share of the time, doubtful */
export const muchDoubt = (share: number): string[] =>
  share <= MUCH_DOUBT
    ? []
    : [
        `${significant(100 * share)}% of the CPU time is left out of the ranking, because other methods may have used it: the clock found its threads waiting, or in methods entered before the recording. Overlay samples of a run without the agent instead.`,
      ];

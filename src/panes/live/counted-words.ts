/** Words on the metrics that a live recording counts, and on those that it did not count all the time. */
import { type CountedSpan, neverCounted, partlyCounted } from '../../../common/counted-metrics';
import { BEST, inSentence } from '../../../common/metrics';
import type { LiveSpan, MetricChoice, Switched } from '../../opening/live/live-store';

/** The choices in the order of the page, with the ids and labels of the metrics that come with each. */
export const CHOICES: readonly { readonly id: MetricChoice; readonly metrics: readonly string[]; readonly labels: string[] }[] = [
  { id: 'bytecodes', metrics: ['bytecodes'], labels: ['Bytecodes'] },
  { id: 'arrays', metrics: ['arrays', 'elements', 'bytes'], labels: ['Arrays', 'Elements', 'Allocated bytes'] },
];

/** Counted in every recording that has contexts. */
const ALWAYS = ['Calls', 'Objects'];

/** `Arrays, elements and allocated bytes`. */
function listed([first, ...others]: readonly string[]): string {
  const all = [first, ...others.map(inSentence)];
  return all.length === 1 ? first : `${all.slice(0, -1).join(', ')} and ${all[all.length - 1]}`;
}

const labelsOf = (choices: readonly MetricChoice[]): string[] =>
  CHOICES.filter(({ id }) => choices.includes(id)).flatMap(({ labels }) => labels);

/** What one checkbox stands for. */
export const choiceLabel = (choice: MetricChoice | 'always'): string => listed(choice === 'always' ? ALWAYS : labelsOf([choice]));

/** All that is counted if these are chosen, within a sentence. */
export const allCounted = (choices: readonly MetricChoice[]): string => inSentence(listed([...ALWAYS, ...labelsOf(choices)]));

/**
 * The choices that the agent counts.
 *
 * @param counted spans of the dump in view, of which the last one is in force
 * @param drawnAt time at which that dump was written, in milliseconds since 1970
 * @param isPaused whether the recording is paused
 */
export function chosenNow(
  counted: readonly CountedSpan[],
  switched: Switched | null,
  drawnAt: number,
  isPaused: boolean,
): readonly MetricChoice[] {
  if (switched !== null && ((isPaused && switched.waits) || drawnAt <= switched.after)) return switched.to;
  const last = counted.at(-1);
  return CHOICES.filter(({ metrics }) => last === undefined || metrics.some((id) => last.metrics.includes(id))).map(
    ({ id }) => id,
  );
}

/** Consequences of a switch, before it is made. */
export function effectText(from: readonly MetricChoice[], to: readonly MetricChoice[], isPaused: boolean): string {
  const added = labelsOf(to.filter((id) => !from.includes(id)));
  const removed = labelsOf(from.filter((id) => !to.includes(id)));
  if (added.length + removed.length === 0) return 'These are counted now. Choose what to count from now on.';
  return [
    added.length > 0 &&
      `${listed(added)} will be counted from now on. Nothing was counted while they were off, so their figures are lower bounds.`,
    removed.length > 0 && `${listed(removed)} will no longer be counted. Figures so far are kept, as lower bounds.`,
    isPaused
      ? 'The switch takes effect when the recording resumes.'
      : 'Nothing is counted while the agent weaves all classes again: a second or two in a small program.',
  ]
    .filter((each) => each !== false)
    .join(' ');
}

const TIMES: Record<LiveSpan, readonly [never: string, partly: string]> = {
  all: ['in this recording', 'of this recording'],
  mark: ['since the mark', 'of the time since the mark'],
  now: ['in this time', 'of this time'],
};

/**
 * Which metrics were not counted all the time, or are lower bounds because they were switched on before; empty if none.
 *
 * @param wanted id of the metric that the user chose; empty for the default one
 * @param shown label of the metric in view
 * @param switchedOn ids of metrics that were switched on before the span
 */
export function countedText(
  counted: readonly CountedSpan[],
  span: LiveSpan,
  wanted: string,
  shown: string,
  switchedOn: readonly string[] = [],
): string {
  const choicesOf = (ids: readonly string[]): MetricChoice[] =>
    CHOICES.filter(({ metrics }) => metrics.some((id) => ids.includes(id))).map(({ id }) => id);
  const never = neverCounted(counted);
  const [off, some, late] = [never, partlyCounted(counted), switchedOn].map((ids) => labelsOf(choicesOf(ids)));
  const [inTime, ofTime] = TIMES[span];
  const instead = never.includes(wanted || BEST) ? `, so the views show ${inSentence(shown)}` : '';
  return [
    off.length > 0 && `${listed(off)} were not counted ${inTime}${instead}.`,
    some.length > 0 && `${listed(some)} were counted for only part ${ofTime}: their figures are lower bounds.`,
    late.length > 0 && `${listed(late)} are lower bounds: calls that began before they were switched on do not count them.`,
  ]
    .filter((each) => each !== false)
    .join(' ');
}

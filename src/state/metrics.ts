/** Explains metrics in words (docs/metrics.md), for all rooms of the page. */
import { ALLOCATED_BYTES } from '../../common/metrics';
import type { MetricInfo, MetricKind } from '../../workers/api/engine';

const MEANINGS: ReadonlyMap<string, string> = new Map([
  ['calls', 'Invocations of methods in their calling context. A method counts as called once entered, no matter how it exits.'],
  ['bytecodes', 'Executed JVM instructions of the original class files, counted by basic block. Native methods execute none.'],
  ['objects', 'Objects allocated, derived from constructor calls. Arrays are counted separately.'],
  ['arrays', 'Arrays allocated by newarray, anewarray and multianewarray.'],
  ['elements', 'Total number of elements in the allocated arrays, of all element types.'],
  ['samples', 'Stacks sampled by a profiler, each at one point in time.'],
  [ALLOCATED_BYTES, 'Bytes of all objects and arrays allocated, including headers and padding, as laid out by the recorded VM.'],
  [
    'native-allocation-not-freed',
    'Bytes of native memory that was not freed later. Leaves out what was allocated in the last tenth of the recording.',
  ],
  ['old-objects-age', 'Sum of the ages of sampled old objects. Divided by their number, it is their mean age.'],
]);

/** Metrics of the agent's clock, by label: other files have metrics of the same ids. */
const CLOCK_MEANINGS: ReadonlyMap<string, string> = new Map([
  ['CPU time, recorded', 'CPU time of threads while this context was current, including callees that call nothing.'],
  ['CPU time, doubtful', 'The part of the recorded CPU time that other contexts may have used.'],
  ['Waiting time', 'Time in which platform threads were blocked, waiting, sleeping or parked here.'],
  ['Ticks of the clock', 'How often the clock found the context current in a thread that had used the processor.'],
]);

const KIND_MEANINGS: Readonly<Record<MetricKind, (threshold?: string) => string>> = {
  exact: () => '',
  'lower-bound': () => ' A lower bound.',
  thresholded: (threshold = 'a threshold') => ` Leaves out anything below ${threshold}.`,
  sampled: () => ' Sampled: an estimate that varies from run to run.',
};

export function meaningOf(metric: Pick<MetricInfo, 'id' | 'label' | 'unit' | 'kind' | 'threshold'>): string {
  const meaning =
    MEANINGS.get(metric.id) ?? CLOCK_MEANINGS.get(metric.label) ?? `${metric.label}, in ${metric.unit}, as named in the file.`;
  return meaning + KIND_MEANINGS[metric.kind](metric.threshold);
}

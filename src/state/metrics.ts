/** Explains metrics in words (docs/metrics.md), for all rooms of the page. */
import { ALLOCATED_BYTES, TICKS } from '../../common/metrics';
import type { MetricInfo, MetricKind } from '../../workers/api/engine';

const MEANINGS: ReadonlyMap<string, string> = new Map([
  ['calls', 'Invocations of methods in their calling context. A method counts as called once entered, no matter how it exits.'],
  ['bytecodes', 'Executed JVM instructions of the original class files, counted by basic block. Native methods execute none.'],
  ['objects', 'Objects allocated, derived from constructor calls. Arrays are counted separately.'],
  ['arrays', 'Arrays allocated by newarray, anewarray and multianewarray.'],
  ['elements', 'Total number of elements in the allocated arrays, of all element types.'],
  ['samples', 'Stacks sampled by a profiler, each at one point in time.'],
  ['cpu', 'CPU time of threads while this context was current, including callees that call nothing.'],
  ['wait', 'Time in which threads were blocked, waiting or parked here.'],
  [TICKS, 'How often the clock found the context current in a thread that had used the processor.'],
  [ALLOCATED_BYTES, 'Bytes of all objects and arrays allocated, including headers and padding, as laid out by the recorded VM.'],
]);

const KIND_MEANINGS: Readonly<Record<MetricKind, (threshold?: string) => string>> = {
  exact: () => '',
  'lower-bound': () => ' A lower bound.',
  thresholded: (threshold = 'a threshold') => ` Leaves out anything below ${threshold}.`,
  sampled: () => ' Sampled: an estimate that varies from run to run.',
};

export function meaningOf(metric: Pick<MetricInfo, 'id' | 'label' | 'unit' | 'kind' | 'threshold'>): string {
  const meaning = MEANINGS.get(metric.id) ?? `${metric.label}, in ${metric.unit}, as named in the file.`;
  return meaning + KIND_MEANINGS[metric.kind](metric.threshold);
}

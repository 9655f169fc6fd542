/** Compares two samples for the start page without putting them into the store, which stays empty. */
import type { ComparisonSummary, MetricComparison, ProfileSummary } from '../../../workers/api/engine';
import { ask, type Engine, nextJob } from '../../engine/engine';
import { openByAddress } from '../../opening/file-opening';
import { counterpartOf, listSamples, type Sample, sampleUrl } from '../../opening/samples';
import { usedMetric } from '../../state/store';

export interface ExampleComparison {
  a: Sample;
  b: Sample;
  summary: ComparisonSummary;
  metric: MetricComparison;
}

/** Calls back when the example ends, or at once if it has already ended. */
function atEnd(end: AbortSignal, work: () => unknown): void {
  if (end.aborted) work();
  else end.addEventListener('abort', work);
}

/**
 * Compares the first sample that has a counterpart with that counterpart.
 *
 * @param end closes what was opened in the engine, and cancels what is still in progress
 * @returns null if there is no such sample, or if it cannot be opened
 */
export async function compareExample(engine: Engine, end: AbortSignal): Promise<ExampleComparison | null> {
  const samples = await listSamples();
  const a = samples.find((sample) => counterpartOf(samples, sample) !== undefined);
  const b = a && counterpartOf(samples, a);
  if (end.aborted || !a || !b) return null;
  const openedA = await open(engine, a, '', end);
  if (openedA === null || end.aborted) return null;
  const id = usedMetric('', openedA.metrics);
  const openedB = await open(engine, b, id, end);
  if (openedB === null || end.aborted) return null;
  const job = nextJob();
  atEnd(end, () => engine.cancel(job));
  const [viewA, viewB] = [openedA, openedB].map(({ profile }) => ({ profile, thread: 'all' as const }));
  const compared = await ask(engine.compare(job, viewA, viewB, undefined, { first: id }));
  if (!compared.ok) return null;
  const summary = compared.value;
  atEnd(end, () => engine.closeComparison(summary.comparison));
  const metric = summary.metrics.find((each) => each.metric === id) ?? summary.metrics[0];
  return metric ? { a, b, summary, metric } : null;
}

async function open(engine: Engine, sample: Sample, first: string, end: AbortSignal): Promise<ProfileSummary | null> {
  const opening = openByAddress(sampleUrl(sample), { first });
  atEnd(end, () => {
    opening.abort();
    void engine.cancel(opening.job);
  });
  const opened = await opening.opened;
  if (!opened.ok) return null;
  atEnd(end, () => engine.close(opened.value.profile));
  return opened.value;
}

/** Text about a file for the page's header, footer and thread selection. */

import { foldedNote, TOO_LOW } from '../../../common/memory-notes';
import { isMeasuredTime, isTimed, type Nature, natureOf } from '../../../common/metrics';
import { mayLackCalls, missedWords, missingBelow } from '../../../common/recording-scope';
import type { ProfileSummary } from '../../../workers/api/engine';
import { count, plural, shortFigure } from '../../ui/format';

/** Sentences for the footer, by the nature of the metric shown. */
export const footerWords = (nature: Nature): string[] => [
  'Nothing leaves this browser',
  nature.kind === 'sampled'
    ? 'Sampled: figures are estimates'
    : nature.kind === 'thresholded'
      ? 'Recorded only above a threshold'
      : isMeasuredTime(nature)
        ? 'Times depend on the machine and its load'
        : 'Counts measure work, not time',
];

/** Shortens `OpenJDK 64-Bit Server VM 17.0.15+6`, too long for a chip, to `JDK 17.0.15`. */
function jvmText(jvm: string): string {
  const version = /\b(\d+(\.\d+)*)(\+\d+)?\S*$/.exec(jvm.trim());
  return version ? `JDK ${version[1]}` : jvm.slice(0, 24);
}

/** Program, JVM, size and origin of a file. The size is that of the tree shown at first, with all threads merged. */
export function chipWords({ mainClass, jvm, mergedContexts, shared, union }: ProfileSummary): string[] {
  const size = shared ? `${count(shared.kept)} of ${plural(shared.whole, 'context')}` : plural(mergedContexts, 'context');
  return [mainClass, jvmText(jvm), size, union ? `from ${union.file}` : ''].filter(Boolean);
}

/** Marks next to a file's name: it was sampled, time was laid over its counts, or its recording ran short of memory. */
export function marksOf(summary: ProfileSummary): { word: string; means: string; warns: boolean }[] {
  const isOverlay = summary.metrics.some(({ id }) => id === 'overlay');
  return [
    ...(isOverlay ? [{ word: 'Time over counts', means: 'Sampled time is laid over exact counts.', warns: false }] : []),
    ...(!isTimed(summary) && summary.metrics.some(({ kind }) => kind === 'sampled')
      ? [{ word: 'Sampled', means: natureOf({ kind: 'sampled', unit: '' }), warns: false }]
      : []),
    ...(summary.folded > 0 ? [{ word: 'folded', means: foldedNote(summary), warns: false }] : []),
    ...(summary.incomplete ? [{ word: 'counts too low', means: TOO_LOW, warns: true }] : []),
    ...(mayLackCalls(summary.partlyWoven)
      ? [{ word: missedWords(summary.partlyWoven), means: missingBelow(summary.partlyWoven), warns: true }]
      : []),
  ];
}

/**
 * Choices of threads, with their values in an address: all threads in two ways, then each thread, the largest by the metric
 * first.
 */
export function threadChoices({ metrics, threads }: ProfileSummary, metric: string): [value: string, label: string][] {
  const at = metrics.findIndex(({ id }) => id === metric);
  const unit = metrics[at]?.unit ?? '';
  return [
    ['all', 'all threads, merged'],
    ['apart', 'all threads, one frame each'],
    ...[...threads]
      .sort((a, b) => (b.totals[at] ?? 0) - (a.totals[at] ?? 0))
      .map(({ index, name, totals }): [string, string] => [String(index), `${name} · ${shortFigure(totals[at] ?? 0, unit)}`]),
  ];
}

/** The event at which the dump was written; empty for the usual one, the program's exit. */
export function dumpWords({ dump }: ProfileSummary): string {
  if (dump === 'exit') return '';
  return dump === 'checkpoint' ? 'Checkpoint: the program was still running' : dump;
}

/** Whether a file has no exact metric. */
export const isSampled = ({ metrics }: ProfileSummary): boolean => metrics.every(({ kind }) => kind === 'sampled');

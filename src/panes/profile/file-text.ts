/** Text about a file for the page's header, footer and choice of threads. */

import { foldedNote, TOO_LOW } from '../../../common/memory-notes';
import { natureOf } from '../../../common/metrics';
import type { MetricKind, ProfileSummary } from '../../../workers/api/engine';
import { count, plural, shortFigure } from '../../ui/format';

/** Sentences of the footer, by the kind of the metric that is shown. */
export const footerWords = (kind: MetricKind): string[] => [
  'Nothing leaves this browser',
  kind === 'sampled'
    ? 'Sampled: figures are estimates'
    : kind === 'thresholded'
      ? 'Recorded above a threshold only'
      : 'Counts are work, not time',
];

/** Shortens `OpenJDK 64-Bit Server VM 17.0.15+6`, too long for a chip, to `JDK 17.0.15`. */
function jvmText(jvm: string): string {
  const version = /\b(\d+(\.\d+)*)(\+\d+)?\S*$/.exec(jvm.trim());
  return version ? `JDK ${version[1]}` : jvm.slice(0, 24);
}

/** Program, JVM, size and origin of a file. */
export function chipWords({ mainClass, jvm, contexts, shared, union }: ProfileSummary): string[] {
  const size = shared ? `${count(shared.kept)} of ${count(shared.whole)}` : count(contexts);
  return [mainClass, jvmText(jvm), `${size} contexts`, union ? `out of ${union.file}` : ''].filter(Boolean);
}

/** Marks beside the name of a file: it was sampled, or its recording ran short of memory. */
export function marksOf(summary: ProfileSummary): { word: string; means: string; warns: boolean }[] {
  return [
    ...(summary.metrics.some(({ kind }) => kind === 'sampled')
      ? [{ word: 'Sampled', means: natureOf('sampled'), warns: false }]
      : []),
    ...(summary.folded > 0 ? [{ word: 'folded', means: foldedNote(summary), warns: false }] : []),
    ...(summary.incomplete ? [{ word: 'counts too low', means: TOO_LOW, warns: true }] : []),
  ];
}

/** Choices of a thread by their values in an address: all threads in two ways, then each, the largest by the metric first. */
export function threadChoices({ metrics, threads }: ProfileSummary, metric: string): [value: string, label: string][] {
  const at = metrics.findIndex(({ id }) => id === metric);
  const unit = metrics[at]?.unit ?? '';
  return [
    ['all', 'all threads, merged'],
    ['apart', 'all threads, a frame for each'],
    ...[...threads]
      .sort((a, b) => (b.totals[at] ?? 0) - (a.totals[at] ?? 0))
      .map(({ index, name, totals }): [string, string] => [String(index), `${name} · ${shortFigure(totals[at] ?? 0, unit)}`]),
  ];
}

/** Tells at which event of the program the dump was written. */
export function dumpWords({ dump }: ProfileSummary): string {
  if (dump === 'exit') return 'written at exit';
  return dump === 'checkpoint' ? 'a checkpoint: the program was still running' : dump;
}

/** A file without any exact metric. */
export const isSampled = ({ metrics }: ProfileSummary): boolean => metrics.every(({ kind }) => kind === 'sampled');

/** Counts methods that were not counted or not exactly, warnings, and damaged parts of the files. */
export function truthWords(summaries: ProfileSummary[]): string {
  const sum = (of: (summary: ProfileSummary) => unknown[]) => summaries.reduce((total, summary) => total + of(summary).length, 0);
  const left = sum((summary) => summary.notInstrumented);
  // A link counts methods that were not instrumented among its warnings.
  const parts = summaries.every(({ shared }) => shared !== null) ? ['shared summary'] : [];
  if (left > 0 && parts.length === 0) parts.push(`${plural(left, 'method or class', 'methods or classes')} not instrumented`);
  const limited = sum((summary) => summary.limited);
  const warnings = sum((summary) => summary.warnings);
  const problems = sum((summary) => summary.problems);
  if (limited > 0) parts.push(`${plural(limited, 'method')} partly counted`);
  if (warnings > 0) parts.push(plural(warnings, 'warning'));
  if (problems > 0) parts.push(`${plural(problems, 'part')} of the file damaged or missing`);
  return parts.join(', ') || (summaries.every(isSampled) ? 'What was sampled' : 'What was counted');
}

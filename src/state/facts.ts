/** Lists the facts of a recording (program, VM, dates, counts) as rows for tables anywhere on the page. */

import { clockFacts } from '../../common/clock-words';
import { coverageNote, coverageOf } from '../../common/coverage';
import { foldedNote, TOO_LOW } from '../../common/memory-notes';
import { layoutText } from '../../common/object-layout';
import { scopeFacts } from '../../common/recording-scope';
import type { ProfileSummary } from '../../workers/api/engine';
import { bytes, count, THIN } from '../ui/format';

const WRITTEN: ReadonlyMap<string, string> = new Map([
  ['exit', 'at the program’s exit'],
  ['checkpoint', 'at a checkpoint, while the program was still running'],
]);

/** Ways of counting basic blocks (docs/metrics.md, section 3). */
const BLOCKS: ReadonlyMap<string, string> = new Map([
  ['default', 'default: a block counts in full even if an exception cuts it short'],
  ['precise', 'precise: exact to the instruction even if an exception is thrown'],
  ['mixed', 'mixed: its runs were recorded with different settings'],
]);

export function factsOf(summary: ProfileSummary): [name: string, value: string][] {
  const coverage = coverageOf(summary.threads, summary.metrics);
  return [
    ['Program', summary.mainClass || 'unknown'],
    ['JVM', summary.jvm || 'unknown'],
    ['System', summary.os || 'unknown'],
    ['Recorded', recorded(summary)],
    ...scopeFacts(summary),
    ...clockFacts(summary.clock),
    ['Written', WRITTEN.get(summary.dump) ?? (summary.dump || 'not recorded in this format')],
    ['Basic blocks', BLOCKS.get(summary.analysis) ?? (summary.analysis || 'not recorded in this format')],
    ...(summary.layout === null ? [] : [['Object layout', layoutText(summary.layout)] as [string, string]]),
    ['Recorder', summary.agent || 'unknown'],
    ['Contexts', contextsOf(summary)],
    ...(summary.folded > 0 ? [['Folded', foldedNote(summary)] as [string, string]] : []),
    ...(summary.incomplete ? [['Counts', TOO_LOW] as [string, string]] : []),
    ...(coverage === null ? [] : [['Allocation', coverageNote(coverage)] as [string, string]]),
    ['File', `${bytes(summary.size)}, ${summary.format}`],
    ['SHA-256', summary.sha256],
  ];
}

function contextsOf({ contexts, mergedContexts, shared }: ProfileSummary): string {
  if (shared !== null) return `${count(shared.kept)} of ${count(shared.whole)}, ${shared.scope}; the others are folded`;
  return `${count(contexts)}; ${count(mergedContexts)} after merging threads by path`;
}

function recorded({ start, end }: ProfileSummary): string {
  if (start <= 0) return 'unknown';
  const from = new Date(start).toISOString().slice(0, 19).replace('T', ' ');
  return end > start ? `${from} UTC, for ${count(Math.round((end - start) / 1000))}${THIN}s` : `${from} UTC`;
}

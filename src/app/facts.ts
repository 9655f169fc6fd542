/** What a recording says of itself, as lines of a table. */
import type { ProfileSummary } from '../../workers/engine.api';
import { bytes, count, THIN } from '../ui/format';

export function factsOf(summary: ProfileSummary): [name: string, value: string][] {
  return [
    ['Program', summary.mainClass || 'unknown'],
    ['JVM', summary.jvm || 'unknown'],
    ['System', summary.os || 'unknown'],
    ['Recorded', recorded(summary)],
    ['Dump', summary.dump || 'not said by the format'],
    ['Basic blocks', summary.analysis || 'not said by the format'],
    ['Recorder', summary.agent || 'unknown'],
    ['Contexts', contextsOf(summary)],
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
  return end > start ? `${from} UTC, over ${count(Math.round((end - start) / 1000))}${THIN}s` : `${from} UTC`;
}

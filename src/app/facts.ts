/** What a recording says of itself, as lines of a table. */
import type { ProfileSummary } from '../../workers/engine.api';
import { bytes, count } from '../ui/format';

export function factsOf(summary: ProfileSummary): [name: string, value: string][] {
  return [
    ['Program', summary.mainClass || 'unknown'],
    ['JVM', summary.jvm || 'unknown'],
    ['System', summary.os || 'unknown'],
    ['Recorded', recorded(summary)],
    ['Dump', summary.dump || 'not said by the format'],
    ['Basic blocks', summary.analysis || 'not said by the format'],
    ['Contexts', `${count(summary.contexts)}; ${count(summary.mergedContexts)} after merging threads by path`],
    ['File', `${bytes(summary.size)}, ${summary.format}`],
    ['SHA-256', summary.sha256],
  ];
}

function recorded({ start, end }: ProfileSummary): string {
  if (start <= 0) return 'unknown';
  const from = new Date(start).toISOString().slice(0, 19).replace('T', ' ');
  return end > start ? `${from} UTC, over ${count(Math.round((end - start) / 1000))} s` : `${from} UTC`;
}

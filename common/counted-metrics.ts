/** Words on recordings that counted some of the agent's metrics only, or some for a part of the time (docs/format.md, section 2). */
import { ALLOCATED_BYTES, BEFORE_BYTES } from './metrics';

/** From this moment on, until that of the next span, these metrics were counted. */
export interface CountedSpan {
  /** Milliseconds since the recording began. */
  readonly elapsed: number;
  /** Ids. */
  readonly metrics: readonly string[];
}

/** Metrics that the agent can leave out. */
const OPTIONAL = ['bytecodes', 'arrays', 'elements', ALLOCATED_BYTES];

/** Metrics that were not counted at all; none for a recording that says nothing, as it counted all. */
export const neverCounted = (spans: readonly CountedSpan[]): string[] =>
  spans.length === 0 ? [] : OPTIONAL.filter((id) => spans.every(({ metrics }) => !metrics.includes(id)));

/** Metrics that were counted for a part of the time. */
export const partlyCounted = (spans: readonly CountedSpan[]): string[] => [
  ...new Set(spans.flatMap(({ metrics }) => metrics.filter((id) => spans.some(({ metrics: others }) => !others.includes(id))))),
];

/** Row for a table of facts; none for a recording that counted all. */
export function countedFacts(spans: readonly CountedSpan[]): [name: string, value: string][] {
  if (spans.length === 0) return [];
  const [first, ...later] = spans;
  const never = neverCounted(spans);
  const said = [
    first.metrics.join(', '),
    ...later.map(({ elapsed, metrics }) => `${metrics.join(', ')} from ${(elapsed / 1000).toFixed(1)} s onwards`),
    ...(never.length > 0 ? [`not counted: ${never.join(', ')}`] : []),
  ];
  return [['Counted', said.join('; ')]];
}

/** Rest of a sentence whose subject is a dump without bytes. */
export const withoutBytes = (spans: readonly CountedSpan[]): string =>
  neverCounted(spans).includes(ALLOCATED_BYTES) ? 'left them out (metrics=…)' : `was ${BEFORE_BYTES}`;

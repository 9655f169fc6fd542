/**
 * Messages, for page, engine and command line, about recordings that counted only some of the agent's metrics, or counted some
 * for only part of the time (docs/format.md, section 2).
 */
import { ALLOCATED_BYTES, BEFORE_BYTES, clockOf } from './metrics';

/** The metrics counted from one moment until the next span begins. */
export interface CountedSpan {
  /** Milliseconds from the start of the recording to the start of the span. */
  readonly elapsed: number;
  /** Ids of the metrics. */
  readonly metrics: readonly string[];
}

/** Metrics that the agent can leave out. */
const OPTIONAL = ['bytecodes', 'arrays', 'elements', ALLOCATED_BYTES];

/** Metrics that were never counted; empty if the recording lists no spans, because then everything was counted. */
export const neverCounted = (spans: readonly CountedSpan[]): string[] =>
  spans.length === 0 ? [] : OPTIONAL.filter((id) => spans.every(({ metrics }) => !metrics.includes(id)));

/** Metrics that were counted for only part of the time. */
export const partlyCounted = (spans: readonly CountedSpan[]): string[] => [
  ...new Set(spans.flatMap(({ metrics }) => metrics.filter((id) => spans.some(({ metrics: others }) => !others.includes(id))))),
];

/** Metrics that were counted in a span, without those of a clock, which estimates times. */
function named({ metrics }: CountedSpan): string {
  const clock = clockOf(metrics.map((id) => ({ id })));
  return metrics.filter((id) => !clock.includes(id)).join(', ');
}

/** Row for a table of facts; empty if everything was counted. */
export function countedFacts(spans: readonly CountedSpan[]): [name: string, value: string][] {
  if (spans.length === 0) return [];
  const [first, ...later] = spans;
  const never = neverCounted(spans);
  const said = [
    named(first),
    ...later.map((span) => `${named(span)} from ${(span.elapsed / 1000).toFixed(1)} s onwards`),
    ...(never.length > 0 ? [`not counted: ${never.join(', ')}`] : []),
  ];
  return [['Counted', said.join('; ')]];
}

/** The rest of a sentence whose subject is a dump without allocated bytes. */
export const withoutBytes = (spans: readonly CountedSpan[]): string =>
  neverCounted(spans).includes(ALLOCATED_BYTES) ? 'was recorded without them (metrics=…)' : `was ${BEFORE_BYTES}`;

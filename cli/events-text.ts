/** Lists, for `callgrove info --events`, the events of the VM that a recording contains. */
import { frame } from '../common/class-names';
import { LOADED, OUTSIDE } from '../common/frame-names';
import { inSentence } from '../common/metrics';
import { atLeast, count } from '../common/numbers';
import { eventOfMetric, PROCESS_EVENTS, processAdvice, type VmEvent, withoutNote } from '../common/vm-events/vm-events';
import type { FrameName, MethodRow, MetricInfo, ProfileSummary, Transform } from '../workers/api/engine';
import type { CallgroveEngine } from '../workers/engine/engine';
import { unwrap } from './terminal/failure';
import { table } from './terminal/table';

/** Number of methods listed for an event. */
const MOST_METHODS = 3;
/** Adds the events of library code to its nearest own caller. */
const TO_OWN: Transform[] = [{ kind: 'own', prefixes: [] }];

/** An event of the VM, its metric, and the own methods below which it happened most often. */
export interface CountedEvent {
  readonly event: VmEvent;
  readonly metric: MetricInfo;
  readonly methods: readonly MethodRow[];
}

/** The events among the metrics of a profile. */
export async function eventsOf(
  engine: CallgroveEngine,
  path: string,
  { profile, metrics, format }: ProfileSummary,
): Promise<CountedEvent[]> {
  const counted: CountedEvent[] = [];
  // Flight recordings have metrics of their own with some of these ids.
  if (format !== 'mct') return counted;
  for (const metric of metrics) {
    const event = eventOfMetric(metric);
    if (event === undefined) continue;
    const request = { sort: 'exclusive' as const, order: 'desc' as const, filter: '', offset: 0, limit: MOST_METHODS };
    const view = { profile, thread: 'all' as const, transforms: TO_OWN };
    const rows = metric.total === 0 ? [] : unwrap(path, await engine.hotMethods(view, metric.id, request)).rows;
    counted.push({ event, metric, methods: rows.filter(({ exclusive }) => exclusive > 0) });
  }
  return counted;
}

/** The profile without these metrics, which tables of all metrics would have no room for. */
export function withoutEvents(summary: ProfileSummary, events: readonly CountedEvent[] | null): ProfileSummary {
  if (events === null) return summary;
  const are = new Set(events.map(({ metric }) => metric.id));
  const isKept = summary.metrics.map(({ id }) => !are.has(id));
  return {
    ...summary,
    metrics: summary.metrics.filter((_, at) => isKept[at]),
    threads: summary.threads.map((thread) => ({ ...thread, totals: thread.totals.filter((_, at) => isKept[at]) })),
  };
}

/** The name of a method, or of a frame that stands for code that no own method called. */
const nameOf = (name: FrameName): string => ([OUTSIDE, LOADED].includes(name.className) ? name.className : frame(name));

/** Says what the agent's built-in processes would have counted; empty if they did. */
function adviceFor(events: readonly CountedEvent[]): string {
  const absent = PROCESS_EVENTS.filter(({ id }) => events.every(({ event }) => event.id !== id));
  return absent.length === 0 ? '' : `${absent.map(({ label }) => label).join(', ')}: ${inSentence(processAdvice(absent))}`;
}

/** The events as text for a terminal. */
export function eventsText(events: readonly CountedEvent[], isFolded: boolean): string {
  const advice = adviceFor(events);
  if (events.length === 0)
    return `\nEvents of the VM: not counted. They need exact calls of all classes, which this file lacks.\n  ${advice}`;
  const rows = events.map(({ event, metric, methods }) => [
    event.label,
    atLeast(count(metric.total), metric.lowerBound !== undefined || metric.kind === 'lower-bound'),
    methods.map(({ name, exclusive }) => `${nameOf(name)} (${isFolded ? '≈' : ''}${count(exclusive)})`).join(', '),
  ]);
  const notes = [
    ...events.flatMap(({ event, metric }) => (metric.total === 0 ? [] : (withoutNote(event) ?? []))),
    ...(advice === '' ? [] : [advice]),
    ...(isFolded ? ['Contexts were folded, so some events may be below another of your methods.'] : []),
  ];
  const heads = ['Event', 'Total', 'Most of them below these methods of your own'];
  return `\nEvents of the VM\n${table([heads, ...rows], [false, true, false])}${notes.map((note) => `\n  ${note}`).join('')}`;
}

/** The events for `--json`. */
export const eventsJson = (events: readonly CountedEvent[]): object[] =>
  events.map(({ event: { id, label, without }, metric: { total }, methods }) => ({
    ...{ id, label, total, without },
    methods: methods.map(({ name, exclusive }) => ({ method: nameOf(name), descriptor: name.descriptor, count: exclusive })),
  }));

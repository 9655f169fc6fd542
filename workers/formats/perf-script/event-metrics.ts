/** Turns the events of a perf recording into metrics. */
import type { MetricDescriptor } from '../../api/engine';
import { MOST_METRICS, type RecordedMetric } from '../../profile/recording';
import type { RecordingBuilder } from '../../recording/recording-builder';

/** Suffix that says where or how precisely an event was counted: `cycles:u`, `cycles:ppp`. */
const MODIFIER = /:[ukhGHIpPSDWeb]+$/;
/** Event of one kind of core of a hybrid processor, with its modifiers: `cpu_core/cycles/P`. */
const OF_UNIT = /^\w+\/([\w-]+)\/[ukhGHIpPSDWeb]*$/;
/** Events whose periods are nanoseconds. */
const CLOCKS = new Set(['cpu-clock', 'task-clock']);
/** Whether an event is a measure of time, which other events are not. */
const isOfTime = ({ id }: MetricDescriptor): boolean => /^(?:\w+\/)?(?:cpu-clock|task-clock|cpu-cycles|cycles)\b/.test(id);
/** Names of events that are nouns in the plural, so that they can serve as units. */
const PLURAL =
  /^[a-zA-Z][\w-]*(?:cycles|instructions|branches|faults|misses|hits|references|switches|migrations|loads|stores)$|^(?:cycles|instructions|branches|faults)$/;
/** Unit of other events. A sample stands for several, so that they are not the units that stand for one event each. */
const OTHER = 'occurrences';

/** Most events with a metric of their own; further ones share two, for those with and without periods. */
const MOST_EVENTS = MOST_METRICS - 2;
const OTHERS = 'other events';

/** The metrics of a file, one for each event, in the order of their first samples. */
export class EventMetrics {
  private readonly numbers = new Map<string, number>();
  private readonly ids = new Set<string>();
  private hasOthers = false;
  /** Sums of periods and of their squares by metric; 0 if samples are counted. */
  private readonly sums: number[] = [];
  private readonly squares: number[] = [];

  constructor(private readonly builder: RecordingBuilder) {}

  /** The number of the metric to which a sample adds: its period, or 1 if none was printed. */
  add(event: string, period: number | null): number {
    let key = keyOf(event, period);
    let number = this.numbers.get(key);
    let name = event;
    if (number === undefined && this.numbers.size >= MOST_EVENTS) {
      this.hasOthers = true;
      name = OTHERS;
      key = keyOf(name, period);
      number = this.numbers.get(key);
    }
    if (number === undefined) {
      number = this.builder.metric(this.metric(name, period !== null));
      this.numbers.set(key, number);
      this.sums[number] = 0;
      this.squares[number] = 0;
    }
    this.sums[number] += period ?? 0;
    this.squares[number] += (period ?? 0) ** 2;
    return number;
  }

  /** The recorded metrics, those of time first, each with the number of units that a sample stands for. */
  described(recorded: readonly RecordedMetric[]): RecordedMetric[] {
    const described = recorded.map((metric, i) => ({
      ...metric,
      ...(this.sums[i] > 0 && { eventWeight: this.squares[i] / this.sums[i] }),
    }));
    return [...described.filter(isOfTime), ...described.filter((metric) => !isOfTime(metric))];
  }

  /** A sentence if events share a metric. */
  warnings(): string[] {
    return this.hasOthers
      ? [`The file has more than ${MOST_EVENTS} events. Further ones are counted together, as “${OTHERS}”.`]
      : [];
  }

  private metric(event: string, hasPeriod: boolean): MetricDescriptor {
    const name = event || (hasPeriod ? 'period' : 'samples');
    // A file that was put together from several may print periods only for some samples of an event.
    const id = this.ids.has(name) ? `${name} (${hasPeriod ? 'period' : 'samples'})` : name;
    this.ids.add(id);
    const base = event.replace(MODIFIER, '').replace(OF_UNIT, '$1');
    return {
      id,
      label: event === '' ? `${id[0].toUpperCase()}${id.slice(1)}` : id,
      unit: !hasPeriod ? 'samples' : CLOCKS.has(base) ? 'ns' : PLURAL.test(base) ? base : OTHER,
      kind: 'sampled',
      better: 'less',
    };
  }
}

const keyOf = (event: string, period: number | null): string => `${period === null ? 'samples' : 'periods'} ${event}`;

/** Turns the events of a perf recording into metrics. */
import type { MetricDescriptor } from '../../api/engine';
import type { RecordedMetric } from '../../profile/recording';
import type { RecordingBuilder } from '../../recording/recording-builder';

/** Suffix that says where or how precisely an event was counted: `cycles:u`, `cycles:ppp`. */
const MODIFIER = /:[ukhGHIpPSDWeb]+$/;
/** Events whose periods are nanoseconds. */
const CLOCKS = new Set(['cpu-clock', 'task-clock']);
/** Whether an event is a measure of time, which other events are not. */
const isOfTime = ({ id }: MetricDescriptor): boolean => /^(?:cpu-clock|task-clock|cpu-cycles|cycles)\b/.test(id);
/** Names of events that are nouns in the plural, so that they can serve as units. */
const PLURAL =
  /^[a-zA-Z][\w-]*(?:cycles|instructions|branches|faults|misses|hits|references|switches|migrations|loads|stores)$|^(?:cycles|instructions|branches|faults)$/;
/** Unit of other events. A sample stands for several, so that they are not the units that stand for one event each. */
const OTHER = 'occurrences';

/** The metrics of a file, one for each event, in the order of their first samples. */
export class EventMetrics {
  private readonly numbers = new Map<string, number>();
  private readonly ids = new Set<string>();
  /** Sums of periods and of their squares by metric; 0 if samples are counted. */
  private readonly sums: number[] = [];
  private readonly squares: number[] = [];

  constructor(private readonly builder: RecordingBuilder) {}

  /** The number of the metric to which a sample adds: its period, or 1 if none was printed. */
  add(event: string, period: number | null): number {
    const key = `${period === null ? 'samples' : 'periods'} ${event}`;
    let number = this.numbers.get(key);
    if (number === undefined) {
      number = this.builder.metric(this.metric(event, period !== null));
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

  private metric(event: string, hasPeriod: boolean): MetricDescriptor {
    const name = event || (hasPeriod ? 'period' : 'samples');
    // A file that was put together from several may print periods only for some samples of an event.
    const id = this.ids.has(name) ? `${name} (${hasPeriod ? 'period' : 'samples'})` : name;
    this.ids.add(id);
    const base = event.replace(MODIFIER, '');
    return {
      id,
      label: event === '' ? `${id[0].toUpperCase()}${id.slice(1)}` : id,
      unit: !hasPeriod ? 'samples' : CLOCKS.has(base) ? 'ns' : PLURAL.test(base) ? base : OTHER,
      kind: 'sampled',
      better: 'less',
    };
  }
}

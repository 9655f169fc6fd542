/** Decides which metrics a flight recording has. */
import { inSentence, type MetricDescriptor, type MetricKind } from '../../../common/metrics';
import { isOfSamples } from '../../../common/sampling';
import type { RecordedMetric } from '../../profile/recording';
import type { RecordingBuilder } from '../../recording/recording-builder';
import { type FamilyEvents, MOST_STATES, OTHER_STATES } from './chunk-sums';
import type { Constants } from './constants';
import { FAMILIES, type Family, type Measure, NATIVE_ALLOCATION, NOT_FREED } from './families';
import { CPU_STATE, metricsOf, OTHERS, STATE } from './states';

/** Longest state name that is used in a metric's name, in characters. */
const LONGEST_STATE = 64;

/** A metric, and the weights of the events in it. */
interface Metric {
  readonly id: string;
  readonly number: number;
  readonly family: Family;
  readonly rank: number;
  squares: number;
  weights: number;
}

/** Whether events count in the family's own metric, i.e. are not samples of the wall clock among CPU samples. */
export const isOwn = ({ family }: FamilyEvents, [first]: readonly (readonly Metric[])[]): boolean =>
  first[0].id === family.measures[0].id;

/** The metrics of a file; each is created when its first event is added. */
export class FlightMetrics {
  private readonly metrics = new Map<string, Metric>();
  /** Names of states that have their own metrics. */
  private readonly states = new Set<string>([CPU_STATE]);

  constructor(private readonly builder: RecordingBuilder) {}

  /** Whether no event was added to any metric. */
  get areNone(): boolean {
    return this.metrics.size === 0;
  }

  /** Metrics to which events in a state are added, by measure. */
  ofState({ family, measures, states, weights }: FamilyEvents, state: number, constants: Constants): Metric[][] {
    const name = this.stateName(states[state], constants);
    const byAsyncProfiler = constants.shapes.types.areOfAsyncProfiler;
    return measures.map((measure, m) =>
      metricsOf(measure, name, byAsyncProfiler).map((each) => {
        const metric = this.metric(family, each);
        metric.squares += weights[state][m].squares;
        metric.weights += weights[state][m].sum;
        return metric;
      }),
    );
  }

  private stateName(state: number, constants: Constants): string {
    if (state === OTHER_STATES) return OTHERS;
    const type = constants.shapes.types.byName.get(STATE);
    const name = type === undefined ? '' : constants.text(type, state);
    if (name === '' || this.states.has(name)) return name;
    if (this.states.size > MOST_STATES || name.length > LONGEST_STATE) return OTHERS;
    this.states.add(name);
    return name;
  }

  /** The metric of a measure, which is created if there is none yet. */
  metric(family: Family, { id, label, unit }: Measure): Metric {
    let metric = this.metrics.get(id);
    if (metric === undefined) {
      const descriptor: MetricDescriptor = { id, label, unit, kind: 'sampled', better: 'less' };
      const rank = FAMILIES.findIndex(({ measures }) => measures.some((own) => id.startsWith(own.id)));
      metric = { id, number: this.builder.metric(descriptor), family, rank, squares: 0, weights: 0 };
      this.metrics.set(id, metric);
    }
    return metric;
  }

  /** The metrics in the order of their families, with the families' kinds and thresholds. */
  described(
    recorded: readonly RecordedMetric[],
    kindOf: (family: Family) => MetricKind,
    thresholdOf: (family: Family) => string,
  ): RecordedMetric[] {
    const ranked = [...this.metrics.values()].sort((a, b) => a.rank - b.rank || a.number - b.number);
    return ranked.map(({ id, number, family, squares, weights }) => {
      const ofFamily = kindOf(family);
      // Of memory in use, an allocation that was not recorded makes the figure too small, and a free too large.
      const kind = id === NOT_FREED.id && ofFamily === 'lower-bound' ? 'exact' : ofFamily;
      const { label } = recorded[number];
      // Because weights of events differ, figures vary like those of fewer events.
      const eventWeight = isOfSamples({ kind }) && squares > weights ? squares / weights : undefined;
      return {
        ...recorded[number],
        kind,
        label: family === NATIVE_ALLOCATION && kind === 'sampled' ? `Sampled ${inSentence(label)}` : label,
        ...(eventWeight !== undefined && { eventWeight }),
        ...(kind === 'thresholded' && thresholdOf(family) !== '' && { threshold: thresholdOf(family) }),
      };
    });
  }
}

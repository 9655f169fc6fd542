/** Types of the engine's API for comparing several runs of a program with several runs of another version. */
import type { MetricKind } from '../../common/metrics';
import type { ChangeKind } from './comparison';
import type { MetricId } from './ids';
import type { Spread } from './report';
import type { SampleStory } from './story';
import type { Boundable, FrameName } from './tree';

/**
 * A method or a context whose range in the head lies outside its range in the base. Figures are exclusive, and 0 in runs without
 * it.
 */
export interface RunsChange extends Boundable {
  name: FrameName;
  callers: FrameName[];
  kind: ChangeKind;
  base: Spread;
  head: Spread;
}

/** Changes in one direction, by the change of the median, largest first. */
export interface RunsChanges {
  rows: RunsChange[];
  /** Number of all rows. */
  count: number;
}

/** Totals of all runs by one metric. */
export interface RunsMetric {
  metric: MetricId;
  label: string;
  unit: string;
  /** Kind of the least exact total. */
  kind: MetricKind;
  base: Spread;
  head: Spread;
}

/** One or more runs of a base against one or more of a head (docs/comparing.md, section 5). */
export interface RunsComparison {
  metric: MetricId;
  unit: string;
  /** Metrics that all runs have. */
  metrics: RunsMetric[];
  /**
   * Percent, by `metric`: between the runs of the base, null if it has only one; and between each of them and each run of the
   * head.
   */
  overlap: { base: Spread | null; head: Spread };
  methods: { more: RunsChanges; less: RunsChanges };
  contexts: { more: RunsChanges; less: RunsChanges };
  /** Differences of shares, for metrics that are sampled or have a threshold; null for other metrics, which have the lists. */
  samples: SampleStory | null;
  /**
   * Number of contexts in all runs, and of those whose figures in the head are within the base's range or differ so little that
   * the noise guard ignores them.
   */
  union: number;
  same: number;
}

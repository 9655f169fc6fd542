import type { MetricKind } from '../../common/metrics';
import type { ChangeKind } from './comparison';
import type { MetricId } from './ids';
import type { Spread } from './report';
import type { SampleStory } from './story';
import type { Boundable, FrameName } from './tree';

/** A method or a context whose range in the head lies outside of that in the base. Exclusive figures; 0 in runs without it. */
export interface RunsChange extends Boundable {
  name: FrameName;
  callers: FrameName[];
  kind: ChangeKind;
  base: Spread;
  head: Spread;
}

/** Changes of one direction, by the change of the median, largest first. */
export interface RunsChanges {
  rows: RunsChange[];
  /** Rows in all. */
  count: number;
}

/** The totals of all runs by one metric. */
export interface RunsMetric {
  metric: MetricId;
  label: string;
  unit: string;
  /** Kind of the least exact of the totals. */
  kind: MetricKind;
  base: Spread;
  head: Spread;
}

/** One or several runs of a base against one or several of a head (docs/comparing.md, section 5). */
export interface RunsComparison {
  metric: MetricId;
  unit: string;
  /** Metrics that all runs have. */
  metrics: RunsMetric[];
  /** Percent: between the runs of the base, null with one; and of each of them with each run of the head. By `metric`. */
  overlap: { base: Spread | null; head: Spread };
  methods: { more: RunsChanges; less: RunsChanges };
  contexts: { more: RunsChanges; less: RunsChanges };
  /** Differences of shares, for samples and for what lies above a threshold; null for other metrics, which have the lists. */
  samples: SampleStory | null;
  /** Contexts of all runs, and those whose figures in the head are within the base's range, or that the noise guard keeps quiet. */
  union: number;
  same: number;
}

/** Defines what the reports of a comparison contain, in whatever format they are written. */
import { gateVerdict } from '../../common/gate-verdict';
import type {
  ChangeReport,
  ComparisonSummary,
  FrameName,
  GateOutcome,
  MetricComparison,
  MetricId,
  ProfileSummary,
  RecordedGroup,
  Story,
} from '../api/engine';

/** A comparison with its conditions, as input for all renderers (Markdown, JUnit XML, JSON). A is the base, B the head. */
export interface Report {
  a: ProfileSummary;
  b: ProfileSummary;
  summary: ComparisonSummary;
  /** The metric by which changes are listed. */
  metric: MetricId;
  changes: ChangeReport;
  /** Why the metric changed. */
  story: Story;
  /** Call site of the first method in the story; null if the story names none. */
  place: StoryPlace | null;
  /** In the order of the conditions; empty if there are none. */
  gates: GateOutcome[];
  /** Reasons to read the figures with care, one sentence each. */
  cautions: string[];
  /** Address of the comparison in the app; null if there is none. */
  link: string | null;
  /** Additional frames: one for each line of a method, or for each value in the fields of events. Null or absent for none. */
  group?: RecordedGroup | null;
}

/** Call site of a method that accounts for a change. */
export interface StoryPlace {
  name: FrameName;
  /** The program's own methods on the path to it, outermost first. */
  callers: FrameName[];
}

/** Note on a clause that was decided by lower bounds. */
export const LOWER_BOUNDS = 'by lower bounds, because not everything was counted';

/** Replaces the change of a total that means nothing: totals of samples differ between runs of the same program. */
export const NOT_COMPARED = '–';

/** The comparison of the metric by which changes are listed. */
export function headline({ summary, metric }: Report): MetricComparison {
  const found = summary.metrics.find((each) => each.metric === metric);
  if (found === undefined) throw new Error(`the comparison has no metric ${metric}`);
  return found;
}

export function failures({ gates }: Pick<Report, 'gates'>): number {
  return gates.filter(({ failed }) => failed).length;
}

/** The gate's verdict as a sentence, or the sentence for a comparison without conditions. */
export const verdict = ({ gates }: Pick<Report, 'gates'>, quote?: (quantity: string) => string): string =>
  gates.length === 0 ? 'Compared; no conditions given' : gateVerdict(gates, quote);

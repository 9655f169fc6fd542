import { gateVerdict } from '../../common/gate-verdict';
import type {
  ChangeReport,
  ComparisonSummary,
  FrameName,
  GateOutcome,
  MetricComparison,
  MetricId,
  ProfileSummary,
  Story,
} from '../api/engine';

/** A comparison with its conditions, as input of all renderers. A is the base, B the head. */
export interface Report {
  a: ProfileSummary;
  b: ProfileSummary;
  summary: ComparisonSummary;
  /** The metric by which changes are listed. */
  metric: MetricId;
  changes: ChangeReport;
  /** Why the metric changed. */
  story: Story;
  /** Where the first method of the story is called; null where the story names none. */
  place: StoryPlace | null;
  /** In the order of the conditions; empty without conditions. */
  gates: GateOutcome[];
  /** Reasons to read the figures with care, one sentence each. */
  cautions: string[];
  /** Address of the comparison in the app, or null. */
  link: string | null;
  /** A method has a frame for each of its lines. */
  isByLine?: boolean;
}

/** The place of a method that answers for a change. */
export interface StoryPlace {
  name: FrameName;
  /** The program's own methods that lead to it, outermost first. */
  callers: FrameName[];
}

/** Said of a clause that was decided by lower bounds. */
export const LOWER_BOUNDS = 'by lower bounds, because not everything was counted';

/** In place of the change of a total that says nothing: totals of samples differ between runs of one program. */
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

/** The gate's verdict in a sentence; what a comparison without conditions says instead. */
export const verdict = ({ gates }: Pick<Report, 'gates'>, quote?: (quantity: string) => string): string =>
  gates.length === 0 ? 'Compared; no conditions given' : gateVerdict(gates, quote);

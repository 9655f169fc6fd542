/**
 * Words for the kinds of change between two profiles, in the order of `UnionFlameLayout.kind`, and props that components about
 * changes share.
 */
import { isOfSamples } from '../../../common/sampling';
import type { ChangeKind, ComparisonSummary, MetricComparison } from '../../../workers/api/engine';

export const KINDS: ChangeKind[] = ['same', 'grew', 'shrank', 'appeared', 'vanished'];

const KIND_WORDS: Record<ChangeKind, string> = {
  same: 'the same',
  grew: 'grew',
  shrank: 'shrank',
  appeared: 'only in B',
  vanished: 'only in A',
};

/** Words for samples: except for methods whose shares differ, nothing is known to have changed or to be on one side only. */
const SAMPLED_WORDS: Record<ChangeKind, string> = {
  same: 'alike',
  grew: 'a larger share in B',
  shrank: 'a smaller share in B',
  appeared: 'a larger share in B',
  vanished: 'a smaller share in B',
};

/** A kind of change in words. */
export const kindWords = (kind: ChangeKind, metric: Pick<MetricComparison, 'kind'>): string =>
  (isOfSamples(metric) ? SAMPLED_WORDS : KIND_WORDS)[kind];

/** A kind of change by inclusive figures, shown next to exclusive ones. */
export const inclusiveKindWords = (kind: ChangeKind, metric: Pick<MetricComparison, 'kind'>): string =>
  !isOfSamples(metric) && (kind === 'grew' || kind === 'shrank') ? `${kind} including callees` : kindWords(kind, metric);

export interface MetricProps {
  summary: ComparisonSummary;
  metric: MetricComparison;
}

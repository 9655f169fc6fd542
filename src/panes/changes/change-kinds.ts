/** Kinds of change in words, in the order of `UnionFlameLayout.kind`, and the props that parts of this view share. */
import type { ChangeKind, ComparisonSummary, MetricComparison } from '../../../workers/api/engine';

export const KINDS: ChangeKind[] = ['same', 'grew', 'shrank', 'appeared', 'vanished'];

const KIND_WORDS: Record<ChangeKind, string> = {
  same: 'the same',
  grew: 'grew',
  shrank: 'shrank',
  appeared: 'appeared, only in B',
  vanished: 'vanished, only in A',
};

/** Words for sampled figures: nothing is known to have changed, or to be on one side only. */
const SAMPLED_WORDS: Record<ChangeKind, string> = {
  same: 'no difference beyond sampling noise',
  grew: 'more in B, beyond sampling noise',
  shrank: 'less in B, beyond sampling noise',
  appeared: 'sampled only in B',
  vanished: 'sampled only in A',
};

/** A kind of change in words. */
export const kindWords = (kind: ChangeKind, { kind: how }: Pick<MetricComparison, 'kind'>): string =>
  (how === 'sampled' ? SAMPLED_WORDS : KIND_WORDS)[kind];

export interface MetricProps {
  summary: ComparisonSummary;
  metric: MetricComparison;
}

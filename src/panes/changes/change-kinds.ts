/** Kinds of change in words, in the order of `UnionFlameLayout.kind`, and the props that parts of this view share. */
import type { ChangeKind, ComparisonSummary, MetricComparison } from '../../../workers/api/engine';

export const KINDS: ChangeKind[] = ['same', 'grew', 'shrank', 'appeared', 'vanished'];

export const KIND_WORDS: Record<ChangeKind, string> = {
  same: 'the same',
  grew: 'grew',
  shrank: 'shrank',
  appeared: 'appeared, only in B',
  vanished: 'vanished, only in A',
};

export interface MetricProps {
  summary: ComparisonSummary;
  metric: MetricComparison;
}

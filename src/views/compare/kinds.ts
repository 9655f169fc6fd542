/** What the parts of the compare view share: kinds of change, in words and in the order of `UnionFlameLayout.kind`. */
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

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
  appeared: 'only in B, beyond sampling noise',
  vanished: 'only in A, beyond sampling noise',
};

/** A kind of change in words, of figures a and b. */
export function kindWords(kind: ChangeKind, { kind: how }: Pick<MetricComparison, 'kind'>, a: number, b: number): string {
  if (how !== 'sampled') return KIND_WORDS[kind];
  if (kind === 'same' && (a === 0) !== (b === 0)) return `only on ${a === 0 ? 'B' : 'A'}’s side, within noise`;
  return SAMPLED_WORDS[kind];
}

export interface MetricProps {
  summary: ComparisonSummary;
  metric: MetricComparison;
}

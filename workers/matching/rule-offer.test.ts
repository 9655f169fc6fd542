import { expect, it } from 'vitest';
import type { MetricInfo } from '../api/engine';
import { Pace } from '../jobs/pace';
import { comparisonOf } from '../testing/comparison';
import { drawnTree } from '../testing/drawn-tree';
import { lambdasOffer } from './rule-offer';

const BYTECODES = {
  id: 'bytecodes',
  label: 'Bytecodes',
  unit: 'bytecodes',
  kind: 'exact',
  better: 'less',
} as unknown as MetricInfo;

/** `main` with a numbered lambda, which has the given number out of 1,000 bytecodes. */
const withLambda = (name: string, cost: number) => drawnTree(`main 1 ${1000 - cost}`, `  ${name} 1 ${cost}`);

it.each<[string, string, string, number, number | null, { overlap: number; byRule: number } | null]>([
  ['other numbers', 'lambda$of$1', 'lambda$of$2', 300, 70, { overlap: 70, byRule: 100 }],
  ['one number', 'lambda$of$1', 'lambda$of$1', 300, 70, { overlap: 70, byRule: 100 }],
  ['no overlap', 'lambda$of$1', 'lambda$of$2', 300, null, null],
  ['a gain of five points', 'lambda$of$1', 'lambda$of$2', 50, 95, { overlap: 95, byRule: 100 }],
  ['less than five', 'lambda$of$1', 'lambda$of$2', 49, 95.1, null],
  ['a smaller gain than could be', 'before', 'lambda$of$1', 300, 65.1, null],
  ['no gain of what could be more', 'lambda$of$1', 'other', 300, 70, null],
  ['no lambdas', 'before', 'after', 300, 70, null],
  ['lambdas of B alone', 'before', 'lambda$of$1', 300, 60, { overlap: 60, byRule: 70 }],
])('the rule for lambdas is offered: %s', async (_, a, b, cost, overlap, offered) => {
  const comparison = await comparisonOf(withLambda(a, cost), withLambda(b, cost));
  const offer = await lambdasOffer(comparison, BYTECODES, overlap, new Pace());
  expect(offer && { ...offer, byRule: Math.round(offer.byRule * 1e6) / 1e6 }).toEqual(offered);
});

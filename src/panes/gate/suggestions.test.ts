import { expect, it } from 'vitest';
import { needsRuns, suggested } from './suggestions';

const exact = (metric: string) => ({ metric, kind: 'exact' as const });
const sampled = (metric: string) => ({ metric, kind: 'sampled' as const });
const ALLOCATION = 'sampled-allocation';

it.each([
  [[exact('bytecodes'), exact('objects')], [[], []], ['bytecodes > +1%', 'objects > +1% and +1000', 'overlap < 95%'], false],
  [[exact('bytecodes')], [[], []], ['bytecodes > +1%', 'overlap < 95%'], false],
  [[sampled('samples'), sampled(ALLOCATION)], [[ALLOCATION], [ALLOCATION]], ['alloc(type byte[]) > +1%', 'overlap < 95%'], true],
  [[sampled('samples'), sampled(ALLOCATION)], [[ALLOCATION], []], ['overlap < 95%'], true],
  [[sampled('samples'), exact('exceptions')], [[], []], ['overlap < 95%'], false],
  [[], [[], []], ['overlap < 95%'], false],
])('%j with types %j: %j, runs needed: %s', (metrics, types, expected, runs) => {
  expect(suggested(metrics, types)).toEqual(expected);
  expect(needsRuns(metrics)).toBe(runs);
});

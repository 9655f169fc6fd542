import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { EncodedProfile } from '../../formats/mct/encoder';
import { anyProfile } from '../../testing/arbitrary';
import { comparisonOf } from '../../testing/comparison';
import { attribute } from './attribution';

const METRICS = ['calls', 'bytecodes', 'elements'] as const;

async function attributed(a: EncodedProfile, b: EncodedProfile, metric: string) {
  const comparison = await comparisonOf(a, b);
  const { frequency, rest } = attribute(comparison, metric);
  const totals = comparison.totals(metric);
  return { comparison, frequency, rest, totals, parts: [...frequency, ...rest] };
}

const sum = (figures: readonly number[]): number => figures.reduce((all, each) => all + each, 0);

it('leaves no remainder', async () => {
  await fc.assert(
    fc.asyncProperty(anyProfile(), anyProfile(), fc.constantFrom(...METRICS), async (a, b, metric) => {
      const { parts, totals } = await attributed(a, b, metric);
      const scale = Math.max(totals.a, totals.b, ...parts.map(Math.abs), 1);
      expect(Math.abs(sum(parts) - (totals.b - totals.a)) / scale).toBeLessThan(1e-12);
    }),
    { numRuns: 50 },
  );
});

it('negates when the sides are swapped', async () => {
  await fc.assert(
    fc.asyncProperty(anyProfile(), anyProfile(), fc.constantFrom(...METRICS), async (a, b, metric) => {
      const [there, back] = [await attributed(a, b, metric), await attributed(b, a, metric)];
      const scale = Math.max(there.totals.a, there.totals.b, ...there.parts.map(Math.abs), 1);
      for (const [i, part] of there.parts.entries()) expect(Math.abs(part + back.parts[i]) / scale).toBeLessThan(1e-12);
    }),
    { numRuns: 25 },
  );
});

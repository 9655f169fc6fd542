// Measures whether totals per second would report differences between equal programs: two sides of three runs each, with
// several minimum factors between their medians.
import { weightsOf } from './corpus.js';
import { halves } from './pairs.js';

const FACTORS = [1.1, 1.5, 2];
/** Events per run below which a set says nothing. */
const FEW = 50;

const median = (/** @type {number[]} */ three) => [...three].sort((a, b) => a - b)[1];

/**
 * Header and rows of a table: comparisons in which the runs' totals per second are fully separated, and the medians differ by a
 * factor.
 *
 * @param {import('./corpus.js').RunSet[]} sets
 * @param {Record<string, { event: string, isWeighted: boolean }>} metrics
 * @returns {[string[], string[][]]}
 */
export function perSecond(sets, metrics) {
  const rows = Object.entries(metrics).flatMap(([id, { event, isWeighted }]) => {
    const all = sets.flatMap(({ runs }) => {
      const weights = runs.map(({ events }) => (events[event] ?? []).flatMap(([, text]) => weightsOf(text)));
      if (weights.some((each) => each.reduce((sum, { count }) => sum + count, 0) < FEW)) return [];
      const rates = weights.map(
        (each, run) => each.reduce((sum, { weight, count }) => sum + (isWeighted ? weight : 1) * count, 0) / runs[run].seconds,
      );
      return halves.map((sides) => sides.map((half) => half.map((run) => rates[run])));
    });
    const told = FACTORS.map(
      (factor) =>
        all.filter(([a, b]) => {
          const [low, high] = median(a) < median(b) ? [a, b] : [b, a];
          return Math.max(...low) < Math.min(...high) && median(high) >= factor * median(low);
        }).length,
    );
    return all.length === 0 ? [] : [[id, ...told.map((count) => `${count}/${all.length}`)]];
  });
  return [['metric', ...FACTORS.map((factor) => `apart, and by ${factor} times`)], rows];
}

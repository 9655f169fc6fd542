import type { Comparison } from '../analysis/comparison';
import type { MetricId } from '../engine.api';
import { exactOverlap, type Fraction, type Summed, sumOver } from '../gate/sums';
import { type Prefix, prefixOf } from '../profile/prefix';
import type { Sides } from './changes';

/** Exact overlaps: of the pairs within the base, and of each run of the base with each of the head. */
export interface ExactOverlaps {
  readonly base: Fraction[];
  readonly head: Fraction[];
}

/** What conditions ask of the runs of a base and of a head. */
export interface Asked {
  /** A run that does not have a metric, by its name and what it has; undefined where all have it. */
  lacking(metric: MetricId): { name: string; metrics: readonly { id: MetricId }[] } | undefined;
  /** By run: what contexts of methods that match count in sum; see sumOver. */
  sums(metric: MetricId, patterns: readonly string[] | null, inclusive: boolean): { base: Summed[]; head: Summed[] };
  overlaps(metric: MetricId): ExactOverlaps;
}

/** Runs that were read one by one. */
export function askedOf({ bases, heads, all }: Sides): Asked {
  const runs = [...bases, ...heads];
  return {
    lacking: (metric) => runs.find(({ metrics }) => !metrics.some(({ id }) => id === metric)),
    sums: (metric, patterns, inclusive) => {
      const summed = runs.map((run) => sumOver(run, metric, patterns, inclusive));
      return { base: summed.slice(0, bases.length), head: summed.slice(bases.length) };
    },
    overlaps: (metric) =>
      ofPairs(bases.length, heads.length, (i, j) => {
        const [a, b] = [runs[i].prefix(metric).widths, runs[j].prefix(metric).widths];
        return exactOverlap({ size: all.tree.size, fromA: all.places[i], fromB: all.places[j] }, { a, b });
      }),
  };
}

/** Runs behind the sides of a comparison, by what they count over the trees that are compared. Asks for metrics that both sides have, and that are ready. */
export function askedBehind(comparison: Comparison): Asked {
  const prefixes = (metric: MetricId): Record<'a' | 'b', Prefix[]> => {
    const { a, b } = comparison.ranges(metric)!;
    return { a: a.sums.map(prefixOf), b: b.sums.map(prefixOf) };
  };
  return {
    lacking: () => undefined,
    sums: (metric, patterns, inclusive) => {
      const of = (side: 'a' | 'b'): Summed[] => {
        const { tree, names } = comparison[side];
        return prefixes(metric)[side].map((prefix) =>
          sumOver({ tree, names, prefix: () => prefix }, metric, patterns, inclusive),
        );
      };
      return { base: of('a'), head: of('b') };
    },
    overlaps: (metric) => {
      const { a, b } = prefixes(metric);
      const all = [...a, ...b];
      const own = Uint32Array.from({ length: comparison.a.tree.size }, (_, i) => i);
      const within = { size: own.length, fromA: own, fromB: own };
      return ofPairs(a.length, b.length, (i, j) =>
        exactOverlap(j < a.length ? within : comparison.tree, { a: all[i].widths, b: all[j].widths }),
      );
    },
  };
}

/** @param of by the numbers of two runs, those of the head after those of the base */
function ofPairs(bases: number, heads: number, of: (i: number, j: number) => Fraction): ExactOverlaps {
  const found: ExactOverlaps = { base: [], head: [] };
  for (let i = 0; i < bases; i++) {
    for (let j = i + 1; j < bases; j++) found.base.push(of(i, j));
    for (let j = bases; j < bases + heads; j++) found.head.push(of(i, j));
  }
  return found;
}

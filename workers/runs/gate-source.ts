import type { MetricId } from '../api/engine';
import type { Comparison } from '../comparison/comparison';
import { exactOverlap, type Fraction, type Summed, sumOver } from '../gate/exact-sums';
import type { Pace } from '../jobs/pace';
import { type Prefix, prefixOf } from '../tree/prefix-sum';
import type { Sides } from './run-changes';

/** Exact overlaps: of the pairs within the base, and of each run of the base with each of the head. */
export interface ExactOverlaps {
  readonly base: Fraction[];
  readonly head: Fraction[];
}

/** Figures of the runs of a base and of a head, as conditions need them. */
export interface GateSource {
  /** The first run without a metric: its name and its metrics. Undefined where all have it. */
  lacking(metric: MetricId): { name: string; metrics: readonly { id: MetricId }[] } | undefined;
  /** Sums over contexts of matching methods, by run; see sumOver. */
  sums(
    metric: MetricId,
    patterns: readonly string[] | null,
    inclusive: boolean,
    pace: Pace,
  ): Promise<{ base: Summed[]; head: Summed[] }>;
  /** Computed once for a metric, pair by pair. */
  overlaps(metric: MetricId, pace: Pace): Promise<ExactOverlaps>;
}

/** Runs that were read one by one. */
export function gateSourceOfRuns({ bases, heads, all }: Sides): GateSource {
  const runs = [...bases, ...heads];
  return {
    lacking: (metric) => runs.find(({ metrics }) => !metrics.some(({ id }) => id === metric)),
    sums: async (metric, patterns, inclusive, pace) => {
      const summed = await ofEach(runs, pace, (run) => sumOver(run, metric, patterns, inclusive));
      return { base: summed.slice(0, bases.length), head: summed.slice(bases.length) };
    },
    overlaps: onceAMetric((metric, pace) =>
      ofPairs(bases.length, heads.length, pace, (i, j) => {
        const [a, b] = [runs[i].prefix(metric).widths, runs[j].prefix(metric).widths];
        return exactOverlap({ size: all.tree.size, fromA: all.places[i], fromB: all.places[j] }, { a, b });
      }),
    ),
  };
}

/** Figures of the runs behind the sides of a comparison, over the trees that are compared. Metrics must be common and ready. */
export function gateSourceOfComparison(comparison: Comparison): GateSource {
  const prefixes = async (metric: MetricId, pace: Pace): Promise<Record<'a' | 'b', Prefix[]>> => {
    const { a, b } = (await comparison.layRanges(metric, pace))!;
    return { a: a.sums.map(prefixOf), b: b.sums.map(prefixOf) };
  };
  return {
    lacking: () => undefined,
    sums: async (metric, patterns, inclusive, pace) => {
      const laid = await prefixes(metric, pace);
      const of = (side: 'a' | 'b'): Promise<Summed[]> => {
        const { tree, names, lowerBounds } = comparison[side];
        return ofEach(laid[side], pace, (prefix) =>
          sumOver({ tree, names, lowerBounds, prefix: () => prefix }, metric, patterns, inclusive),
        );
      };
      return { base: await of('a'), head: await of('b') };
    },
    overlaps: onceAMetric(async (metric, pace) => {
      const { a, b } = await prefixes(metric, pace);
      const all = [...a, ...b];
      const own = Uint32Array.from({ length: comparison.a.tree.size }, (_, i) => i);
      const within = { size: own.length, fromA: own, fromB: own };
      return ofPairs(a.length, b.length, pace, (i, j) =>
        exactOverlap(j < a.length ? within : comparison.tree, { a: all[i].widths, b: all[j].widths }),
      );
    }),
  };
}

async function ofEach<T, R>(runs: readonly T[], pace: Pace, of: (run: T) => R): Promise<R[]> {
  const found: R[] = [];
  for (const run of runs) {
    await pace.tick('files', found.length, runs.length);
    found.push(of(run));
  }
  return found;
}

/** Keeps overlaps by metric: several conditions may ask for them. */
function onceAMetric(of: GateSource['overlaps']): GateSource['overlaps'] {
  const known = new Map<MetricId, ExactOverlaps>();
  return async (metric, pace) => {
    const found = known.get(metric) ?? (await of(metric, pace));
    known.set(metric, found);
    return found;
  };
}

/** @param of overlap of two runs by number, those of the head after those of the base */
async function ofPairs(bases: number, heads: number, pace: Pace, of: (i: number, j: number) => Fraction): Promise<ExactOverlaps> {
  const found: ExactOverlaps = { base: [], head: [] };
  const count = (bases * (bases - 1)) / 2 + bases * heads;
  for (let i = 0; i < bases; i++)
    for (let j = i + 1; j < bases + heads; j++) {
      await pace.tick('pairs', found.base.length + found.head.length, count);
      found[j < bases ? 'base' : 'head'].push(of(i, j));
    }
  return found;
}

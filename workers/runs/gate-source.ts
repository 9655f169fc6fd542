/** Supplies the figures by which the gate decides conditions on several runs per side. */
import type { MetricKind } from '../../common/metrics';
import { isOfSamples, weightOfEvent } from '../../common/sampling';
import { metricsByType, type TypeSums, typeSums } from '../analysis/type-sums';
import type { MetricId, OwnBasis } from '../api/engine';
import type { Comparison } from '../comparison/comparison';
import { basisOfSamples, roleOf } from '../comparison/samples/own-methods';
import { partOfRun, type RunPart } from '../comparison/samples/part-shares';
import { weightOf } from '../comparison/samples/reported-rows';
import type { Clause } from '../gate/condition';
import { exactOverlap, type Fraction, type Summed, sumOver } from '../gate/exact-sums';
import { typedMetric } from '../gate/type-clause';
import type { Pace } from '../jobs/pace';
import type { MetricTree } from '../profile/metric-tree';
import type { Names } from '../profile/names';
import { methodsMatching } from '../transforms/method-patterns';
import { type Prefix, prefixOf } from '../tree/prefix-sum';
import type { Tree } from '../tree/tree';
import type { Sides } from './run-changes';

/** Exact overlaps: of the pairs of runs within the base, and of each of the base's runs with each of the head's. */
export interface ExactOverlaps {
  readonly base: Fraction[];
  readonly head: Fraction[];
}

/** Samples in some methods, for each run. */
export interface SampledParts {
  readonly base: readonly RunPart[];
  readonly head: readonly RunPart[];
  /** Kind of the metric. */
  readonly kind: MetricKind;
}

/** Bytes by type of each run, by one metric. */
export interface TypesOfRuns {
  readonly metric: MetricId;
  readonly base: readonly TypeSums[];
  readonly head: readonly TypeSums[];
}

/** A run behind a side of a comparison: its name, and its tree of all threads. */
export interface RunTree {
  readonly name: string;
  readonly laid: MetricTree;
}

/** The figures of a base's and a head's runs that conditions need. */
export interface GateSource {
  /** The first run without a metric: its name and the metrics it has. Undefined if every run has the metric. */
  lacking(metric: MetricId): { name: string; metrics: readonly { id: MetricId }[] } | undefined;
  /** For each run, sums over the contexts of matching methods; see sumOver. */
  sums(
    metric: MetricId,
    patterns: readonly string[] | null,
    inclusive: boolean,
    pace: Pace,
  ): Promise<{ base: Summed[]; head: Summed[] }>;
  /**
   * For each run, bytes by type, for a clause that names types. By the reported metric if all runs have it by type. Throws
   * FormatError (`bad-condition`) if they have none in common.
   */
  types(clause: Clause, reported: MetricId, pace: Pace): Promise<TypesOfRuns>;
  /**
   * For each run, samples in matching methods; null if the metric's sums are compared instead (comparison/samples). Patterns that
   * match no method give no samples.
   */
  parts(metric: MetricId, patterns: readonly string[], inclusive: boolean, pace: Pace): Promise<SampledParts | null>;
  /** Overlaps of all pairs of runs; computed only once per metric. */
  overlaps(metric: MetricId, pace: Pace): Promise<ExactOverlaps>;
}

/**
 * The figures of runs that were read one by one.
 *
 * @param own packages and classes that are the program's own; empty if the user named none
 */
export function gateSourceOfRuns({ bases, heads, all }: Sides, own: readonly string[] = []): GateSource {
  const runs = [...bases, ...heads];
  const classNames = function* () {
    for (let m = 0; m < all.names.size; m++) yield all.names.frame(m).className;
  };
  return {
    lacking: (metric) => runs.find(({ metrics }) => !metrics.some(({ id }) => id === metric)),
    sums: async (metric, patterns, inclusive, pace) => {
      const summed = await ofEach(runs, pace, (run) => sumOver(run, metric, patterns, inclusive));
      return { base: summed.slice(0, bases.length), head: summed.slice(bases.length) };
    },
    types: async (clause, reported) => {
      const known = runs.map(({ name, byType }) => ({ name, byType: byType.map(({ metric }) => metric) }));
      const metric = typedMetric(known, reported, clause);
      const found = runs.flatMap(({ byType }) => byType.filter((sums) => sums.metric === metric));
      return { metric, base: found.slice(0, bases.length), head: found.slice(bases.length) };
    },
    parts: async (metric, patterns, inclusive, pace) => {
      const known = runs[0].metrics.find(({ id }) => id === metric);
      if (known === undefined || !isOfSamples(known)) return null;
      const basis = basisOfSamples(own.length > 0 ? own : null, classNames());
      const laid = runs.map((run) => ({
        ...{ tree: run.tree, names: run.names, sums: run.prefix(metric).sums },
        eventWeight: weightOfEvent(run.metrics.find(({ id }) => id === metric) ?? known),
      }));
      const [base, head] = [laid.slice(0, bases.length), laid.slice(bases.length)];
      return sampledParts({ base, head }, basis, patterns, inclusive, known.kind, pace);
    },
    overlaps: onceAMetric((metric, pace) =>
      ofPairs(bases.length, heads.length, pace, (i, j) => {
        const [a, b] = [runs[i].prefix(metric).widths, runs[j].prefix(metric).widths];
        return exactOverlap({ size: all.tree.size, fromA: all.places[i], fromB: all.places[j] }, { a, b });
      }),
    ),
  };
}

/**
 * Figures of the runs behind the sides of a comparison, over the trees being compared. All runs must have the metrics, and these
 * must be ready.
 *
 * @param trees for each side, its runs
 */
export function gateSourceOfComparison(comparison: Comparison, trees: Record<'a' | 'b', readonly RunTree[]>): GateSource {
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
    types: async (clause, reported, pace) => {
      const metric = typedMetric([...trees.a, ...trees.b].map(byTypeOf), reported, clause);
      const of = async (side: 'a' | 'b'): Promise<TypeSums[]> => {
        const { className } = comparison.allocating(side);
        const found: TypeSums[] = [];
        for (const { laid } of trees[side]) {
          await pace.tick('files', found.length, trees[side].length);
          while (!laid.holds([metric], true)) await laid.ready([metric], true);
          found.push(typeSums(laid, metric, className));
        }
        return found;
      };
      return { metric, base: await of('a'), head: await of('b') };
    },
    parts: async (metric, patterns, inclusive, pace) => {
      const samples = comparison.samples(metric);
      if (samples === null) return null;
      const ranges = (await comparison.layRanges(metric, pace))!;
      const of = (side: 'a' | 'b') => {
        const { tree, names } = comparison[side];
        const eventWeight = weightOfEvent(comparison[side].describe(metric)!);
        return ranges[side].sums.map((sums) => ({ tree, names, sums, eventWeight }));
      };
      const { kind } = comparison.a.describe(metric)!;
      return sampledParts({ base: of('a'), head: of('b') }, samples.own, patterns, inclusive, kind, pace);
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

/** A run's name, and the metrics that it has by type. */
export const byTypeOf = ({ name, laid }: RunTree) => ({ name, byType: metricsByType(laid) });

/** A run with samples, and its tree. */
interface SampledTree {
  readonly tree: Tree;
  readonly names: Names;
  readonly sums: Float64Array;
  readonly eventWeight: number | null;
}

async function sampledParts(
  sides: Record<'base' | 'head', readonly SampledTree[]>,
  basis: OwnBasis,
  patterns: readonly string[],
  inclusive: boolean,
  kind: MetricKind,
  pace: Pace,
): Promise<SampledParts> {
  const of = (runs: readonly SampledTree[]): Promise<RunPart[]> => {
    const weight = weightOf(runs);
    return ofEach(runs, pace, ({ tree, names, sums }) => {
      const roles = Uint8Array.from({ length: names.size }, (_, m) => roleOf(basis, names.frame(m)));
      return partOfRun(tree, sums, weight, roles, methodsMatching(names, patterns), inclusive);
    });
  };
  return { base: await of(sides.base), head: await of(sides.head), kind };
}

async function ofEach<T, R>(runs: readonly T[], pace: Pace, of: (run: T) => R): Promise<R[]> {
  const found: R[] = [];
  for (const run of runs) {
    await pace.tick('files', found.length, runs.length);
    found.push(of(run));
  }
  return found;
}

/** Caches overlaps by metric, because several conditions may ask for them. */
function onceAMetric(of: GateSource['overlaps']): GateSource['overlaps'] {
  const known = new Map<MetricId, ExactOverlaps>();
  return async (metric, pace) => {
    const found = known.get(metric) ?? (await of(metric, pace));
    known.set(metric, found);
    return found;
  };
}

/** @param of returns the overlap of two runs by their numbers; those of the head follow those of the base */
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

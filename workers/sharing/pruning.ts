/** Builds the content of a shared link from the kept contexts of a tree. */
import { FOLDED_KINDS } from '../../common/frame-names';
import type { FrameName, MetricId } from '../api/engine';
import { SampleFindings } from '../comparison/samples/sample-findings';
import { type KeptContext, keptTree, type OwnCode } from './kept-contexts';
import { FOLDED, type LinkContent, type SharedMethod, type SharedRuns, type SharedStory } from './link-content';
import type { PackageRenaming } from './package-renaming';
import type { PruningSource } from './pruning-source';
import { namesOfShares, sharedShares } from './shared-shares';
import { namesOfWork, partsAddUp, sharedWork, type WholeWork } from './shared-work-story';

/** Everything in a link besides the tree; its metrics do not have columns yet, and of runs only the names are given. */
export type WholeFacts = Pick<LinkContent, 'sides' | 'metrics' | 'common' | 'appeared' | 'vanished' | 'findings'> & {
  runs: SharedRuns['sides'] | null;
};

/** A story of the whole comparison: work with the parts of the change, or shares of samples. */
export type WholeStory = WholeWork | SampleFindings;

/**
 * Prunes a tree to the kept contexts (ascending) and contexts that stand for the others. The metrics in `carried` must be
 * ready.
 *
 * @param stories stories of the complete comparison, by metric; empty if there is only one side
 * @param code divides folded contexts by kind; null folds all of them together
 */
export function prune(
  source: PruningSource,
  kept: Uint32Array,
  whole: WholeFacts,
  carried: readonly MetricId[],
  renaming: PackageRenaming,
  stories: ReadonlyMap<MetricId, WholeStory>,
  code: OwnCode | null,
): LinkContent {
  const tree = keptTree(source, kept, code);
  const metrics = whole.metrics.map((metric) => ({
    ...metric,
    columns: carried.includes(metric.id) ? columnsOf(source, tree, metric.id) : null,
  }));
  const named = [...stories.values()].flatMap((whole) =>
    whole instanceof SampleFindings ? namesOfShares(whole) : namesOfWork(whole.story),
  );
  const { methods, method, classes, indexOf } = methodsOf(source, tree, renaming, named);
  const places = new Map(tree.map(({ context }, i) => [context, i]));
  const contextOf = (context: number): number => (context < 0 ? -1 : (places.get(context) ?? -1));
  const shared = (whole: WholeStory, totals: readonly number[]): SharedStory | null => {
    const link = { methodOf: indexOf, contextOf, classes };
    if (whole instanceof SampleFindings) return sharedShares(whole, link, marksOf(tree, whole.found.within), renaming);
    const story = sharedWork(whole, link, partsOf(tree, whole.parts.parts), renaming);
    return partsAddUp(story, story.middles ?? totals) ? story : null;
  };
  const carriedStories = metrics.flatMap(({ id, totals, columns }) => {
    const whole = stories.get(id);
    return columns === null ? [] : [whole === undefined ? null : shared(whole, totals)];
  });
  return {
    ...whole,
    metrics,
    ...{ methods, method },
    stories: carriedStories.some((story) => story !== null) ? carriedStories : [],
    depth: Uint32Array.from(tree, ({ depth }) => depth),
    folded: Float64Array.from(tree, ({ folded }) => folded),
    kind: code && Uint8Array.from(tree, ({ kind }) => FOLDED_KINDS.indexOf(kind)),
    presence: Uint8Array.from(tree, (each) => presenceOf(source, each)),
    runs: whole.runs && runsOf(source, tree, whole.runs, carriedIn(metrics)),
  };
}

/** Sums `of` over a context, or over all contexts that it stands for. */
const measure = ({ ranges }: KeptContext, of: (from: number, to: number) => number): number =>
  ranges.reduce((sum, { from, to }) => sum + of(from, to), 0);

function presenceOf(source: PruningSource, each: KeptContext): number {
  let presence = 0;
  for (let side = 0; side < source.sides; side++) {
    const contexts = measure(each, (from, to) => {
      const range = source.range(side, from, to);
      return range.to - range.from;
    });
    if (contexts > 0) presence |= 1 << side;
  }
  return presence;
}

function columnsOf(source: PruningSource, tree: readonly KeptContext[], metric: MetricId): Float64Array[] {
  return Array.from({ length: source.sides }, (_, side) => column(source, tree, side, source.sums(side, metric)));
}

/** One side's column of the pruned tree, computed from exclusive prefix sums over the side's contexts. */
function column(source: PruningSource, tree: readonly KeptContext[], side: number, sums: Float64Array): Float64Array {
  return Float64Array.from(tree, (each) =>
    measure(each, (from, to) => {
      const range = source.range(side, from, to);
      return sums[range.to] - sums[range.from];
    }),
  );
}

const carriedIn = (metrics: LinkContent['metrics']): MetricId[] =>
  metrics.filter(({ columns }) => columns !== null).map(({ id }) => id);

function runsOf(
  source: PruningSource,
  tree: readonly KeptContext[],
  sides: SharedRuns['sides'],
  carried: readonly MetricId[],
): SharedRuns {
  const of = carried.map((metric) => source.runs(metric)!);
  const lacking = sides.map((runs, side) => {
    const has = of[0]?.sides[side]?.has;
    return runs.length === 0 || has == null
      ? new Uint32Array(0)
      : Uint32Array.from(tree, (each) => lackingOf(source, each, side, has, runs.length));
  });
  const metrics = of.map(({ sides: figures, overlaps }) => ({
    overlaps,
    columns: figures.map((runs, side) => (runs?.sums ?? []).map((sums) => column(source, tree, side, sums))),
  }));
  return { sides, lacking, metrics };
}

/** A bit for each run that has none of the contexts that this one stands for. */
function lackingOf(source: PruningSource, each: KeptContext, side: number, has: Uint32Array, runs: number): number {
  let found = 0;
  for (const { from, to } of each.ranges) {
    const range = source.range(side, from, to);
    for (let i = range.from; i < range.to; i++) found |= has[i];
  }
  return 2 ** runs - 1 - found;
}

/**
 * Sums parts of a change. Most are 0; the others are added one by one, because differences of prefix sums would leave rounding
 * errors.
 */
function partsOf(tree: readonly KeptContext[], parts: Float64Array): Float64Array {
  return Float64Array.from(tree, (each) => {
    let sum = 0;
    for (const { from, to } of each.ranges) for (let i = from; i < to; i++) sum += parts[i];
    return sum;
  });
}

/** Row of each context; one that stands for others gets their row if all of them are in the same one. */
const marksOf = (tree: readonly KeptContext[], within: Int8Array): Int8Array =>
  Int8Array.from(tree, (each) => {
    if (each.context >= 0) return within[each.context];
    const rows = new Set<number>();
    for (const { from, to } of each.ranges) for (let i = from; i < to; i++) rows.add(Math.abs(within[i]));
    return rows.size === 1 ? [...rows][0] : 0;
  });

/**
 * The methods of the kept contexts and those named by stories, sorted by class, with their classes before renaming. Signatures
 * are omitted where names alone distinguish methods.
 */
function methodsOf(
  source: PruningSource,
  tree: readonly KeptContext[],
  renaming: PackageRenaming,
  named: readonly FrameName[],
): Pick<LinkContent, 'methods' | 'method'> & { classes: ReadonlySet<string>; indexOf(name: FrameName): number } {
  const used = new Map<number, SharedMethod>();
  const overloads = new Map<string, number>();
  const known = new Map<string, number>();
  const classes = new Set<string>();
  const add = (key: number, exact: string, { className, method: name, descriptor, flags }: FrameName): void => {
    const method = { className: renaming.className(className), name, descriptor: renaming.descriptor(descriptor), flags };
    classes.add(className);
    used.set(key, method);
    known.set(exact, key);
    overloads.set(keyOf(method), (overloads.get(keyOf(method)) ?? 0) + 1);
  };
  for (const { context } of tree) {
    if (context < 0 || used.has(source.method[context])) continue;
    const frame = source.frame(source.method[context]);
    add(source.method[context], exactKey(frame), frame);
  }
  // Negative keys are methods that are not in the source.
  for (const frame of named) if (!known.has(exactKey(frame))) add(-1 - known.size, exactKey(frame), frame);
  const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  const sorted = [...used].sort(([, a], [, b]) => order(a.className, b.className) || order(a.name, b.name));
  const index = new Map(sorted.map(([method], i) => [method, i]));
  return {
    methods: sorted.map(([, method]) => (overloads.get(keyOf(method)) === 1 ? { ...method, descriptor: '' } : method)),
    method: Uint32Array.from(tree, ({ context }) => (context < 0 ? FOLDED : index.get(source.method[context])!)),
    classes,
    indexOf: (frame) => index.get(known.get(exactKey(frame))!)!,
  };
}

const exactKey = ({ className, method, descriptor }: FrameName): string => `${className} ${method} ${descriptor}`;

const keyOf = ({ className, name }: SharedMethod): string => `${className} ${name}`;

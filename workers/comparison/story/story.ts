/** The change of a total by its causes: which few of them tell most of it. */
import { isBeyond, type SamplingNoise } from '../../analysis/change-kind';
import type { LowerBound, MetricId, SampleStory, StoryItem } from '../../api/engine';
import { boundOf, fieldOf, ofCost } from '../../profile/lower-bounds';
import type { Comparison } from '../comparison';
import { attribute, forEachContext } from './attribution';
import { type Causes, causesOf } from './causes';
import { type Move, movesOf } from './moves';

/** Most causes that are told. */
const MOST = 5;
/** Causes are told until they have this share of all parts, of samples those beyond their noise. */
const ENOUGH = 0.9;
/** Share of the larger total below which a cause is not told. */
const LEAST = 0.01;
/** Share of the change from which on one cause is nearly all of it. */
const NEARLY_ALL = 0.9;
/** A cause is told of all its contexts where they have so many times the part of the largest one. */
const EVERYWHERE = 1.5;

/** A cause to tell: one, or what vanished and appeared as one. */
interface Told {
  readonly change: number;
  readonly main: Causes;
  readonly before: Causes | null;
}

/**
 * Tells a change by its causes, largest first. The metric must be ready, and calls where both sides have them.
 *
 * @param isOwn by method of the union, whether it is the program's own
 */
export function storyOf(comparison: Comparison, metric: MetricId, isOwn: (method: number) => boolean): SampleStory {
  const noise = comparison.noise(metric);
  const causes = causesOf(comparison, metric, attribute(comparison, metric), noise === null);
  const moves = movesOf(comparison, metric, causes);
  const { a, b } = comparison.totals(metric);
  const all = [...together(causes, moves)].sort((x, y) => Math.abs(y.change) - Math.abs(x.change));
  const least = LEAST * Math.max(a, b);
  // Noise may have the largest parts: it must not take the places of what is told.
  const candidates = noise === null ? worthTelling(all, least) : all.filter(({ change }) => Math.abs(change) >= least);
  const figures = new Figures(comparison, metric, candidates);
  const told =
    noise === null
      ? candidates
      : worthTelling(
          candidates.filter((each) => figures.isBeyond(each, noise)),
          least,
        );
  const items = told.map((each) => figures.item(each, isOwn));
  // Samples know no calls by which a difference had parts: each is that of its own figures.
  const isSampled = [comparison.a, comparison.b].some((side) => side.describe(metric)?.kind === 'sampled');
  if (isSampled) for (const item of items) item.change = item.b - item.a;
  const rest = isSampled
    ? items.reduce((left, { change }) => left - change, b - a)
    : all.filter((each) => !told.includes(each)).reduce((sum, { change }) => sum + change, 0);
  const first = items.at(0);
  const inProportion =
    first !== undefined && (first.cause === 'calls' || first.cause === 'loop') && first.change / (b - a) >= NEARLY_ALL;
  return { kind: 'samples', metric, totalA: a, totalB: b, items, others: all.length - items.length, rest, inProportion };
}

/** All causes, with what moved put together. */
function together(causes: readonly Causes[], moves: readonly Move[]): Told[] {
  const moved = new Set(moves.flatMap(({ vanished, appeared }) => [vanished, appeared]));
  return [
    ...causes.filter((each) => !moved.has(each)).map((main): Told => ({ change: main.change, main, before: null })),
    ...moves.map(
      (move): Told => ({ change: move.vanished.change + move.appeared.change, main: move.appeared, before: move.vanished }),
    ),
  ];
}

/** @param all largest first */
function worthTelling(all: readonly Told[], least: number): Told[] {
  const parts = all.reduce((sum, { change }) => sum + Math.abs(change), 0);
  const told: Told[] = [];
  let sum = 0;
  for (const each of all) {
    if (told.length === MOST || sum >= ENOUGH * parts || Math.abs(each.change) < least || each.change === 0) break;
    told.push(each);
    sum += Math.abs(each.change);
  }
  return told;
}

const isEverywhere = ({ change, largest }: Causes): boolean => Math.abs(change) > EVERYWHERE * Math.abs(largest);

/** Calls and costs of both sides. */
interface Sums {
  callsA: number;
  callsB: number;
  a: number;
  b: number;
  /** Bound of the first context whose figures are lower bounds; null where all are exact. */
  bound: LowerBound | null;
}

/** Figures of the causes that are told, taken in one pass. */
class Figures {
  private readonly sums = new Map<Causes, Sums>();
  private readonly hasCalls: boolean;

  constructor(
    private readonly comparison: Comparison,
    private readonly metric: MetricId,
    told: readonly Told[],
  ) {
    this.hasCalls = comparison.metrics.includes('calls');
    const causes = told.flatMap(({ main, before }) => (before === null ? [main] : [main, before]));
    for (const each of causes) this.sums.set(each, { callsA: 0, callsB: 0, a: 0, b: 0, bound: null });
    this.collect(causes);
  }

  /** Adds each context to the causes that it belongs to. */
  private collect(causes: readonly Causes[]): void {
    const { tree } = this.comparison;
    const path = new Int32Array(tree.height + 1).fill(-1);
    /** End of the one-sided subtree at hand: only its top belongs to what appeared or vanished. */
    let end = 0;
    forEachContext(this.comparison, this.metric, (at) => {
      const { context, depth, method, inA, inB } = at;
      path[depth + 1] = method;
      const isTop = context >= end && inA !== inB;
      if (isTop) end = tree.end[context];
      for (const cause of causes) {
        if (!isEverywhere(cause) && cause.kind !== 'loop' && cause.context !== context) continue;
        if (!belongs(cause, method, path[depth], inA, inB, isTop)) continue;
        const sums = this.sums.get(cause) as Sums;
        if (cause.method === method) {
          sums.callsA += at.callsA;
          sums.callsB += at.callsB;
        }
        sums.a += cause.kind === 'cost' ? at.a : at.inclusiveA;
        sums.b += cause.kind === 'cost' ? at.b : at.inclusiveB;
        const { lowerBound } = boundOf(this.comparison, this.metric, context);
        sums.bound ??= ofCost(lowerBound, cause.kind === 'cost' ? 'exclusive' : 'inclusive');
      }
    });
  }

  /** Whether the sides of a cause differ by more than sampling does. */
  isBeyond({ main, before }: Told, noise: SamplingNoise): boolean {
    const { a, b } = this.sums.get(main) as Sums;
    return isBeyond(a + (before === null ? 0 : (this.sums.get(before) as Sums).a), b, noise);
  }

  item({ change, main, before }: Told, isOwn: (method: number) => boolean): StoryItem {
    const { tree, names, parents } = this.comparison;
    const sums = this.sums.get(main) as Sums;
    const gone = before === null ? { callsA: 0, a: 0, bound: null } : (this.sums.get(before) as Sums);
    const above = parents.of(main.context);
    return {
      cause: before === null ? main.kind : before.method === main.method ? 'moved' : 'renamed',
      change,
      name: names.frame(main.method),
      before: before && names.frame(before.method),
      caller: above < 0 ? null : names.frame(tree.method[above]),
      within: this.within(main.kind === 'cost' ? main.context : above, isOwn),
      context: main.context,
      contexts: main.contexts,
      callees: main.callees.length,
      everywhere: main.kind === 'loop' || isEverywhere(main),
      callsA: this.hasCalls ? sums.callsA + gone.callsA : 0,
      callsB: this.hasCalls ? sums.callsB : 0,
      a: sums.a + gone.a,
      b: sums.b,
      ...fieldOf(sums.bound ?? gone.bound),
    };
  }

  /** The nearest of the program's own methods from a context upward. */
  private within(from: number, isOwn: (method: number) => boolean): StoryItem['within'] {
    const { comparison, metric } = this;
    const { tree, names, parents } = comparison;
    let context = from;
    while (context >= 0 && !isOwn(tree.method[context])) context = parents.of(context);
    if (context < 0) return null;
    const { a, b } = comparison.sums(metric);
    const [inA, inB] = [comparison.range('a', context, tree.end[context]), comparison.range('b', context, tree.end[context])];
    return { name: names.frame(tree.method[context]), context, a: a[inA.to] - a[inA.from], b: b[inB.to] - b[inB.from] };
  }
}

function belongs(cause: Causes, method: number, caller: number, inA: boolean, inB: boolean, isTop: boolean): boolean {
  switch (cause.kind) {
    case 'calls':
      return inA && inB && method === cause.method && caller === cause.caller;
    case 'loop':
      return inA && inB && caller === cause.caller && cause.callees.includes(method);
    case 'cost':
      return inA && inB && method === cause.method;
    default:
      return isTop && method === cause.method && inB === (cause.kind === 'appeared');
  }
}

import type { MetricId } from '../../api/engine';
import type { Comparison } from '../comparison';
import { forEachContext } from './attribution';
import type { Causes } from './causes';

/** Alike from this share of their cost on. */
const ALIKE = 0.8;
/** Share of the larger total below which what appeared or vanished is not looked at. */
const LEAST = 1e-3;
/** Methods of one side that are looked at. */
const MOST = 64;

/** One cause made of two: code vanished in one place and appeared in another. */
export interface Move {
  readonly vanished: Causes;
  readonly appeared: Causes;
}

/** Exclusive cost by method below the roots of a cause; the roots' own method counts as −1, whatever its name. */
type Profile = Map<number, number>;

/**
 * Pairs what appeared with what vanished. Two of one method are alike by the shares of the methods below; two of different names
 * by their costs, too.
 */
export function movesOf(comparison: Comparison, metric: MetricId, causes: readonly Causes[]): Move[] {
  const totals = comparison.totals(metric);
  const least = LEAST * Math.max(totals.a, totals.b);
  const side = (kind: 'appeared' | 'vanished'): Causes[] =>
    causes
      .filter((each) => each.kind === kind && Math.abs(each.change) >= least)
      .sort((x, y) => Math.abs(y.change) - Math.abs(x.change))
      .slice(0, MOST);
  const [vanished, appeared] = [side('vanished'), side('appeared')];
  if (vanished.length === 0 || appeared.length === 0) return [];
  const profiles = profilesOf(comparison, metric, [...vanished, ...appeared]);
  const pairs = vanished
    .flatMap((before) =>
      appeared.map((after) => ({ vanished: before, appeared: after, alike: likeness(profiles, before, after) })),
    )
    .filter(({ alike }) => alike >= ALIKE)
    .sort((x, y) => y.alike - x.alike);
  const taken = new Set<Causes>();
  return pairs.filter((pair) => {
    if (taken.has(pair.vanished) || taken.has(pair.appeared)) return false;
    taken.add(pair.vanished).add(pair.appeared);
    return true;
  });
}

/** Part of the larger cost that both have in the same methods, from 0 to 1. */
function likeness(profiles: ReadonlyMap<Causes, Profile>, before: Causes, after: Causes): number {
  const [a, b] = [profiles.get(before), profiles.get(after)];
  if (a === undefined || b === undefined) return 0;
  const [ofA, ofB] = [total(a), total(b)];
  if (ofA === 0 || ofB === 0) return 0;
  const byShare = before.method === after.method;
  // A renamed root that calls itself has deeper calls under another name on each side.
  const [unitA, unitB] = byShare ? [1 / ofA, 1 / ofB] : [1 / Math.max(ofA, ofB), 1 / Math.max(ofA, ofB)];
  let both = 0;
  for (const [method, cost] of a) both += Math.min(cost * unitA, (b.get(method) ?? 0) * unitB);
  return both;
}

const total = (profile: Profile): number => [...profile.values()].reduce((sum, each) => sum + each, 0);

/** Profiles of all contexts whose highest one-sided caller, or which themselves, belong to one of the causes. */
function profilesOf(comparison: Comparison, metric: MetricId, wanted: readonly Causes[]): Map<Causes, Profile> {
  const { tree } = comparison;
  const byMethod = {
    appeared: new Map(wanted.filter(({ kind }) => kind === 'appeared').map((each) => [each.method, each])),
    vanished: new Map(wanted.filter(({ kind }) => kind === 'vanished').map((each) => [each.method, each])),
  };
  const profiles = new Map(wanted.map((each): [Causes, Profile] => [each, new Map()]));
  /** End of the one-sided subtree at hand, and its cause. */
  let end = 0;
  let cause: Causes | undefined;
  forEachContext(comparison, metric, ({ context, method, inA, inB, a, b }) => {
    if (context >= end) {
      if (inA && inB) return;
      end = tree.end[context];
      cause = byMethod[inB ? 'appeared' : 'vanished'].get(method);
    }
    const cost = a + b;
    const profile = cause && profiles.get(cause);
    if (cause === undefined || profile === undefined || cost <= 0) return;
    const place = method === cause.method ? -1 : method;
    profile.set(place, (profile.get(place) ?? 0) + cost);
  });
  return profiles;
}

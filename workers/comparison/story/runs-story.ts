/**
 * Writes the story of a comparison of several runs per side: the methods that explain why the total changed. It is the story of
 * the two middle runs, limited to changes that the other runs confirm.
 */
import type { MetricId, Story, StoryRuns } from '../../api/engine';
import type { Pace } from '../../jobs/pace';
import { boundOf } from '../../profile/lower-bounds';
import { spreadOf } from '../../ranges/spread';
import type { Comparison } from '../comparison';
import { netsOf } from './nets';
import { type ComparedProgram, ownIn, runsOfWork, storyOfProgram } from './program-story';
import type { RunPairs } from './run-pairs';
import { type WorkChange, workChange } from './work-change';
import { type RunsJudgement, SAME, workStory } from './work-story';

/** Maximum number of methods to report as varying. */
const MOST_VARYING = 3;

/** Writes the story of a comparison, using all of its runs. Its metrics must be loaded. Throws Cancelled. */
export async function storyOfSides(
  comparison: Comparison,
  metric: MetricId,
  program: ComparedProgram,
  pace: Pace,
): Promise<Story> {
  const pairs = runsOfWork(comparison, metric);
  if (pairs === null) return storyOfProgram(comparison, metric, program);
  const { basis, isOwn } = ownIn(comparison, program);
  const [middleA, middleB] = [pairs.middle('a'), pairs.middle('b')];
  const trees = pairs.middles();
  const change = workChange(trees, metric, isOwn);
  const [base, head] = [[RunChange.NONE], [RunChange.of(change, trees.totals(metric))]];
  const [runsA, runsB] = [pairs.totals('a').length, pairs.totals('b').length];
  const others = [
    ...Array.from({ length: runsA }, (_, run) => ({ side: 'a' as const, run })).filter(({ run }) => run !== middleA),
    ...Array.from({ length: runsB }, (_, run) => ({ side: 'b' as const, run })).filter(({ run }) => run !== middleB),
  ];
  for (const [done, other] of others.entries()) {
    await pace.tick('pairs', done, others.length);
    const pair = pairs.pair({ side: 'a', run: middleA }, other);
    (other.side === 'a' ? base : head).push(RunChange.of(workChange(pair, metric, isOwn), pair.totals(metric)));
  }
  const story = workStory(trees, metric, basis, change, judgement(base, head, change));
  return { ...story, runs: { middleA, middleB, ...factsOf(comparison, metric, pairs, base) } };
}

/** The change from the middle run of the base to another run. Methods are identified by their numbers in the base. */
class RunChange {
  static readonly NONE = new RunChange(0, 0, new Map(), new Map(), new Set());

  private constructor(
    readonly total: number,
    readonly loading: number,
    /** The whole change that each method accounts for. */
    readonly all: ReadonlyMap<number, number>,
    /** The same, net of work that the method took over from others or passed on to them. */
    readonly nets: ReadonlyMap<number, number>,
    /** Methods that were renamed or moved, or are wrappers. */
    readonly others: ReadonlySet<string>,
  ) {}

  static of(change: WorkChange, { a, b }: { readonly a: number; readonly b: number }): RunChange {
    const { parts, subjects, renames, moves, wrappers } = change;
    const key = inBase(change);
    const others = [
      ...renames.pairs.map(({ before }) => `renamed ${before}`),
      ...moves.map(({ method }) => `moved ${key(method)}`),
      ...wrappers.map(({ method }) => `wrapper ${key(method)}`),
    ];
    return new RunChange(
      b - a,
      parts.loading,
      new Map(subjects.map((subject) => [key(subject.method), subject.change])),
      new Map(netsOf(change, Math.max(a, b)).map((net) => [key(net.subject.method), net.change])),
      new Set(others),
    );
  }
}

/** Numbers of a change's methods in the base: a renamed method has the number of its old name. */
function inBase({ renames, methods }: WorkChange): (method: number) => number {
  const before = new Map(renames.pairs.map((pair) => [pair.after, pair.before]));
  const taken = new Set(renames.more);
  return (method) => {
    if (method >= methods) return renames.more[method - methods];
    // A lambda of B whose number belongs to another lambda in A.
    return before.get(method) ?? (taken.has(method) ? methods + method : method);
  };
}

/**
 * Whether a figure changed beyond the variation of the runs: all runs of the head lie farther from those of the base than these
 * lie from each other (docs/comparing.md, section 5).
 */
function isBeyond(
  base: readonly RunChange[],
  head: readonly RunChange[],
  of: (run: RunChange, isHead: boolean) => number,
): boolean {
  const [inBase, inHead] = [spreadOf(base.map((run) => of(run, false))), spreadOf(head.map((run) => of(run, true)))];
  const variation = inBase.max - inBase.min;
  return inHead.min - inBase.max > variation || inBase.min - inHead.max > variation;
}

function judgement(base: readonly RunChange[], head: readonly RunChange[], change: WorkChange): RunsJudgement {
  const key = inBase(change);
  const shifted = change.shift === null ? [] : [...change.shift.gained, ...change.shift.lost];
  return {
    isTotalBeyond: isBeyond(base, head, ({ total }) => total),
    isLoadingBeyond: isBeyond(base, head, ({ loading }) => loading),
    isShiftBeyond: shifted.every((method) => isBeyond(base, head, ({ all }) => all.get(key(method)) ?? 0)),
    isBeyond: (method) => isBeyond(base, head, ({ nets, all }, isHead) => (isHead ? nets : all).get(key(method)) ?? 0),
    isShared: (kind, method) => {
      const name = `${kind} ${kind === 'renamed' ? method : key(method)}`;
      return head.every(({ others }) => others.has(name)) && !base.some(({ others }) => others.has(name));
    },
  };
}

function factsOf(
  comparison: Comparison,
  metric: MetricId,
  pairs: RunPairs,
  base: readonly RunChange[],
): Omit<StoryRuns, 'middleA' | 'middleB'> {
  const { names } = comparison;
  const methods = new Set(base.flatMap(({ all }) => [...all.keys()]));
  const varying = [...methods].map((method) => {
    const { min, max } = spreadOf(base.map(({ all }) => all.get(method) ?? 0));
    return { name: method < 0 ? null : names.frame(method % names.size), by: max - min };
  });
  const totalsA = spreadOf(pairs.totals('a'));
  return {
    totalsA,
    totalsB: spreadOf(pairs.totals('b')),
    varying: varying
      .filter(({ by }) => by > 0 && by >= SAME * totalsA.max)
      .sort((x, y) => y.by - x.by)
      .slice(0, MOST_VARYING),
    ...boundOf(comparison, metric, -1),
  };
}

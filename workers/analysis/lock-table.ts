/** Sums waits for locks by class of the lock, and by the contexts of waiter and holder in the tree of a view. */
import type { ContextId, LockEnd, LockPair, LockRow, LockTable } from '../api/engine';
import { placeOf } from '../profile/context-map';
import type { MetricTree } from '../profile/metric-tree';
import type { RecordedLocks, Recording } from '../profile/recording';

/** Waits of a waiter for a holder, while they are summed. */
interface Sum {
  readonly waiter: ContextId;
  /** A context, or the index of a thread; −1 if unknown, −2 for a context that is not in the tree. */
  readonly holder: number;
  looks: number;
  time: number;
}

/** The table of locks for the tree of a view. */
export function lockTable(laid: MetricTree, { observed }: Pick<Recording, 'observed'>): LockTable {
  return observed?.locks === undefined ? NOTHING : waitsOf(observed.locks, laid, placesIn(laid));
}

/** The context of each thread of each deadlock in the tree of a view; −1 if it is unknown or not there. */
export function deadlockContexts(laid: MetricTree, { observed }: Pick<Recording, 'observed'>): ContextId[][] {
  const place = placesIn(laid);
  return (observed?.deadlocks?.contexts ?? []).map((cycle) => cycle.map((context) => (context < 0 ? -1 : place(context))));
}

/** Most pairs of a class that are listed with their paths. */
const MOST_PAIRS = 100;

const NOTHING = { rows: [], looks: 0, time: 0, hidden: { looks: 0, time: 0 } };

function waitsOf(locks: RecordedLocks, laid: MetricTree, place: (context: number) => ContextId): LockTable {
  const { facts, classes, holderThreads, waiter, holder, lock, looks, time } = locks;
  const byClass = new Map<string, Map<string, Sum>>();
  const hidden = { looks: 0, time: 0 };
  for (let i = 0; i < waiter.length; i++) {
    const at = place(waiter[i]);
    if (at < 0) {
      hidden.looks += looks[i];
      hidden.time += time[i];
      continue;
    }
    const by = holder[i] < 0 || holderThreads !== undefined ? holder[i] : elsewhereIfNone(place(holder[i]));
    const className = classes[lock[i]];
    const sums = byClass.get(className) ?? new Map<string, Sum>();
    byClass.set(className, sums);
    const key = `${at} ${by}`;
    const sum = sums.get(key) ?? { waiter: at, holder: by, looks: 0, time: 0 };
    sums.set(key, sum);
    sum.looks += looks[i];
    sum.time += time[i];
  }
  hidden.looks += facts.unrecorded.looks;
  hidden.time += facts.unrecorded.time;
  const rows = [...byClass].map(([className, sums]): LockRow => {
    const sorted = [...sums.values()].sort(byTime);
    const rest = sorted.slice(MOST_PAIRS);
    const pairs = sorted.slice(0, MOST_PAIRS).map((sum) => pairOf(sum, laid, holderThreads));
    return { className, ...total(sorted), pairs, more: { pairs: rest.length, ...total(rest) } };
  });
  rows.sort((a, b) => byTime(a, b) || (a.className < b.className ? -1 : 1));
  return { rows, ...total(rows), hidden };
}

const ELSEWHERE = -2;
const elsewhereIfNone = (context: ContextId): number => (context < 0 ? ELSEWHERE : context);

const byTime = (a: { time: number; looks: number }, b: { time: number; looks: number }): number =>
  b.time - a.time || b.looks - a.looks;

const total = (of: readonly { looks: number; time: number }[]): { looks: number; time: number } => ({
  looks: of.reduce((sum, { looks }) => sum + looks, 0),
  time: of.reduce((sum, { time }) => sum + time, 0),
});

function pairOf({ waiter, holder, looks, time }: Sum, laid: MetricTree, threads: readonly string[] | undefined): LockPair {
  const end = (context: ContextId): LockEnd => ({ context, path: pathTo(laid, context) });
  return {
    waiter: end(waiter),
    holder: threads !== undefined || holder < 0 ? null : end(holder),
    ...(holder === ELSEWHERE && { isElsewhere: true as const }),
    ...(threads !== undefined && holder >= 0 && { thread: threads[holder] }),
    ...{ looks, time },
  };
}

function pathTo({ tree, parents, names }: MetricTree, context: ContextId): LockEnd['path'] {
  const path: LockEnd['path'] = [];
  for (let at = context; at >= 0; at = parents.of(at)) path.push(names.frame(tree.method[at]));
  return path.reverse();
}

/** Finds where a context of the file is in the tree; −1 if it is not there. */
function placesIn({ origin }: MetricTree): (context: number) => ContextId {
  const { from, fromFile } = origin.recorded.tree;
  return (context) => (context < from || context - from >= fromFile.length ? -1 : placeOf(origin.map, fromFile[context - from]));
}

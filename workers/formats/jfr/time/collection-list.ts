/** Lists the garbage collections of a flight recording, with the heap before and after each. */
import { visible } from '../../../../common/visible-text';
import type { CollectionFacts, ListedCollection } from '../../../api/engine';

/** Most collections that are listed; about 200 bytes each, with the heap around them. */
const MOST_LISTED = 2 ** 16;
const NS_A_MS = 1e6;

/** A collection as the file has it; times are in nanoseconds. */
interface Read {
  readonly at: number;
  /** The VM's number of the collection. Several programs in one file have the same numbers. */
  readonly gc: number;
  readonly name: number;
  readonly cause: number;
  readonly pauses: number;
  readonly longest: number;
}

/** The heap at the start or at the end of a collection. */
interface Heap {
  readonly at: number;
  readonly gc: number;
  readonly when: number;
  readonly used: number;
}

type Row = Omit<Read, 'name' | 'cause'> & { readonly collector: string; readonly cause: string };

/** The collections of a file. */
export class CollectionList {
  private readonly rows: Row[] = [];
  private readonly heaps: { readonly at: number; readonly gc: number; readonly isAfter: boolean; readonly used: number }[] = [];
  private readonly causes = new Map<string, number>();
  private readonly sums = { collections: 0, ns: 0, longest: 0 };

  constructor(private readonly most = MOST_LISTED) {}

  /** Makes functions that add the collections of a chunk, and that name their ids once constants are known. */
  ofChunk(): {
    add(read: Read): void;
    addHeap(heap: Heap): void;
    name(nameOf: (id: number) => string, causeOf: (id: number) => string): void;
    nameHeaps(isAfter: (id: number) => boolean): void;
  } {
    const read: Read[] = [];
    const heaps: Heap[] = [];
    const causes = new Map<number, number>();
    return {
      add: (each) => {
        if (this.rows.length + read.length < this.most) read.push(each);
        causes.set(each.cause, (causes.get(each.cause) ?? 0) + 1);
        this.sums.collections++;
        this.sums.ns += each.pauses;
        this.sums.longest = Math.max(this.sums.longest, each.longest);
      },
      addHeap: (heap) => {
        if (this.heaps.length + heaps.length < 2 * this.most) heaps.push(heap);
      },
      name: (nameOf, causeOf) => {
        for (const { name, cause, ...each } of read)
          this.rows.push({ ...each, collector: visible(nameOf(name)), cause: visible(causeOf(cause)) });
        for (const [id, number] of causes) {
          const cause = visible(causeOf(id));
          if (cause !== '') this.causes.set(cause, (this.causes.get(cause) ?? 0) + number);
        }
      },
      nameHeaps: (isAfter) => {
        for (const { at, gc, when, used } of heaps) this.heaps.push({ at, gc, isAfter: isAfter(when), used });
      },
    };
  }

  /** The collections in the order of time, the number of those not listed, and facts about all; null if there are none. */
  finish(): { rows: ListedCollection[]; omitted: number; facts: CollectionFacts | null } {
    const { sums, causes } = this;
    const sorted = this.rows.sort((a, b) => a.at - b.at);
    const before = this.nearest(sorted, false);
    const after = this.nearest(sorted, true);
    const rows = sorted.map(
      ({ at, collector, cause, pauses, longest }, row): ListedCollection => ({
        ...{ at: at / NS_A_MS, collections: 1, cause, collector },
        ...{ duration: pauses / NS_A_MS, longest: longest / NS_A_MS },
        ...{ before: before[row] ?? null, after: after[row] ?? null },
      }),
    );
    if (sums.collections === 0) return { rows, omitted: 0, facts: null };
    return {
      rows,
      omitted: sums.collections - rows.length,
      facts: {
        ...{ collections: sums.collections, duration: sums.ns / NS_A_MS, longest: sums.longest / NS_A_MS },
        ...{ seen: sums.collections, merged: 0, missed: 0 },
        causes: [...causes].sort(([, a], [, b]) => b - a),
      },
    };
  }

  /** The heap before or after each collection: of those with its number, the one nearest in time; the earlier of two. */
  private nearest(rows: readonly Row[], isAfter: boolean): (number | undefined)[] {
    const byNumber = new Map<number, { at: number; used: number }[]>();
    for (const { gc, at, used } of this.heaps.filter((heap) => heap.isAfter === isAfter).sort((a, b) => a.at - b.at)) {
      const known = byNumber.get(gc);
      if (known === undefined) byNumber.set(gc, [{ at, used }]);
      else known.push({ at, used });
    }
    return rows.map(({ gc, at }) => nearestTo(at, byNumber.get(gc) ?? [])?.used);
  }
}

/** The nearest of those sorted by time. A file may give one number to all, so this must not take a step for each. */
function nearestTo<T extends { readonly at: number }>(at: number, sorted: readonly T[]): T | undefined {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (sorted[middle].at < at) from = middle + 1;
    else to = middle;
  }
  const [before, after] = [sorted[from - 1], sorted[from]];
  if (before === undefined || after === undefined) return before ?? after;
  return at - before.at <= after.at - at ? before : after;
}

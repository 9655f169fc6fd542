/** Numbers of contexts and methods in rows of one tree, translated into those of the tree that took its place. */
import { createPort } from '../ports/ports';

/** Numbers in a tree. Trees that number their contexts and methods differently have different names. */
export interface RowNumbers {
  tree: string;
  contexts: readonly number[];
  methods: readonly number[];
}

/** Visible rows, which the user may click even before newer ones have arrived. */
export const rowsPort = createPort<() => RowNumbers>();

interface Renumbering {
  readonly from: string;
  readonly contexts: ReadonlyMap<number, number>;
  readonly methods: ReadonlyMap<number, number>;
}

/** Most renumberings to remember: rows are rarely older than one. */
const MOST = 8;

const renumberings = new Map<string, Renumbering>();

/** Remembers which contexts and methods of a tree are which in the one that takes its place; −1 if it does not have them. */
export function renumber(to: string, renumbering: Renumbering): void {
  renumberings.set(to, renumbering);
  for (const old of renumberings.keys()) {
    if (renumberings.size <= MOST) break;
    renumberings.delete(old);
  }
}

/** A context or method of one tree in another one; −1 if it is not known there. */
function numberIn(kind: 'contexts' | 'methods', number: number, from: string, to: string): number {
  if (from === to) return number;
  const last = renumberings.get(to);
  const before = last ? numberIn(kind, number, from, last.from) : -1;
  return last?.[kind].get(before) ?? -1;
}

/** A row with its numbers in another tree than its own; undefined if they are not known there. */
export function rowIn<Row>(row: Row, from: string, to: string): Row | undefined {
  if (from === to) return row;
  const { context, method }: { context?: number; method?: number } = row as object;
  const now = {
    ...(context !== undefined && { context: numberIn('contexts', context, from, to) }),
    ...(method !== undefined && { method: numberIn('methods', method, from, to) }),
  };
  const numbers = Object.values(now);
  return numbers.length > 0 && numbers.every((number) => number >= 0) ? { ...row, ...now } : undefined;
}

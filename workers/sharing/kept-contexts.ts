/** Chooses the contexts that a pruned tree keeps, and makes that tree. */
import type { PruningSource } from './pruning-source';

/** A context of a pruned tree, in its preorder. */
export interface KeptContext {
  /** Context of the source; −1 for one that stands for others. */
  context: number;
  /** For one that stands for others: the context under which they are, −1 for outermost ones. */
  under: number;
  depth: number;
  /** Contexts that this one stands for; 0 where it is a context itself. */
  folded: number;
  /** Kept callees of the contexts that this one stands for. */
  apart: readonly number[];
  /** All kept contexts next below `under`. They and their subtrees are not folded into this one. */
  without: readonly number[];
}

/**
 * Chooses the contexts to keep: the chosen ones and, of the callers of each, the nearest `callers` and the outermost.
 *
 * Kept contexts of one method below the same context would look alike. The frames at which their paths part are kept as well, to
 * tell them apart.
 */
export function chooseKept(source: PruningSource, chosen: Uint32Array, callers: number): Uint32Array {
  const { parents, depth } = source;
  const kept = new Set<number>();
  for (const context of chosen) {
    kept.add(context);
    for (let above = parents.of(context), taken = 0; above >= 0; above = parents.of(above), taken++) {
      // With all callers kept, those of this one are kept already.
      if (callers === Number.POSITIVE_INFINITY && kept.has(above)) break;
      if (taken < callers || depth[above] === 0) kept.add(above);
    }
  }
  let sorted = Uint32Array.from(kept).sort();
  for (let more = partings(source, sorted); more.length > 0; more = partings(source, sorted)) {
    for (const context of more) kept.add(context);
    sorted = Uint32Array.from(kept).sort();
  }
  return sorted;
}

/** The tree of the kept contexts. Below each that has others, one more context stands for these. */
export function keptTree(source: PruningSource, kept: Uint32Array): KeptContext[] {
  const { size, end } = source;
  const below = new Map<number, { direct: number[]; apart: number[] }>();
  const own = (under: number) => {
    let lists = below.get(under);
    if (lists === undefined) {
      lists = { direct: [], apart: [] };
      below.set(under, lists);
    }
    return lists;
  };
  nearestKept(source, kept).forEach((under, i) => {
    own(under)[isCallee(source, under, kept[i]) ? 'direct' : 'apart'].push(kept[i]);
  });
  const tree: KeptContext[] = [];
  const waiting: KeptContext[] = [];
  // Last in, first out: pushed from the last to the first.
  const enter = (under: number, depth: number): void => {
    const { direct, apart } = own(under);
    for (let k = direct.length - 1; k >= 0; k--) waiting.push(itself(direct[k], depth));
    const without = [...direct, ...apart];
    const all = source.standsFor(under + 1, under < 0 ? size : end[under]);
    const folded = without.reduce((rest, context) => rest - source.standsFor(context, end[context]), all);
    if (folded > 0) waiting.push({ context: -1, under, depth, folded, apart, without });
  };
  enter(-1, 0);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    tree.push(next);
    const { context, depth, apart } = next;
    if (context >= 0) enter(context, depth + 1);
    for (let k = apart.length - 1; k >= 0; k--) waiting.push(itself(apart[k], depth + 1));
  }
  return tree;
}

function itself(context: number, depth: number): KeptContext {
  return { context, under: -1, depth, folded: 0, apart: [], without: [] };
}

/** The nearest kept context above each kept context, −1 for none. */
function nearestKept({ end }: PruningSource, kept: Uint32Array): Int32Array {
  const open: number[] = [];
  return Int32Array.from(kept, (context) => {
    while (open.length > 0 && end[open[open.length - 1]] <= context) open.pop();
    const under = open.length === 0 ? -1 : open[open.length - 1];
    open.push(context);
    return under;
  });
}

function isCallee({ depth }: PruningSource, under: number, context: number): boolean {
  return depth[context] === (under < 0 ? 0 : depth[under] + 1);
}

/** Further frames to keep, so that no two callees of one method stand below a context that stands for others. */
function partings(source: PruningSource, kept: Uint32Array): number[] {
  const { method, parents } = source;
  const first = new Map<string, number>();
  const more = new Set<number>();
  nearestKept(source, kept).forEach((under, i) => {
    const context = kept[i];
    if (isCallee(source, under, context)) return;
    const key = `${under} ${method[context]}`;
    const other = first.get(key);
    if (other === undefined) {
      first.set(key, context);
      return;
    }
    for (let frame of [other, context]) {
      for (let above = parents.of(frame); above !== under; above = parents.of(frame)) frame = above;
      more.add(frame);
    }
  });
  return [...more];
}

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
  /** All kept contexts next below `under`. They and their subtrees are not folded into this one. */
  without: readonly number[];
}

/** The chosen contexts and all their callers, ascending. */
export function chooseKept({ parents }: Pick<PruningSource, 'parents'>, chosen: Uint32Array): Uint32Array {
  const kept = new Set<number>();
  for (const context of chosen) for (let each = context; each >= 0 && !kept.has(each); each = parents.of(each)) kept.add(each);
  return Uint32Array.from(kept).sort();
}

/** The tree of the kept contexts. Below each that has others, one more context stands for these. */
export function keptTree({ parents, depth, size, end, standsFor }: PruningSource, kept: Uint32Array): KeptContext[] {
  const callees = new Map<number, number[]>([[-1, []]]);
  for (const context of kept) {
    callees.get(parents.of(context))?.push(context);
    callees.set(context, []);
  }
  const tree: KeptContext[] = [];
  const addFolded = (under: number): void => {
    const without = callees.get(under) ?? [];
    const all = standsFor(under + 1, under < 0 ? size : end[under]);
    const folded = without.reduce((rest, context) => rest - standsFor(context, end[context]), all);
    if (folded > 0) tree.push({ context: -1, under, depth: under < 0 ? 0 : depth[under] + 1, folded, without });
  };
  addFolded(-1);
  for (const context of kept) {
    tree.push({ context, under: -1, depth: depth[context], folded: 0, without: [] });
    addFolded(context);
  }
  return tree;
}

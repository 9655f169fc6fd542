/** Chooses the contexts that a shared link keeps of a tree, and builds the tree of these. */
import { type FoldedKind, foldedKind } from '../../common/frame-names';
import { isOneTime } from '../comparison/joint/one-time';
import { firstAtOrAfter } from '../tree/binary-search';
import type { PruningSource, Range } from './pruning-source';

/** A context of a pruned tree, in preorder. */
export interface KeptContext {
  /** Context of the source; −1 for one that stands for folded contexts. */
  context: number;
  depth: number;
  /** Number of contexts that this one stands for; 0 if it stands for itself. */
  folded: number;
  /** Kind of the contexts that it stands for. */
  kind: FoldedKind;
  /** The context itself, or those that it stands for: ascending, and none below another. */
  ranges: readonly Range[];
}

/** The chosen contexts with all their callers, ascending. */
export function chooseKept({ parents }: Pick<PruningSource, 'parents'>, chosen: Uint32Array): Uint32Array {
  const kept = new Set<number>();
  for (const context of chosen) for (let each = context; each >= 0 && !kept.has(each); each = parents.of(each)) kept.add(each);
  return Uint32Array.from(kept).sort();
}

/** Which contexts are of which kind when a tree is folded to own code; each kind is folded separately. */
export interface OwnCode {
  /** Contexts that load classes or link calls, with what they call, down to the next own method. */
  loading: readonly Range[];
  /** Contexts of own methods, ascending. */
  own: readonly number[];
}

/**
 * Divides contexts into kinds like the transform that folds to own code (`workers/transforms/own-folding.ts`). Null if all code
 * is own, so that nothing is folded.
 */
export function ownCode({ size, depth, method, frame }: PruningSource, isOwn: (method: number) => boolean): OwnCode | null {
  const kinds = new Map<number, FoldedKind>();
  const kindOf = (m: number): FoldedKind => {
    const name = frame(m);
    return foldedKind(name) ?? (isOwn(m) ? 'own' : isOneTime(name.className, name.method) ? 'loading' : 'library');
  };
  const loading: Range[] = [];
  const own: number[] = [];
  // For the caller at each depth, whether it loads classes; index 0 is above the outermost frames.
  const loads = [false];
  for (let i = 0; i < size; i++) {
    const kind = kinds.get(method[i]) ?? kindOf(method[i]);
    kinds.set(method[i], kind);
    if (kind === 'own') own.push(i);
    const isLoading = kind === 'loading' || (kind === 'library' && loads[depth[i]]);
    loads[depth[i] + 1] = isLoading;
    if (!isLoading) continue;
    const last = loading.at(-1);
    if (last?.to === i) last.to++;
    else loading.push({ from: i, to: i + 1 });
  }
  return own.length === size ? null : { loading, own };
}

/**
 * The tree of the kept contexts. Below each one with callees that were not kept, an additional context for each kind stands for
 * these.
 *
 * @param code divides folded contexts by kind; null folds all of them together
 */
export function keptTree(source: PruningSource, kept: Uint32Array, code: OwnCode | null): KeptContext[] {
  const { parents, depth, size, end, standsFor } = source;
  const callees = new Map<number, number[]>([[-1, []]]);
  for (const context of kept) {
    callees.get(parents.of(context))?.push(context);
    callees.set(context, []);
  }
  const tree: KeptContext[] = [];
  const addFolded = (under: number): void => {
    const gaps: Range[] = [];
    let from = under + 1;
    for (const callee of callees.get(under) ?? []) {
      if (from < callee) gaps.push({ from, to: callee });
      from = end[callee];
    }
    const to = under < 0 ? size : end[under];
    if (from < to) gaps.push({ from, to });
    for (const [kind, ranges] of code === null ? [['library', gaps] as const] : byKind(source, gaps, code)) {
      const folded = ranges.reduce((sum, range) => sum + standsFor(range.from, range.to), 0);
      if (folded > 0) tree.push({ context: -1, depth: under < 0 ? 0 : depth[under] + 1, folded, kind, ranges });
    }
  };
  addFolded(-1);
  for (const context of kept) {
    const ranges = [{ from: context, to: context + 1 }];
    tree.push({ context, depth: depth[context], folded: 0, kind: 'library', ranges });
    addFolded(context);
  }
  return tree;
}

/** Divides ranges of whole subtrees by kind. */
function byKind({ end }: PruningSource, gaps: readonly Range[], { loading, own }: OwnCode): [FoldedKind, Range[]][] {
  const outermost: Range[] = [];
  for (const { from, to } of gaps)
    for (let k = firstAtOrAfter(own, from); own[k] < to; k = firstAtOrAfter(own, end[own[k]]))
      outermost.push({ from: own[k], to: end[own[k]] });
  const [lasting, loads] = divided(gaps, loading);
  const [library, ofOwn] = divided(lasting, outermost);
  return [
    ['library', library],
    ['own', ofOwn],
    ['loading', loads],
  ];
}

/** Splits ranges into the parts outside and inside other ranges; both lists are ascending. */
function divided(ranges: readonly Range[], others: readonly Range[]): [outside: Range[], within: Range[]] {
  const outside: Range[] = [];
  const within: Range[] = [];
  for (const { from, to } of ranges) {
    let at = from;
    for (let k = firstBehind(others, from); k < others.length && others[k].from < to; k++) {
      const inner = { from: Math.max(at, others[k].from), to: Math.min(to, others[k].to) };
      if (at < inner.from) outside.push({ from: at, to: inner.from });
      within.push(inner);
      at = inner.to;
    }
    if (at < to) outside.push({ from: at, to });
  }
  return [outside, within];
}

/** The index of the first range that ends after a position. */
function firstBehind(ranges: readonly Range[], place: number): number {
  let low = 0;
  for (let high = ranges.length; low < high; ) {
    const middle = (low + high) >> 1;
    if (ranges[middle].to > place) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Finds the rows that a comparison of samples judges: for each own method, all of its contexts in a tree, with everything below
 * them.
 */
import type { Tree } from '../../tree/tree';
import { Role } from './own-methods';

/** Positions of the rows of own methods in a tree. */
export interface OwnRows {
  /** Outermost contexts of the own methods, ascending. */
  readonly contexts: Uint32Array;
  /** The method of each of these contexts. */
  readonly methods: Uint32Array;
  /** By context: 1 if an own method is on its stack. */
  readonly isOwn: Uint8Array;
}

/** The contexts at which rows begin, and their methods. */
export type RowContexts = Pick<OwnRows, 'contexts' | 'methods'>;

/**
 * Finds all rows in one pass.
 *
 * @param roles role of each method
 */
export function ownRows({ size, method, end }: Pick<Tree, 'size' | 'method' | 'end'>, roles: Uint8Array): OwnRows {
  const contexts = new Uint32Array(size);
  let count = 0;
  const isOwn = new Uint8Array(size);
  /** By method, the end of its last context that counts: contexts before that end are recursion. */
  const counted = new Uint32Array(roles.length);
  let ownEnd = 0;
  for (let u = 0; u < size; u++) {
    const m = method[u];
    const hasOwnCaller = u < ownEnd;
    const begins = roles[m] === Role.own ? u >= counted[m] : roles[m] === Role.body && !hasOwnCaller;
    if (begins) {
      contexts[count++] = u;
      counted[m] = end[u];
      if (!hasOwnCaller) ownEnd = end[u];
    }
    if (u < ownEnd) isOwn[u] = 1;
  }
  const found = contexts.slice(0, count);
  return { contexts: found, methods: found.map((u) => method[u]), isOwn };
}

/** The rows of the methods to keep. */
export function narrowed({ contexts, methods }: RowContexts, isKept: (method: number) => boolean): RowContexts {
  const kept = (_: number, at: number): boolean => isKept(methods[at]);
  return { contexts: contexts.filter(kept), methods: methods.filter(kept) };
}

/**
 * First context of each method's row, −1 if it has none. If one method runs within another, the inner one's first context comes
 * later.
 */
export function firstContexts({ contexts, methods }: OwnRows, count: number): Int32Array {
  const first = new Int32Array(count).fill(-1);
  for (let at = contexts.length - 1; at >= 0; at--) first[methods[at]] = contexts[at];
  return first;
}

/** Contexts that the rows of two methods have in common. */
export interface SharedContexts {
  /** The method's contexts below the other method. */
  readonly below: number[];
  /** The other method's contexts below the method. */
  readonly within: number[];
}

/** Own methods whose rows contain contexts of a given method. */
export function methodsAround(
  { contexts, methods }: RowContexts,
  { end }: Pick<Tree, 'end'>,
  method: number,
): Map<number, SharedContexts> {
  const shared = new Map<number, SharedContexts>();
  const of = (other: number): SharedContexts => {
    const found = shared.get(other) ?? { below: [], within: [] };
    shared.set(other, found);
    return found;
  };
  const stack: number[] = [];
  let methodEnd = 0;
  for (let at = 0; at < contexts.length; at++) {
    const u = contexts[at];
    while (stack.length > 0 && end[contexts[stack[stack.length - 1]]] <= u) stack.pop();
    if (methods[at] === method) {
      methodEnd = end[u];
      for (const outer of stack) of(methods[outer]).below.push(u);
    } else if (u < methodEnd) of(methods[at]).within.push(u);
    stack.push(at);
  }
  for (const [other, { below }] of shared) if (below.length === 0) shared.delete(other);
  return shared;
}

/**
 * Finds the rows that a comparison of samples judges. A row is one of the program's own methods with all of its contexts in a
 * tree, including everything that they call. It begins at the method's outermost contexts: those that are not below another one
 * of the same method.
 */
import type { Tree } from '../../tree/tree';
import { Role } from './own-methods';

/** Contexts at which the rows of own methods begin. */
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
  /** By method, the end of its last outermost context: its further contexts before that end are recursion. */
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
 * First context of each method's row, −1 if it has none. If a method runs only within another, its first context comes after
 * that of the other. `reportedRows` relies on this when two rows have the same samples.
 */
export function firstContexts({ contexts, methods }: OwnRows, count: number): Int32Array {
  const first = new Int32Array(count).fill(-1);
  for (let at = contexts.length - 1; at >= 0; at--) first[methods[at]] = contexts[at];
  return first;
}

/** Contexts that the rows of two methods have in common: a given method, and another that calls it directly or indirectly. */
export interface SharedContexts {
  /** Outermost contexts of the given method that are below the other method. */
  readonly below: number[];
  /** Outermost contexts of the other method that are below the given one. */
  readonly within: number[];
}

/** Other methods whose rows contain contexts of a given method, and which contexts they share. */
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

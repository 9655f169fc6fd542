import type { Tree } from '../../tree/tree';
import { Role } from './own-methods';

/** Places of the rows of own methods in a tree. */
export interface OwnRows {
  /** Outermost contexts of each own method, ascending: a row is all of its method's, with what lies below. */
  readonly contexts: Uint32Array;
  /** Methods of these contexts. */
  readonly methods: Uint32Array;
  /** By context: 1 where an own method is on its stack. */
  readonly isOwn: Uint8Array;
}

/**
 * Finds the rows in one pass.
 *
 * @param roles by method
 */
export function ownRows({ size, method, end }: Pick<Tree, 'size' | 'method' | 'end'>, roles: Uint8Array): OwnRows {
  const contexts = new Uint32Array(size);
  let count = 0;
  const isOwn = new Uint8Array(size);
  /** By method, the end of the last of its contexts that counts: recursion lies before it. */
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

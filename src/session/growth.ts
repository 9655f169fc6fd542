/** Remembers which contexts grew from one picture of a recording to the next, for the view that draws the next one. */
import type { View } from '../../workers/api/engine';
import { viewKey } from '../state/view-subject';

let latest: { readonly tree: string; readonly contexts: Int32Array } | null = null;

/** Remembers the contexts of a tree that grew, ascending; null if it is no newer picture of the same counts. */
export function rememberGrowth(view: View, contexts: Int32Array | null): void {
  latest = contexts === null ? null : { tree: viewKey(view), contexts };
}

/** The contexts of a tree that grew, always the same object; null if that is not known. */
export const growthIn = (tree: string): Int32Array | null => (latest?.tree === tree ? latest.contexts : null);

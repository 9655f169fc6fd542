/** The views, in the order of their tabs and number keys. */
import type { ViewId } from './place';

export const VIEWS: readonly [id: ViewId, label: string][] = [
  ['flame', 'Flame graph'],
  ['tree', 'Call tree'],
  ['methods', 'Hot methods'],
  ['sandwich', 'Sandwich'],
  ['allocations', 'Allocations'],
  ['threads', 'Threads'],
  ['compare', 'Compare'],
  ['matrix', 'Matrix'],
  // Its tab shows where a file has earlier states.
  ['timeline', 'Timeline'],
];

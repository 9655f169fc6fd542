/** The tables of changes by their names in the address, and how they are sorted. */
import type { DiffColumn } from '../../../workers/api/engine';

/** What the rows of the table of changes are. */
export const TABLE_IDS = ['contexts', 'methods', 'subtrees', 'classes', 'packages', 'threads', 'types'] as const;
export type DiffTableId = (typeof TABLE_IDS)[number];

/** By what a table of changes is sorted unless something else was chosen. */
export const diffSort = (table: DiffTableId): DiffColumn =>
  table === 'contexts' || table === 'types' ? 'change' : 'overlapLoss';

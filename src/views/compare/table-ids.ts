/** Ids of the compare view's tables of changes, as used in the address, and their default sort column. */
import type { DiffColumn } from '../../../workers/api/engine';

/** Each table is named after its rows. */
export const TABLE_IDS = ['own', 'contexts', 'methods', 'subtrees', 'classes', 'packages', 'threads', 'types'] as const;
export type DiffTableId = (typeof TABLE_IDS)[number];

/** Stands for the table that suits the code in view, while none has been chosen. */
export const FITTING = 'auto';

/** Default sort column of all tables. */
export const DIFF_SORT: DiffColumn = 'change';

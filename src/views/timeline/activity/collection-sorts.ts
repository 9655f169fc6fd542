/** Columns by which the table of collections can be sorted. */
export const COLLECTION_SORTS = ['at', 'duration', 'longest', 'before', 'after'] as const;

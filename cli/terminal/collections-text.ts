/** Says, for `callgrove info`, how many garbage collections there were. */
import { collectionNotes, collectionsText } from '../../common/collections/collection-words';
import type { ProfileSummary } from '../../workers/api/engine';

/** A row of facts with all collections, and those without an interval of their own; none if the file has none. */
export function collectionFact({ collections, format }: Pick<ProfileSummary, 'collections' | 'format'>): string[][] {
  if (collections === undefined) return [];
  const notes = collectionNotes(collections);
  const text = collectionsText(collections);
  // Recordings have the time for which collections paused the program, dumps that from their start to their end.
  return [[format === 'jfr' ? 'GC pauses' : 'Collections', notes.length === 0 ? text : `${text}. ${notes.join(' ')}`]];
}

/** Writes, for `callgrove info`, facts about a recording: its garbage collections, the machine, and the start of the program. */
import { collectionNotes, collectionsText } from '../../common/collections/collection-words';
import { ENVIRONMENT_TITLES, NO_ENVIRONMENT } from '../../common/environment/environment-words';
import type { EnvironmentFacts, ProfileSummary } from '../../workers/api/engine';
import { table } from './table';

/** A row of facts with all collections, and those without an interval of their own; none if the file has none. */
export function collectionFact({ collections, format }: Pick<ProfileSummary, 'collections' | 'format'>): string[][] {
  if (collections === undefined) return [];
  const notes = collectionNotes(collections);
  const text = collectionsText(collections);
  // Recordings have the time for which collections paused the program, dumps that from their start to their end.
  return [[format === 'jfr' ? 'GC pauses' : 'Collections', notes.length === 0 ? text : `${text}. ${notes.join(' ')}`]];
}

/** Tables of the machine and of the start of the program, one for each kind of facts. */
export function environmentText(groups: EnvironmentFacts): string {
  if (groups.length === 0) return `\n${NO_ENVIRONMENT}`;
  return groups.map(({ kind, facts }) => `\n${ENVIRONMENT_TITLES[kind]}\n${table(facts, [false, false])}`).join('\n');
}

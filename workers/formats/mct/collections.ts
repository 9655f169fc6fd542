/** Reads the garbage collections at which a `.mct` file's snapshots were taken (docs/format.md). */
import { visible } from '../../../common/visible-text';
import type { Collection, CollectionFacts } from '../../api/engine';
import { at } from '../../jobs/errors';
import type { RecordedCollections } from '../../profile/recording';
import { isGiven, type Json, numberIn, objectIn } from './json-values';

const WHERE = at('meta');

/**
 * Collections of a file. Throws FormatError if they are damaged.
 *
 * @param all the entry `collections` of section `meta`
 * @param snapshots its entry `snapshots`
 */
export function collectionsIn(all: unknown, snapshots: unknown): RecordedCollections {
  const where = `${WHERE}, collections`;
  const { seen, merged, missed } = objectIn(all, where);
  const entries = Array.isArray(snapshots) ? snapshots : [];
  const ends = entries.map((entry, i) => {
    const given = (entry as Json | null)?.gc;
    return isGiven(given) ? collection(given, `${WHERE}, snapshots[${i}].gc`) : null;
  });
  const number = (value: unknown, key: string): number => (value === undefined ? 0 : numberIn(value, `${where}, ${key}`));
  return {
    ends,
    facts: {
      ...summed(ends.filter((end) => end !== null)),
      ...{ seen: number(seen, 'seen'), merged: number(merged, 'merged'), missed: number(missed, 'missed') },
    },
  };
}

function collection(value: unknown, where: string): Collection {
  const entry = objectIn(value, where);
  const { causes } = entry;
  const size = (key: string): number | null => (isGiven(entry[key]) ? numberIn(entry[key], `${where}, ${key}`) : null);
  const text = (key: string): string => (typeof entry[key] === 'string' ? visible(entry[key]) : '');
  return {
    collections: numberIn(entry.collections, `${where}, collections`),
    ...{ cause: text('cause'), collector: text('collector') },
    ...{ duration: numberIn(entry.duration, `${where}, duration`) },
    ...{ before: size('before'), after: size('after') },
    ...(causes !== undefined && {
      causes: Object.fromEntries(
        Object.entries(objectIn(causes, `${where}, causes`)).map(([cause, many]) => [
          visible(cause),
          numberIn(many, `${where}, causes`),
        ]),
      ),
    }),
  };
}

function summed(ends: readonly Collection[]): Pick<CollectionFacts, 'collections' | 'duration' | 'longest' | 'causes'> {
  const causes = new Map<string, number>();
  for (const { cause, collections, causes: several = { [cause]: collections } } of ends)
    for (const [each, many] of Object.entries(several)) if (each !== '') causes.set(each, (causes.get(each) ?? 0) + many);
  return {
    collections: ends.reduce((sum, { collections }) => sum + collections, 0),
    duration: ends.reduce((sum, { duration }) => sum + duration, 0),
    longest: ends.some(({ collections }) => collections > 1)
      ? null
      : ends.reduce((most, { duration }) => Math.max(most, duration), 0),
    causes: [...causes].sort(([, a], [, b]) => b - a),
  };
}

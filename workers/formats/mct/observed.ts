/**
 * Finds waits for locks, deadlocks and collections in a `.mct` file that has any. Damaged ones become problems and are treated as
 * absent.
 */
import { FormatError, sectionAbsent } from '../../jobs/errors';
import type { Pace } from '../../jobs/pace';
import type { Observed } from '../../profile/recording';
import { collectionsIn } from './collections';
import { deadlocksIn } from './deadlocks';
import { isGiven } from './json-values';
import { decodeLocks, LOCKS } from './locks';
import type { SectionReader } from './section-reader';

/** @param nodes number of contexts in the file */
export async function findObserved(
  meta: Record<string, unknown>,
  stored: SectionReader,
  nodes: number,
  problems: string[],
  pace: Pace,
): Promise<Observed> {
  const locks = isGiven(meta.locks)
    ? await found(
        async () => decodeLocks(meta.locks, await stored.table(LOCKS, pace), nodes),
        (error) => problems.push(sectionAbsent(LOCKS, error)),
      )
    : null;
  const deadlocks = await found(
    async () => deadlocksIn(meta.deadlocks, nodes),
    ({ message, where }) => problems.push(`Deadlocks are treated as absent: ${message} (${where})`),
  );
  const collections = isGiven(meta.collections)
    ? await found(
        async () => collectionsIn(meta.collections, meta.snapshots),
        ({ message, where }) => problems.push(`Garbage collections are treated as absent: ${message} (${where})`),
      )
    : null;
  return {
    ...(locks && { locks }),
    ...(deadlocks && { deadlocks }),
    ...(collections && { collections }),
    facts: {
      ...(locks ? { locks: locks.facts } : isGiven(meta.locks) && { locksDamaged: true as const }),
      ...(deadlocks && { deadlocks: [...deadlocks.found] }),
      ...(collections && { collections: collections.facts }),
    },
  };
}

async function found<T>(read: () => Promise<T>, fail: (error: FormatError) => void): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    fail(error);
    return null;
  }
}

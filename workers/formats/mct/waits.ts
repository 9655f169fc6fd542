/** Finds waits for locks, and deadlocks, in a `.mct` file that has any. Damaged ones become problems and are treated as absent. */
import { FormatError, sectionAbsent } from '../../jobs/errors';
import type { Pace } from '../../jobs/pace';
import type { Recording } from '../../profile/recording';
import { deadlocksIn } from './deadlocks';
import { decodeLocks, LOCKS } from './locks';
import type { SectionReader } from './section-reader';

/** @param nodes number of contexts in the file */
export async function findWaits(
  meta: Record<string, unknown>,
  stored: SectionReader,
  nodes: number,
  problems: string[],
  pace: Pace,
): Promise<Pick<Recording, 'locks' | 'deadlocks'>> {
  const locks =
    meta.locks === undefined || meta.locks === null
      ? null
      : await found(
          async () => decodeLocks(meta.locks, await stored.table(LOCKS, pace), nodes),
          (error) => problems.push(sectionAbsent(LOCKS, error)),
        );
  const deadlocks = await found(
    async () => deadlocksIn(meta.deadlocks, nodes),
    ({ message, where }) => problems.push(`Deadlocks are treated as absent: ${message} (${where})`),
  );
  return { ...(locks !== null && { locks }), ...(deadlocks !== null && { deadlocks }) };
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

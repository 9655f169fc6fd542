/** Stores handles of given files, not their content, in the browser's database. Every call throws if storage is refused. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

interface GivenHandle {
  tab: string;
  sha256: string;
  handle: FileSystemFileHandle;
  /** When the file was given, in milliseconds since 1970. */
  given: number;
}

interface Schema extends DBSchema {
  given: { key: [tab: string, sha256: string]; value: GivenHandle };
}

/** Age in milliseconds at which handles are deleted. The page is not notified when their tab is closed. */
const OLD = 7 * 24 * 60 * 60 * 1000;

/** Opens the database, version 1: table `given`, keyed by tab and SHA-256. */
async function using<T>(work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const database = await openDB<Schema>('callgrove-given', 1, {
    upgrade: (fresh) => void fresh.createObjectStore('given', { keyPath: ['tab', 'sha256'] }),
  });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/** Stores a handle, and deletes old ones. */
export const storeGiven = (stored: GivenHandle): Promise<void> =>
  using(async (database) => {
    for (const { tab, sha256, given } of await database.getAll('given'))
      if (given < stored.given - OLD) await database.delete('given', [tab, sha256]);
    await database.put('given', stored);
  });

export const givenHandle = async (tab: string, sha256: string): Promise<FileSystemFileHandle | undefined> =>
  (await using((database) => database.get('given', [tab, sha256])))?.handle;

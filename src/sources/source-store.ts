/**
 * Stores sources in the browser's database, as handles or copies of files. Before a handle is read, the browser asks the user
 * again. Clearing the library also deletes the copies. Every call throws if storage is refused.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

export type SourceHandle = FileSystemFileHandle | FileSystemDirectoryHandle;

export interface StoredSources {
  /** Name in the pane, and key in the database. */
  name: string;
  given: SourceHandle | File;
}

interface Schema extends DBSchema {
  sources: { key: string; value: StoredSources };
}

/** Opens the database, version 1: table `sources`, keyed by name. */
async function using<T>(work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const database = await openDB<Schema>('callgrove-sources', 1, {
    upgrade: (fresh) => void fresh.createObjectStore('sources', { keyPath: 'name' }),
  });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

export const storedSources = (): Promise<StoredSources[]> => using((database) => database.getAll('sources'));

export const storeSources = async (stored: StoredSources): Promise<void> =>
  void (await using((database) => database.put('sources', stored)));

export const dropSources = (name: string): Promise<void> => using((database) => database.delete('sources', name));

export const dropCopies = (): Promise<void> =>
  using(async (database) => {
    for (const { name, given } of await database.getAll('sources'))
      if (given instanceof File) await database.delete('sources', name);
  });

/**
 * Sources that were given, for the next visit: as handles where the browser has them – no bytes, and it asks again before one is read – else,
 * where the user keeps files in this browser, as copies. The library clears copies with itself. Every call throws where storage is refused.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

export type SourceHandle = FileSystemFileHandle | FileSystemDirectoryHandle;

export interface StoredSources {
  /** The key: by what they are called in the pane. */
  name: string;
  given: SourceHandle | File;
}

interface Schema extends DBSchema {
  sources: { key: string; value: StoredSources };
}

/** Version 1: `sources`, by name. */
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

/**
 * Storage of the library: an index in IndexedDB, bytes in the origin-private file system. Every call throws if the browser
 * refuses storage.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Loss } from './copy-loss';
import type { LibraryEntry } from './library-entry';

interface Schema extends DBSchema {
  profiles: { key: string; value: LibraryEntry };
}

let database: Promise<IDBPDatabase<Schema>> | null = null;

/** Version 1: table `profiles`, keyed by SHA-256. */
function index(): Promise<IDBPDatabase<Schema>> {
  database ??= openDB<Schema>('callgrove', 1, {
    upgrade: (fresh) => void fresh.createObjectStore('profiles', { keyPath: 'sha256' }),
    terminated: () => {
      database = null;
    },
  });
  database.catch(() => {
    database = null;
  });
  return database;
}

const FOLDER = 'profiles';

async function folder(): Promise<FileSystemDirectoryHandle> {
  return (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true });
}

/** All entries: pinned ones first, then by the time they were last opened. */
export async function list(): Promise<LibraryEntry[]> {
  const all = await (await index()).getAll('profiles');
  return all.sort((a, b) => Number(b.pinned) - Number(a.pinned) || b.opened - a.opened);
}

export const entry = async (sha256: string): Promise<LibraryEntry | undefined> => (await index()).get('profiles', sha256);

export async function setEntry(kept: LibraryEntry): Promise<void> {
  await (await index()).put('profiles', kept);
}

/** A shared lock held from writing the bytes until their entry is written; closing the page releases it. */
const KEEPING = 'callgrove-keeping';

/**
 * Writes the bytes, then the entry, so that every listed file exists.
 *
 * @throws QuotaExceededError when there is no room
 */
export const put = (kept: LibraryEntry, bytes: Blob): Promise<void> =>
  navigator.locks.request(KEEPING, { mode: 'shared' }, () => putBoth(kept, bytes));

async function putBoth(kept: LibraryEntry, bytes: Blob): Promise<void> {
  const place = await folder();
  const file = await place.getFileHandle(kept.sha256, { create: true });
  try {
    // The browser writes to a second file and swaps it in on close, so a partly written file never exists.
    const writable = await file.createWritable();
    try {
      await writable.write(bytes);
      await writable.close();
    } catch (error) {
      await writable.abort().catch(() => undefined);
      throw error;
    }
    await setEntry(kept);
  } catch (error) {
    await place.removeEntry(kept.sha256).catch(() => undefined);
    throw error;
  }
}

/**
 * Removes bytes without an entry, left by a page that was closed between the two writes. Does nothing while any window is
 * writing.
 */
export const sweep = (): Promise<void> =>
  navigator.locks.request(KEEPING, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    const listed = new Set((await list()).map(({ sha256 }) => sha256));
    const place = await folder();
    const lost: string[] = [];
    for await (const name of place.keys()) if (!listed.has(name)) lost.push(name);
    for (const name of lost) await place.removeEntry(name);
  });

/** An entry's file, under the entry's name, or the way in which it was lost. Only its size is checked. */
export async function fileOf(kept: LibraryEntry): Promise<File | Loss> {
  try {
    const file = await (await (await folder()).getFileHandle(kept.sha256)).getFile();
    return file.size === kept.size ? new File([file], kept.name) : 'damaged';
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return 'gone';
    throw error;
  }
}

/** Removes an entry's bytes because they do not match; the entry stays. */
export async function dropBytes(sha256: string): Promise<void> {
  await (await folder()).removeEntry(sha256).catch(() => undefined);
}

/** Entries whose bytes are missing or have the wrong size. */
export async function lost(all: readonly LibraryEntry[]): Promise<Map<string, Loss>> {
  const found = new Map<string, Loss>();
  for (const kept of all) {
    const file = await fileOf(kept);
    if (typeof file === 'string') found.set(kept.sha256, file);
  }
  return found;
}

export async function remove(sha256: string): Promise<void> {
  await (await index()).delete('profiles', sha256);
  await (await folder()).removeEntry(sha256).catch(() => undefined);
}

export async function removeAll(): Promise<void> {
  await (await index()).clear('profiles');
  await (await navigator.storage.getDirectory()).removeEntry(FOLDER, { recursive: true }).catch(() => undefined);
}

/** Reads the library's storage directly, not through the page: files by SHA-256, and the index that names them. */
import type { Page } from '@playwright/test';

/** Names of all folders and files in this origin's storage. */
export const held = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names: string[] = [];
    const top = (await navigator.storage.getDirectory()) as unknown as {
      entries(): AsyncIterable<[string, { entries?(): AsyncIterable<[string]> }]>;
    };
    for await (const [name, handle] of top.entries()) {
      names.push(name);
      if (handle.entries) for await (const [inner] of handle.entries()) names.push(inner);
    }
    return names;
  });

interface Entry {
  sha256: string;
  name: string;
  opened: number;
}

/** Entries of the index, last opened first. An entry is written after its file, so both exist. */
const entries = (page: Page): Promise<Entry[]> =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const asked = indexedDB.open('callgrove');
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = reject;
    });
    const found = await new Promise<Entry[]>((resolve, reject) => {
      const asked = database.transaction('profiles').objectStore('profiles').getAll();
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = reject;
    });
    database.close();
    return found.sort((a, b) => b.opened - a.opened);
  });

/** Names of the kept profiles, last opened first. */
export const keptNames = async (page: Page): Promise<string[]> => (await entries(page)).map(({ name }) => name);

/** Whether a file's bytes and its entry both exist. */
export async function isKept(page: Page, sha256: string, size: number): Promise<boolean> {
  const stored = await page.evaluate(async (name) => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('profiles');
    const handle = await folder.getFileHandle(name).catch(() => null);
    return (await handle?.getFile())?.size;
  }, sha256);
  return stored === size && (await entries(page)).some((entry) => entry.sha256 === sha256);
}

/** Damages kept bytes as a browser or a failing disk might: removes them, truncates them, or changes one. */
export const spoil = (page: Page, sha256: string, how: 'clear' | 'cut' | 'change'): Promise<void> =>
  page.evaluate(
    async ([name, what]) => {
      const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('profiles');
      if (what === 'clear') return folder.removeEntry(name);
      const writable = await (await folder.getFileHandle(name)).createWritable({ keepExistingData: true });
      if (what === 'cut') await writable.truncate(1000);
      else await writable.write({ type: 'write', position: 1000, data: Uint8Array.of(0xde, 0xad) });
      await writable.close();
    },
    [sha256, how] as const,
  );

/** Clears the whole library, like a browser that needs space; the page's settings stay. */
export const clearAll = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await (await navigator.storage.getDirectory()).removeEntry('profiles', { recursive: true });
    await new Promise((resolve, reject) => {
      const asked = indexedDB.deleteDatabase('callgrove');
      asked.onsuccess = resolve;
      asked.onerror = reject;
    });
  });

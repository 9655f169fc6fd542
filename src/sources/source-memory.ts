/**
 * Remembers the source files that the user gave, for the next visit: as handles, or as copies if the browser has no handles and
 * the library is on.
 */

import { isLibraryOn } from '../state/library-port';
import { isReport } from '../state/report-page';
import { handleOf } from './handles';
import type { SourceHandle, StoredSources } from './source-store';
import { useTexts } from './texts';

const store = () => import('./source-store');

const isHandle = (given: object): given is SourceHandle =>
  typeof FileSystemHandle !== 'undefined' && given instanceof FileSystemHandle;

/** Handle or copy to store; null if it cannot be remembered. */
async function keepable(given: object): Promise<SourceHandle | File | null> {
  const handle = isHandle(given) ? given : ((await handleOf(given)) as SourceHandle | null);
  return handle ?? (given instanceof File && isLibraryOn() ? given : null);
}

async function isSame(one: SourceHandle | File, other: SourceHandle | File): Promise<boolean> {
  if (isHandle(one)) return isHandle(other) && one.isSameEntry(other);
  return !isHandle(other) && one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}

/**
 * Name for given sources: their name from an earlier visit if they are the same, otherwise one that is neither in `taken` nor
 * remembered.
 */
export async function nameFor(name: string, given: object | null, taken: ReadonlySet<string>): Promise<string> {
  const stored = await remembered();
  const kept = given && (await keepable(given));
  for (const each of stored) if (kept && !taken.has(each.name) && (await isSame(each.given, kept))) return each.name;
  for (let number = 1; ; number++) {
    const tried = number === 1 ? name : `${name} (${number})`;
    if (!taken.has(tried) && stored.every((each) => each.name !== tried)) return tried;
  }
}

/** Stores sources under the name shown in the pane, if they can be remembered. */
export async function remember(name: string, given: object): Promise<void> {
  if (isReport()) return;
  try {
    const stored = await keepable(given);
    if (stored === null) return;
    await (await store()).storeSources({ name, given: stored });
    useTexts.setState(({ kept }) => ({ kept: new Set([...kept, name]) }));
  } catch {
    // Without storage, or without room in it, they last only for this visit; the pane says so.
  }
}

export async function forget(names: readonly string[]): Promise<void> {
  useTexts.setState(({ before }) => ({ before: before.filter((name) => !names.includes(name)) }));
  try {
    const { dropSources } = await store();
    for (const name of names) await dropSources(name);
  } catch {
    // Without storage nothing was remembered.
  }
}

export async function remembered(): Promise<StoredSources[]> {
  try {
    return isReport() ? [] : await (await store()).storedSources();
  } catch {
    return [];
  }
}

/**
 * Remembers which files were given to this tab (dropped or chosen). In browsers that provide handles, the files can be reopened
 * after a reload. In others, the page can only say that they must be given again. The tab remembers their names and hashes,
 * which are also in the address.
 */
import { type Asking, fileOfHandle, handleOf, permitted } from '../sources/handles';
import type { NamedRef } from '../state/place';
import { isReport } from '../state/report-page';

const GIVEN = 'callgrove.given';
/** Distinguishes this tab's handles from those of other tabs. */
const TAB = 'callgrove.tab';

const store = () => import('./given-store');

/** Name and SHA-256 of a file; the hash is empty if it was not yet known. */
type Given = readonly [name: string, sha256: string];

function given(): Given[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(GIVEN) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isGiven) : [];
  } catch {
    return [];
  }
}

const isGiven = (each: unknown): each is Given =>
  Array.isArray(each) && each.length === 2 && each.every((text) => typeof text === 'string');

/** Whether this tab was given this file, not just another one with the same name. */
export const wasGiven = (ref: NamedRef): boolean =>
  ref.kind === 'file' &&
  given().some(([name, sha256]) => name === ref.name && (sha256 === ref.hash || sha256 === '' || ref.hash === ''));

/** Remembers a file's name, and once the hash is known, its handle: an address names the file by both. */
export async function rememberGiven(name: string, file: Blob, sha256: string): Promise<void> {
  try {
    // An entry without a hash would accept any file with that name as the one that was given.
    const others = given().filter(([otherName, other]) => otherName !== name || (other !== sha256 && other !== ''));
    sessionStorage.setItem(GIVEN, JSON.stringify([[name, sha256], ...others].slice(0, 50)));
    const handle = await handleOf(file);
    if (handle?.kind !== 'file' || sha256 === '' || isReport()) return;
    const tab = sessionStorage.getItem(TAB) ?? crypto.randomUUID();
    sessionStorage.setItem(TAB, tab);
    await (await store()).storeGiven({ tab, sha256, handle: handle as FileSystemFileHandle, given: Date.now() });
  } catch {
    // Without storage the file must be given again after a reload.
  }
}

/**
 * The current content of the file that was given to this tab under a reference. The caller must still verify its hash.
 *
 * @returns `ask` if the browser must ask the user first; null if there is no handle, or the file no longer exists
 */
export async function givenFile(ref: NamedRef, how: Asking): Promise<File | 'ask' | null> {
  if (!wasGiven(ref)) return null;
  try {
    const tab = sessionStorage.getItem(TAB);
    const handle = tab === null ? undefined : await (await store()).givenHandle(tab, ref.hash);
    if (handle === undefined) return null;
    return (await permitted(handle, how)) ? await fileOfHandle(handle) : 'ask';
  } catch {
    return null;
  }
}

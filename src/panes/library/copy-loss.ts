/**
 * Detects and describes lost or damaged copies in the library (profiles kept in this browser). Browsers clear storage when the
 * disk is full or a site has not been visited for a long time, and disks fail.
 */
import type { LibraryEntry } from './library-entry';

/** The way in which an entry's bytes differ from those that were kept. */
export type Loss = 'gone' | 'damaged';

/** A clause for a sentence, without a full stop. */
export const lossWords = (loss: Loss): string =>
  loss === 'gone' ? 'the browser has cleared this copy' : 'this copy is corrupted: its contents have changed';

/** Notice that names the copy, its loss, and what to do. */
export const lossNotice = ({ name }: LibraryEntry, loss: Loss): { message: string; advice: string } => ({
  message: `${name}: ${lossWords(loss)}.`,
  advice:
    'Browsers clear stored data when the disk is full, or after months without a visit. Open the file again to keep a new copy, or delete the entry in the library.',
});

/** Whether bytes have a SHA-256, given in hex. Reads all bytes into memory, so only suspicious copies are checked. */
export async function haveHash(bytes: Blob, sha256: string): Promise<boolean> {
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer()));
  return [...sum].map((byte) => byte.toString(16).padStart(2, '0')).join('') === sha256;
}

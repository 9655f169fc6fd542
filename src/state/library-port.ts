/** Port of the library, which keeps opened files. `main.tsx` fills it, so that opening does not know the library. */
import type { ProfileSummary } from '../../workers/api/engine';
import type { FileRef } from './place';

export interface Shelf {
  /** The kept file with this SHA-256, under its name in the library; null if there is none. */
  find(sha256: string): Promise<File | null>;
  /** Whether a kept file no longer has this SHA-256. If so, the library shows a notice. */
  doubt(file: Blob, sha256: string): Promise<boolean>;
  /** Called for a profile that was read whole, so that its hash is known. */
  opened(ref: FileRef, summary: ProfileSummary): void;
  /** Whether opened files are kept. */
  keeps(): boolean;
  /** Keeps files that need not be open; the user asked for it. */
  more(files: readonly File[]): void;
}

let shelf: Shelf | null = null;

export const setShelf = (given: Shelf): void => {
  shelf = given;
};
export const findOnShelf = async (sha256: string): Promise<File | null> => (await shelf?.find(sha256)) ?? null;
export const offerToShelf = (ref: FileRef, summary: ProfileSummary): void => shelf?.opened(ref, summary);
export const keepsOnShelf = (): boolean => shelf?.keeps() ?? false;
export const putOnShelf = (files: readonly File[]): void => shelf?.more(files);

/** Files of the library, and the SHA-256 that each was kept with. */
const copies = new WeakMap<Blob, string>();
export const markCopy = (file: Blob, sha256: string): unknown => copies.set(file, sha256);
/** SHA-256 that a file of the library was kept with; empty for any other file. */
export const copyHash = (file: Blob): string => copies.get(file) ?? '';
/** Whether a file is a damaged one of the library, which then shows a notice. */
export const doubtCopy = async (file: Blob): Promise<boolean> =>
  copies.has(file) && ((await shelf?.doubt(file, copyHash(file))) ?? false);

/** Where opened files are kept for later, if anywhere: `library/` plugs itself in, so that opening does not know it. */
import type { ProfileSummary } from '../../workers/api/engine';
import type { FileRef } from './place';

export interface Shelf {
  /** The kept file with this SHA-256, under the name that the user gave it. */
  find(sha256: string): Promise<File | null>;
  /** Whether a kept file is not what was kept with this SHA-256; then it says so. */
  doubt(file: Blob, sha256: string): Promise<boolean>;
  /** A profile was opened as a whole; its hash is known. */
  opened(ref: FileRef, summary: ProfileSummary): void;
  /** Whether what is opened is kept. */
  keeps(): boolean;
  /** Keeps files, whether they are open or not; the user said so. */
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

/** Kept files, and the SHA-256 that each was kept with. */
const copies = new WeakMap<Blob, string>();
export const markCopy = (file: Blob, sha256: string): unknown => copies.set(file, sha256);
/** The SHA-256 that a file must have because it was kept with it; empty for any other file. */
export const copyHash = (file: Blob): string => copies.get(file) ?? '';
/** Whether a file is a kept one that is damaged; then the library says so. */
export const doubtCopy = async (file: Blob): Promise<boolean> =>
  copies.has(file) && ((await shelf?.doubt(file, copyHash(file))) ?? false);

/** Where opened files are kept for later, if anywhere: `library/` plugs itself in, so that opening does not know it. */
import type { ProfileSummary } from '../../workers/engine.api';
import type { FileRef } from './place';

export interface Shelf {
  /** The kept file with this SHA-256, under the name that the user gave it. */
  find(sha256: string): Promise<File | null>;
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

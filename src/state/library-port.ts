/**
 * Port of the library, which keeps opened files in this browser. `main.tsx` fills it, so that code that opens files need not
 * know the library.
 */
import type { ProfileSummary } from '../../workers/api/engine';
import type { FileRef, NamedRef } from './place';

/** A file that was fetched from its address. */
export interface Fetched {
  ref: NamedRef;
  file: File;
  sha256: string;
}

export interface Library {
  /** Whether opened files are kept. */
  isOn(): boolean;
  /** Keeps the files that are open, and from now on all files that are opened. */
  switchOn(): void;
  /**
   * The kept file with a reference's SHA-256, or the one last opened from its address; null if there is none. It has its name
   * in the library.
   */
  find(ref: NamedRef): Promise<File | null>;
  /** Keeps the file of a profile that has been completely read, so that its hash is known. */
  keep(ref: FileRef, summary: ProfileSummary): void;
  /** Keeps files that were opened together, such as the runs of a side. */
  keepFetched(files: readonly Fetched[]): void;
  /** Keeps files at the user's request; they need not be open. */
  add(files: readonly File[]): void;
  /** Whether a kept file no longer has this SHA-256. If so, the library shows a notice. */
  isDamaged(file: Blob, sha256: string): Promise<boolean>;
}

let library: Library | null = null;

export const setLibrary = (given: Library): void => {
  library = given;
};
export const isLibraryOn = (): boolean => library?.isOn() ?? false;
export const switchLibraryOn = (): void => library?.switchOn();
export const findInLibrary = async (ref: NamedRef): Promise<File | null> => (await library?.find(ref)) ?? null;
export const keepInLibrary = (ref: FileRef, summary: ProfileSummary): void => library?.keep(ref, summary);
/** Given files are kept only if the user says so, so only fetched ones are passed on. */
export const keepFetched = (files: readonly Fetched[]): void =>
  library?.keepFetched(files.filter(({ ref }) => ref.kind === 'url'));
export const addToLibrary = (files: readonly File[]): void => library?.add(files);

/** Files from the library, with the SHA-256 under which each was kept. */
const copies = new WeakMap<Blob, string>();
export const markCopy = (file: Blob, sha256: string): unknown => copies.set(file, sha256);
/** SHA-256 under which a file from the library was kept; empty for any other file. */
export const copyHash = (file: Blob): string => copies.get(file) ?? '';
/** Whether a file is a damaged library copy. If so, the library shows a notice. */
export const isDamagedCopy = async (file: Blob): Promise<boolean> =>
  copies.has(file) && ((await library?.isDamaged(file, copyHash(file))) ?? false);

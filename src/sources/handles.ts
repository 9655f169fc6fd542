/**
 * Browser handles of dropped and picked files, by which they can be read again. A separate module, because a drop must not load
 * the rest of `sources`.
 */
import { notify } from '../state/store';

const handles = new WeakMap<object, Promise<FileSystemHandle | null>>();

/** Records a handle. The handle of a drop must be requested during its event; afterwards the browser no longer provides it. */
export const handleIs = (given: object, handle: Promise<FileSystemHandle | null>): void =>
  void handles.set(
    given,
    handle.catch(() => null),
  );

export const handleOf = async (given: object): Promise<FileSystemHandle | null> => (await handles.get(given)) ?? null;

type Ask = (wanted: { mode: 'read' }) => Promise<PermissionState>;

/**
 * Whether to check for permission only (`queryPermission`), or to ask the user, which works only after a click
 * (`requestPermission`).
 */
export type Asking = 'queryPermission' | 'requestPermission';

/** Whether the given item may be read. A copy always may. */
export async function permitted(given: object, how: Asking): Promise<boolean> {
  const ask = (given as { [asked in typeof how]?: Ask })[how];
  try {
    return ask === undefined || (await ask.call(given, { mode: 'read' })) === 'granted';
  } catch {
    return false;
  }
}

/** Reads the file of a handle, and records the handle. */
export async function fileOfHandle(handle: FileSystemFileHandle): Promise<File> {
  const file = await handle.getFile();
  handleIs(file, Promise.resolve(handle));
  return file;
}

/** The item that the user picked; null if they cancelled, or after an error has been reported. */
export async function picked<T>(picking: Promise<T>, what: string): Promise<T | null> {
  try {
    return await picking;
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError'))
      notify({ message: `The ${what} cannot be read.`, where: String(error), advice: 'Drop it on the page instead.' });
    return null;
  }
}

/** File picker that some browsers offer: it asks without the word “upload” and returns handles that can be remembered. */
interface FilePicker {
  showOpenFilePicker?(options: { multiple: boolean }): Promise<FileSystemFileHandle[]>;
}

/**
 * Lets the user choose files. Without a picker that returns handles, the input asks instead, and its own event delivers the
 * files.
 */
export async function chooseFiles(input: HTMLInputElement | null, take: (files: File[]) => unknown): Promise<void> {
  const pickers = window as FilePicker;
  if (!pickers.showOpenFilePicker) return input?.click();
  const picking = pickers.showOpenFilePicker({ multiple: input?.multiple ?? false }).catch((error: unknown) => {
    if (!(error instanceof DOMException && error.name === 'SecurityError')) throw error;
    // In a cross-origin frame, the picker exists but is not allowed.
    input?.click();
    return null;
  });
  const files = await picked(
    picking.then((handles) => handles && Promise.all(handles.map(fileOfHandle))),
    'file',
  );
  if (files) take(files);
}

/** Handles of dropped and picked files, where the browser has them. A module of its own, because a drop must not load the rest of sources. */
import { notify } from '../state/store';

const handles = new WeakMap<object, Promise<FileSystemHandle | null>>();

/** Notes a handle. A drop’s handle must be asked for during its event; later the browser does not give it. */
export const handleIs = (given: object, handle: Promise<FileSystemHandle | null>): void =>
  void handles.set(
    given,
    handle.catch(() => null),
  );

export const handleOf = async (given: object): Promise<FileSystemHandle | null> => (await handles.get(given)) ?? null;

type Ask = (wanted: { mode: 'read' }) => Promise<PermissionState>;

/** Whether the page may look (`queryPermission`), or asks the user, which works only after a click (`requestPermission`). */
export type Asking = 'queryPermission' | 'requestPermission';

/** Whether what was given may be read. A copy always may. */
export async function permitted(given: object, how: Asking): Promise<boolean> {
  const ask = (given as { [asked in typeof how]?: Ask })[how];
  try {
    return ask === undefined || (await ask.call(given, { mode: 'read' })) === 'granted';
  } catch {
    return false;
  }
}

/** Reads the file of a handle, and notes the handle. */
export async function fileOfHandle(handle: FileSystemFileHandle): Promise<File> {
  const file = await handle.getFile();
  handleIs(file, Promise.resolve(handle));
  return file;
}

/** The choice of a picker; null where the user gave up, or after a notice of an error. */
export async function picked<T>(picking: Promise<T>, what: string): Promise<T | null> {
  try {
    return await picking;
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError'))
      notify({ message: `The ${what} cannot be read.`, where: String(error), advice: 'Drop it on the page instead.' });
    return null;
  }
}

/** Picker of some browsers: it asks without the word “upload”, and gives handles that can be remembered. */
interface FilePicker {
  showOpenFilePicker?(options: { multiple: boolean }): Promise<FileSystemFileHandle[]>;
}

/** Lets the user choose files. Without a picker that gives handles, the input asks, and its own event gives the files. */
export async function chooseFiles(input: HTMLInputElement | null, take: (files: File[]) => unknown): Promise<void> {
  const pickers = window as FilePicker;
  if (!pickers.showOpenFilePicker) return input?.click();
  const picking = pickers.showOpenFilePicker({ multiple: input?.multiple ?? false }).catch((error: unknown) => {
    if (!(error instanceof DOMException && error.name === 'SecurityError')) throw error;
    // In a frame of another origin the picker is there but not allowed.
    input?.click();
    return null;
  });
  const files = await picked(
    picking.then((handles) => handles && Promise.all(handles.map(fileOfHandle))),
    'file',
  );
  if (files) take(files);
}

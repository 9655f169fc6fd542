import { handleIs } from '../../sources/handles';

/** Where a browser has it. */
interface WithHandle {
  getAsFileSystemHandle?(): Promise<FileSystemHandle | null>;
}

/** What a drop carries: files, and folders, which only their entries tell from files. To be asked for while the event is on its way. */
export function dropped(data: DataTransfer | null): { files: File[]; folders: FileSystemDirectoryEntry[] } {
  const files: File[] = [];
  const folders: FileSystemDirectoryEntry[] = [];
  for (const item of data?.items ?? []) {
    if (item.kind !== 'file') continue;
    const entry = item.webkitGetAsEntry();
    const file = entry?.isDirectory ? null : item.getAsFile();
    if (entry?.isDirectory) folders.push(entry as FileSystemDirectoryEntry);
    else if (file) files.push(file);
    const handle = (item as WithHandle).getAsFileSystemHandle?.();
    if (handle) handleIs(file ?? (entry as FileSystemEntry), handle);
  }
  return { files, folders };
}

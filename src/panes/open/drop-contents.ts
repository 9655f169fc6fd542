/** Files and folders of a drop event, with the handles that some browsers give. */
import { handleIs } from '../../sources/handles';

/** Missing in some browsers. */
interface WithHandle {
  getAsFileSystemHandle?(): Promise<FileSystemHandle | null>;
}

/** Files and folders of a drop; only their entries tell folders from files. Must be called during the drop event. */
export function readDrop(data: DataTransfer | null): { files: File[]; folders: FileSystemDirectoryEntry[] } {
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

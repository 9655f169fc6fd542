/** What a drop carries: files, and folders, which only their entries tell from files. To be asked for while the event is on its way. */
export function dropped(data: DataTransfer | null): { files: File[]; folders: FileSystemDirectoryEntry[] } {
  const files: File[] = [];
  const folders: FileSystemDirectoryEntry[] = [];
  for (const item of data?.items ?? []) {
    if (item.kind !== 'file') continue;
    const entry = item.webkitGetAsEntry();
    if (entry?.isDirectory) folders.push(entry as FileSystemDirectoryEntry);
    else {
      const file = item.getAsFile();
      if (file) files.push(file);
    }
  }
  return { files, folders };
}

/** Lists the source files in a folder that the user dropped, picked, or chose in a file input. */

import { isSourceName } from '../../common/source-names';
import type { GivenSource } from '../../workers/api/sources';

export type Folder = FileSystemDirectoryEntry | FileSystemDirectoryHandle | { name: string; files: readonly File[] };

const MOST = 200_000;

export class TooManyFiles extends Error {}

/** Names of folders and files that are skipped. */
const SKIPPED = /^\.|^node_modules$/;

interface Item {
  path: string;
  list?(): Promise<Item[]>;
  file?(): Promise<File>;
}

/**
 * Lists source files below a folder. Calls `going` for each item, with the number of files found so far.
 *
 * @returns null as soon as `going` returns false
 * @throws TooManyFiles
 */
export async function filesOf(folder: Folder, going: (found: number) => boolean): Promise<GivenSource[] | null> {
  const found: GivenSource[] = [];
  const open: Item[] = [itemOf(folder)];
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    if (!going(found.length)) return null;
    for (const each of (await item.list?.()) ?? []) {
      if (each.list) open.push(each);
      else if (each.file && isSourceName(each.path)) found.push({ path: each.path, file: await each.file() });
      if (found.length > MOST) throw new TooManyFiles(`The folder ${folder.name} has more than ${MOST} source files.`);
    }
  }
  return found;
}

/** A file in a folder that is read only if it is needed. */
export interface FolderItem {
  readonly path: string;
  file(): Promise<File>;
}

/** Lists the files in a folder, and in the folders within it as far as `levels` below. */
export async function itemsIn(folder: Folder, levels: number): Promise<FolderItem[]> {
  const found: FolderItem[] = [];
  const add = async (item: Item, below: number): Promise<void> => {
    for (const { path, list, file } of (await item.list?.()) ?? []) {
      if (file) found.push({ path, file });
      else if (list && below > 0) await add({ path, list }, below - 1);
    }
  };
  await add(itemOf(folder), levels);
  return found;
}

function itemOf(folder: Folder): Item {
  if ('files' in folder)
    return {
      path: folder.name,
      list: () =>
        Promise.resolve(folder.files.map((file) => ({ path: file.webkitRelativePath, file: () => Promise.resolve(file) }))),
    };
  return 'createReader' in folder ? ofEntry(folder, folder.name) : ofHandle(folder, folder.name);
}

function ofEntry(entry: FileSystemEntry, path: string): Item {
  if (entry.isFile) return { path, file: () => new Promise((done, failed) => (entry as FileSystemFileEntry).file(done, failed)) };
  return {
    path,
    list: async () => {
      const reader = (entry as FileSystemDirectoryEntry).createReader();
      const all: FileSystemEntry[] = [];
      // A reader returns about a hundred entries at a time, and none at the end.
      for (;;) {
        const some = await new Promise<FileSystemEntry[]>((done, failed) => reader.readEntries(done, failed));
        if (some.length === 0) break;
        all.push(...some);
      }
      return all.filter(({ name }) => !SKIPPED.test(name)).map((each) => ofEntry(each, `${path}/${each.name}`));
    },
  };
}

function ofHandle(handle: FileSystemDirectoryHandle | FileSystemFileHandle, path: string): Item {
  if (handle.kind === 'file') return { path, file: () => (handle as FileSystemFileHandle).getFile() };
  return {
    path,
    list: async () => {
      const items: Item[] = [];
      for await (const each of (handle as FileSystemDirectoryHandle).values())
        if (!SKIPPED.test(each.name)) items.push(ofHandle(each, `${path}/${each.name}`));
      return items;
    },
  };
}

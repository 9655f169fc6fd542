/** Finds the file that the path of a request names in the served folder, and refuses paths and links that lead outside. */
import { lstat } from 'node:fs/promises';
import path from 'node:path';

/** Names of a request's path, decoded; null for a path with `..`, hidden or empty names, other separators or NUL. */
export function segmentsOf(pathname: string): string[] | null {
  let decoded: string[];
  try {
    decoded = pathname.replace(/^\//, '').split('/').map(decodeURIComponent);
  } catch {
    return null;
  }
  return decoded.every((part) => part !== '' && !part.startsWith('.') && !/[/\\\0:]/.test(part)) ? decoded : null;
}

/** The file below `root` that the parts name; null where there is none or a symbolic link is on the way. */
export async function fileWithin(root: string, parts: readonly string[]): Promise<string | null> {
  let file = root;
  if (parts.length === 0) return null;
  try {
    for (const [i, part] of parts.entries()) {
      file = path.join(file, part);
      const found = await lstat(file);
      const wanted = i === parts.length - 1 ? found.isFile() : found.isDirectory();
      if (!wanted) return null;
    }
    return file;
  } catch {
    // A file that is missing and one that is not readable look the same from outside.
  }
  return null;
}

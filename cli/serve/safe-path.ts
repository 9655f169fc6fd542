import { lstat } from 'node:fs/promises';
import path from 'node:path';

/** Checks the path of a request, and finds its file without leaving the served folder. */

/** Parts of a request's path, decoded; null for one that no honest page asks for: `..`, hidden names, empty ones, other separators, NUL. */
export function segmentsOf(pathname: string): string[] | null {
  let decoded: string[];
  try {
    decoded = pathname.replace(/^\//, '').split('/').map(decodeURIComponent);
  } catch {
    return null;
  }
  return decoded.every((part) => part !== '' && !part.startsWith('.') && !/[/\\\0:]/.test(part)) ? decoded : null;
}

/** The file below `root` that the parts name, with its size; null where there is none or a symbolic link is on the way. */
export async function fileWithin(root: string, parts: readonly string[]): Promise<{ file: string; size: number } | null> {
  let file = root;
  try {
    for (const [i, part] of parts.entries()) {
      file = path.join(file, part);
      const found = await lstat(file);
      const wanted = i === parts.length - 1 ? found.isFile() : found.isDirectory();
      if (!wanted) return null;
      if (i === parts.length - 1) return { file, size: found.size };
    }
  } catch {
    // A file that is missing and one that is not readable look the same from outside.
  }
  return null;
}

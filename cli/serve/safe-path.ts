/**
 * Finds the file that a request to `callgrove serve` names, and rejects paths and links that lead outside the served folder.
 */
import { lstat } from 'node:fs/promises';
import path from 'node:path';

/** The decoded parts of a request's path; null for a path with `..`, hidden or empty names, other separators or NUL. */
export function segmentsOf(pathname: string): string[] | null {
  let decoded: string[];
  try {
    decoded = pathname.replace(/^\//, '').split('/').map(decodeURIComponent);
  } catch {
    return null;
  }
  return decoded.every((part) => part !== '' && !part.startsWith('.') && !/[/\\\0:]/.test(part)) ? decoded : null;
}

/** The file below `root` that the parts name; null if there is none, or if the path contains a symbolic link. */
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
    // To a client, a missing file and an unreadable one look the same.
  }
  return null;
}

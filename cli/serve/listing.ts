/** Lists the profiles of the folder that `callgrove serve` serves. */
import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { isProfileName } from '../../workers/formats/file-names';

/**
 * Content of `profiles/index.json`: the profiles in the folder next to the page. On a static host, such a file may be written
 * by hand.
 */
export interface Listing {
  /** Displayed name of the folder. */
  folder: string;
  /** `path` is relative to `profiles/`, with `/` between parts; `modified` in milliseconds since 1970. */
  profiles: { path: string; size: number; modified: number }[];
  /** Whether there are more profiles than listed. */
  more: boolean;
}

/** Limits of the search: a home folder must not take minutes. */
const DEEPEST = 5;
const MOST = 1000;
const MOST_FOLDERS = 5000;

/**
 * Profiles below a folder, the newest first. Skips hidden folders, `node_modules`, symbolic links and files with several names
 * (hard links).
 */
export async function list(root: string): Promise<Listing> {
  const profiles: Listing['profiles'] = [];
  const waiting: string[][] = [[]];
  let folders = 0;
  let more = false;
  for (let parts = waiting.shift(); parts !== undefined; parts = waiting.shift()) {
    if (++folders > MOST_FOLDERS) {
      more = true;
      break;
    }
    const entries = await readdir(path.join(root, ...parts), { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
      const inner = [...parts, entry.name];
      if (entry.isDirectory() && inner.length < DEEPEST) waiting.push(inner);
      if (!entry.isFile() || !isProfileName(entry.name)) continue;
      if (profiles.length >= MOST) {
        more = true;
        continue;
      }
      const found = await lstat(path.join(root, ...inner)).catch(() => null);
      if (found !== null && found.nlink <= 1)
        profiles.push({ path: inner.join('/'), size: found.size, modified: Math.floor(found.mtimeMs) });
    }
  }
  profiles.sort((a, b) => b.modified - a.modified || (a.path < b.path ? -1 : 1));
  return { folder: path.basename(root), profiles, more };
}

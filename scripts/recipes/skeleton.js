// Copies the sources and applies a skeleton to the copy, for tests of recipes.
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../lib/run.js';

/** Build output, dependencies and caches, in any folder. */
const MADE = new Set(['node_modules', 'target', 'dist', 'dist-cli', '.cache', '.git']);

/**
 * Copies a selection of the repository into a new folder, runs `work` on it, and removes it.
 *
 * @template T
 * @param {string[]} places files and folders, relative to the root
 * @param {(scratch: string) => Promise<T>} work
 */
export async function inScratch(places, work) {
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'callgrove-skeleton-'));
  try {
    for (const place of places)
      cpSync(path.join(root, place), path.join(scratch, place), {
        recursive: true,
        filter: (source) => !MADE.has(path.basename(source)),
      });
    return await work(scratch);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/**
 * Applies a skeleton as a recipe in CONTRIBUTING.md says: copies its files, and adds the lines that it lists.
 *
 * @param {string} name name of the folder in `skeletons`
 * @param {string} scratch
 * @returns {string[]} the files that are new or have changed
 */
export function applySkeleton(name, scratch) {
  const skeleton = path.join(root, 'skeletons', name);
  const files = path.join(skeleton, 'files');
  const added = readdirSync(files, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(files, path.join(entry.parentPath, entry.name)));
  for (const file of added) {
    const target = path.join(scratch, file);
    if (existsSync(target)) throw new Error(`skeletons/${name} brings ${file}, which is there already.`);
    cpSync(path.join(files, file), target, { recursive: true });
  }
  /** @type {{ file: string, find: string, put: string }[]} */
  const lines = JSON.parse(readFileSync(path.join(skeleton, 'lines.json'), 'utf8'));
  for (const { file, find, put } of lines) {
    const before = readFileSync(path.join(scratch, file), 'utf8').split(find);
    if (before.length !== 2)
      throw new Error(`skeletons/${name}/lines.json looks for “${find}” in ${file}, where it stands ${before.length - 1} times.`);
    writeFileSync(path.join(scratch, file), before.join(put));
  }
  return [...new Set([...added, ...lines.map(({ file }) => file)])].sort();
}

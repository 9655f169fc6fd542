// Repeats work only if its sources have changed, by fingerprints stored in .cache/stamps.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.js';

const skipped = new Set(['node_modules', 'target', 'dist', 'dist-cli', '.cache', '.git']);

/** @param {string} place @returns {string[]} */
function filesBelow(place) {
  if (statSync(place).isFile()) return [place];
  return readdirSync(place)
    .filter((name) => !skipped.has(name))
    .sort()
    .flatMap((name) => filesBelow(path.join(place, name)));
}

/**
 * SHA-256 over names and contents of files; if it changes, a result must be made again.
 *
 * @param {string[]} places files or folders, relative to the root; missing ones count as absent
 * @param {string[]} [words] other facts on which the result depends
 */
export function fingerprint(places, words = []) {
  const hash = createHash('sha256');
  for (const place of places) {
    const full = path.join(root, place);
    for (const file of existsSync(full) ? filesBelow(full) : [])
      hash.update(path.relative(root, file)).update(readFileSync(file));
  }
  for (const word of words) hash.update(`\0${word}`);
  return hash.digest('hex');
}

/**
 * Does `work` unless its outputs exist and were made from the same fingerprint.
 *
 * @param {string} name of the stamp below .cache/stamps
 * @param {string} print
 * @param {string[]} outputs relative to the root
 * @param {() => Promise<void>} work throws if it fails
 * @returns {Promise<'made' | 'up to date'>}
 */
export async function once(name, print, outputs, work) {
  const stamp = stampOf(name);
  const whole = outputs.every((output) => existsSync(path.join(root, output)));
  if (whole && existsSync(stamp) && readFileSync(stamp, 'utf8') === print) return 'up to date';
  await work();
  markDone(name, print);
  return 'made';
}

/** @param {string} name */
const stampOf = (name) => path.join(root, '.cache', 'stamps', name);

/** Records that the work of {@link once} was done in another way. @param {string} name @param {string} print */
export function markDone(name, print) {
  mkdirSync(path.dirname(stampOf(name)), { recursive: true });
  writeFileSync(stampOf(name), print);
}

/** SHA-256 of every file below a folder, by relative path. @param {string} folder absolute @returns {Record<string, string>} */
export function digests(folder) {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    names.map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return [path.relative(folder, file), createHash('sha256').update(readFileSync(file)).digest('hex')];
    }),
  );
}

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.js';

/**
 * Replaces the text between two marks in a document.
 *
 * @param {string} place relative to the root
 * @param {string} begin
 * @param {string} end
 * @param {string} text
 */
export function writeBetween(place, begin, end, text) {
  const file = path.join(root, place);
  const before = readFileSync(file, 'utf8');
  const from = before.indexOf(begin);
  const to = before.indexOf(end, from);
  if (from < 0 || to < from) throw new Error(`${place} has no ${begin} … ${end}`);
  writeFileSync(file, `${before.slice(0, from + begin.length)}\n${text}${before.slice(to)}`);
}

// Updates the table of mutation scores in docs/testing.md.
import { MUTATED } from './rooms.js';

const HEAD = ['| room | files | mutants | killed | survived | score | minutes |', '|---|---|---|---|---|---|---|'];

/**
 * @typedef {{ title: string, files: number, killed: number, survived: number }} Row
 * @typedef {{ rows: readonly Row[], of: number, minutes: number | null }} Run of: number of files in the room that do not
 * decide a label
 */

/**
 * The table of all rooms, with the rows of one room replaced.
 *
 * @param {string} before the current table
 * @param {string} room
 * @param {Run} run
 */
export function writtenRows(before, room, { rows, of, minutes }) {
  /** @param {string} name */
  const known = (name) => before.split('\n').filter((line) => line.startsWith(`| \`${name}\`, `));
  const lines = rows.map(({ title, files, killed, survived }, i) => {
    const all = killed + survived;
    const drawn = title.endsWith('rest') && files < of ? `${files} of ${of}` : `${files}`;
    const score = `${((100 * killed) / all).toFixed(1)}%`;
    return `| ${title} | ${drawn} | ${all} | ${killed} | ${survived} | ${score} | ${i === 0 && minutes !== null ? minutes.toFixed(0) : ''} |`;
  });
  const all = Object.keys(MUTATED).flatMap((name) => (name === room ? lines : known(name)));
  return `${[...HEAD, ...all].join('\n')}\n`;
}

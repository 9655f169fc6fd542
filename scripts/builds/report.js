// Stores results of programs, and writes them as tables into docs/ci.md.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeBetween } from '../lib/marked-text.js';
import { folder } from './maven.js';

/**
 * @typedef {object} Gated
 * @property {number} tests
 * @property {number} unstable
 * @property {string[][]} unchanged arguments of each run of unchanged code, none of which failed
 * @property {number} reached number of tests that reach the planted method
 * @property {number} red
 * @property {number | null} elsewhere number of rows that differ on another JDK
 *
 * @typedef {object} Rows
 * @property {number} tests
 * @property {{ what: string, own: number, all: number, falseReds: number }[]} runs numbers of equal rows and of false reds
 * @property {{ method: string, tests: number, least: number, most: number, beside: string[] }} planted changes in percent
 *
 * @typedef {{ what: string, gated?: Gated, rows?: Rows, said?: string, unchanged?: string[][] }} Result
 */

const results = path.join(folder, 'results');
const PAGE = 'docs/ci.md';

/** @param {string} name */
const fileOf = (name) => path.join(results, `${name}.json`);

/** Deletes the result of an earlier command, so that a program that fails leaves none. @param {string} name */
export const drop = (name) => rmSync(fileOf(name), { force: true });

/** Keeps a program's result for the tables of later commands. @param {string} name @param {Result} result */
export function keep(name, result) {
  mkdirSync(results, { recursive: true });
  writeFileSync(fileOf(name), `${JSON.stringify(result, null, 2)}\n`);
}

/** Results of programs, possibly from earlier commands. @param {string[]} names @returns {Result[]} */
const kept = (names) =>
  names.flatMap((name) => (existsSync(fileOf(name)) ? [JSON.parse(readFileSync(fileOf(name), 'utf8'))] : []));

/**
 * Writes results into the reference page.
 *
 * @param {string[]} names of all programs
 * @param {number | undefined} otherJdk
 * @returns {string[]} names of those without a result
 */
export function writePage(names, otherJdk) {
  writeBetween(PAGE, '<!-- scripts/builds -->', '<!-- end -->', `\n${reportText(kept(names), otherJdk)}\n\n`);
  return names.filter((name) => !existsSync(fileOf(name)));
}

/**
 * Tables of results as Markdown.
 *
 * @param {Result[]} all
 * @param {number | undefined} otherJdk
 */
export function reportText(all, otherJdk) {
  const rows = all.flatMap(({ what, gated }) => (gated ? [gatedRow(what, gated)] : []));
  const gated = `| project | tests | unstable | unchanged runs that fail | rows that reach the method | red | red beside them | JDK ${otherJdk ?? '–'}: rows that differ |
|---|--:|--:|--:|--:|--:|--:|--:|
${rows.join('\n')}`;
  const runs = all.flatMap(({ gated, unchanged }) => gated?.unchanged ?? unchanged ?? []);
  const count = (/** @type {RegExp} */ option) => runs.filter((args) => args.some((arg) => option.test(arg))).length;
  return [
    ...(rows.length > 0 ? [gated] : []),
    ...all.flatMap(({ what, said }) => (said ? [`${what}: ${said}`] : [])),
    ...(runs.length > 0
      ? [
          `No test fails in ${runs.length} unchanged runs: ${count(/runOrder/)} in another order, ${count(/forkCount|reuseForks|forks=/i)} with another number of forks, ${count(/useSystemClassLoader=false/)} with \`useSystemClassLoader=false\`.`,
        ]
      : []),
    ...all.flatMap(({ what, rows }) => (rows ? [rowsText(what, rows)] : [])),
  ].join('\n\n');
}

/** @param {string} what @param {Gated} gated */
function gatedRow(what, { tests, unstable, unchanged, reached, red, elsewhere }) {
  return `| ${what} | ${tests} | ${unstable} | 0 of ${unchanged.length} | ${reached} | ${red} | 0 | ${elsewhere ?? '–'} |`;
}

/** @param {string} what @param {Rows} rows */
function rowsText(what, { tests, runs, planted }) {
  const { length } = planted.beside;
  const beside = `${length === 1 ? '1 other row differs, as it does' : `${length} other rows differ, as they do`} in unchanged runs.`;
  const percent = (/** @type {number} */ value) => `${value.toFixed(2)}%`;
  return `The ${tests} ${what}, each run compared with an unchanged one:

| run | equal \`own\` | equal \`all\` | \`all\` grows by over 1% and 10,000 |
|---|--:|--:|--:|
${runs.map(({ what, own, all, falseReds }) => `| ${what} | ${own} | ${all} | ${falseReds} |`).join('\n')}

The two bytecodes in \`${planted.method}\` are ${percent(planted.least)} to ${percent(planted.most)} of a test. They show in the ${planted.tests} rows that reach the method, each time by twice its calls. ${length === 0 ? 'No other row differs.' : beside}`;
}

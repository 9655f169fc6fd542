// Reads ledgers and dumps of a build, and finds rows that differ.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Columns whose difference fails a check. */
const GATED = ['own', 'calls-out', 'objects'];

/** @typedef {{ figures: Record<string, string>, isUnstable: boolean }} Row */

/** Rows of a ledger by test, without rows that are not tests. @param {string} file @returns {Map<string, Row>} */
function rowsOf(file) {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const at = lines.findIndex((line) => line.startsWith('test\t'));
  const [, ...columns] = lines[at].split('\t');
  const cells = lines.slice(at + 1).map((line) => line.split('\t'));
  return new Map(
    cells
      .filter(([test]) => !test.startsWith('('))
      .map(([test, ...figures]) => [
        test,
        {
          figures: Object.fromEntries(columns.map((column, i) => [column, figures[i]])),
          isUnstable: figures.length > columns.length,
        },
      ]),
  );
}

/** @param {boolean} right @param {string} what @param {string} [output] */
export function hold(right, what, output = '') {
  if (!right) throw new Error(`${what}${output && `:\n${output.slice(-4000)}`}`);
}

/** Dumps of the last run, by module. @param {string[]} folders the modules' folders @param {boolean} failsafe */
export function dumpsOf(folders, failsafe) {
  return new Map(
    folders.map((folder) => {
      const dumps = path.join(folder, 'target/callgrove', failsafe ? 'failsafe' : 'surefire');
      return [path.basename(folder), readdirSync(dumps).map((name) => path.join(dumps, name))];
    }),
  );
}

/** @param {boolean} failsafe */
const fileName = (failsafe) => (failsafe ? 'callgrove-work-it.tsv' : 'callgrove-work.tsv');

/** Ledger files of a build. @param {string[]} folders the modules' folders @param {boolean} failsafe */
export const ledgerFiles = (folders, failsafe) => folders.map((folder) => path.join(folder, fileName(failsafe)));

/**
 * Ledgers of a build, and the work of its last run; test names follow the name of their module.
 *
 * @param {string[]} folders the modules' folders
 * @param {boolean} failsafe
 */
export function readLedgers(folders, failsafe) {
  const name = fileName(failsafe);
  /** @param {(folder: string) => string} file */
  const all = (file) =>
    new Map(
      folders
        .filter((folder) => existsSync(file(folder)))
        .flatMap((folder) => [...rowsOf(file(folder))].map(([test, row]) => [`${path.basename(folder)}/${test}`, row])),
    );
  return {
    ledger: all((folder) => path.join(folder, name)),
    latest: all((folder) => path.join(folder, 'target/callgrove', name)),
  };
}

/**
 * Stable tests whose gated figures differ, with the change of each column.
 *
 * @param {Map<string, Row>} ledger
 * @param {Map<string, Row>} latest
 */
export function differing(ledger, latest) {
  /** @type {Map<string, Record<string, number>>} */
  const found = new Map();
  for (const [test, row] of latest) {
    const before = ledger.get(test);
    if (!before || before.isUnstable) continue;
    const changes = GATED.filter((column) => before.figures[column] !== row.figures[column]);
    const growth = (/** @type {string} */ column) => Number(row.figures[column]) - Number(before.figures[column]);
    if (changes.length > 0) found.set(test, Object.fromEntries(changes.map((column) => [column, growth(column)])));
  }
  return found;
}

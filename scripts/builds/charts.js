// Checks the chart data written by `callgrove:report`.
import path from 'node:path';
import { hold } from './ledger.js';

/** Fields of a github-action-benchmark entry of kind `customSmallerIsBetter`, with their types. */
const FIELDS = { name: 'string', unit: 'string', value: 'number', range: 'string', extra: 'string' };
const OPTIONAL = ['range', 'extra'];
const SUMS = { own: 'bytecodes', 'calls-out': 'calls', objects: 'objects' };

/** The file that `callgrove:report` writes. @param {string} folder the module's folder @param {boolean} failsafe */
export const chartsFile = (folder, failsafe) =>
  path.join(folder, 'target/callgrove', failsafe ? 'callgrove-report-it.json' : 'callgrove-report.json');

/**
 * Checks charts against the documented format and the work of the same run.
 *
 * @param {unknown} charts the file's content
 * @param {ReturnType<typeof import('./ledger.js').readLedgers>} ledgers the module's ledgers
 * @param {string} title prefix of each name: the module's name, if the build has several
 */
export function holdCharts(charts, { ledger, latest }, title) {
  hold(Array.isArray(charts) && charts.length > 0, 'the charts are not an array');
  const entries = /** @type {Record<string, unknown>[]} */ (charts);
  for (const entry of entries) {
    const wrong = Object.keys(entry).filter((field) => !(field in FIELDS));
    for (const [field, type] of Object.entries(FIELDS))
      if (typeof entry[field] !== type && !(OPTIONAL.includes(field) && entry[field] === undefined)) wrong.push(field);
    hold(
      wrong.length === 0 && Number.isSafeInteger(entry.value),
      `a chart has bad fields ${wrong.join()}`,
      JSON.stringify(entry),
    );
  }
  // A chart continues under its name, so names must not change.
  hold(new Set(entries.map(({ name }) => name)).size === entries.length, 'two charts have one name');

  const before = title && `${title} / `;
  const gated = [...latest].filter(([test, row]) => !row.isUnstable && !ledger.get(test)?.isUnstable);
  for (const [column, unit] of Object.entries(SUMS)) {
    const sum = gated.reduce((total, [, row]) => total + Number(row.figures[column]), 0);
    const chart = entries.find(({ name }) => name === `${before}all tests: ${column}`);
    hold(chart?.value === sum && chart.unit === unit, `the chart of all ${column} is not ${sum}`, JSON.stringify(chart));
  }
  const own = new Map(
    gated.map(([test, row]) => [`${before}${test.slice(test.indexOf('/') + 1)}: own`, Number(row.figures.own)]),
  );
  const tests = entries.filter(({ name }) => own.has(String(name)));
  hold(tests.length === Math.min(10, gated.length), `${tests.length} tests have a chart`);
  for (const { name, value } of tests) hold(own.get(String(name)) === value, `${name} is not ${own.get(String(name))}`);
}

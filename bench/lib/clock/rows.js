// Rows of the tables about the clock in docs/benchmarks.md.
import { geometricMean } from '../agent/figures.js';
import { median } from '../report.js';

/** @typedef {import('../tables.js').Printed} Printed */

const WAYS = ['recorded', 'corrected', 'bytecodes', 'JFR', 'second plain run'];

/** Median and 90th percentile of the errors, per program. @param {Printed[]} printed */
export function errorRows(printed) {
  const rows = printed.map((each) => [
    each.program,
    each['samples (number)'],
    each['methods judged (number)'],
    ...WAYS.map((way) => [`${way}, median (%)`, `${way}, 90th percentile (%)`].map((key) => Math.round(each[key])).join(' / ')),
  ]);
  return [['program', 'samples', 'methods', ...WAYS], ...rows];
}

/** Processor time with the clock over that without it, per program. @param {Printed[]} printed */
export function pairRows(printed) {
  const digits = (/** @type {number} */ ratio) => ratio.toFixed(3);
  const rows = printed.map((each) => [
    each.program,
    each.pairs,
    digits(each['with over without (ratio)']),
    `${digits(each['low (ratio)'])} to ${digits(each['high (ratio)'])}`,
  ]);
  return [['program', 'pairs', 'with over without the clock', '95% interval'], ...rows];
}

/** Per way to sample and JDK, over all programs: sums and medians. @param {Printed[]} printed */
export function activationRows(printed) {
  const keyOf = (/** @type {Printed} */ { way, major }) => `${way}, JDK ${major}`;
  const rows = [...new Set(printed.map(keyOf))].map((key) => {
    const own = printed.filter((each) => keyOf(each) === key);
    const of = (/** @type {string} */ name) => own.flatMap((each) => each[name] ?? []);
    const sum = (/** @type {string} */ name) => of(name).reduce((to, each) => to + each, 0);
    const ranks = of('rank correlation').sort((a, b) => a - b);
    return [
      key,
      own.length,
      sum('samples (number)'),
      geometricMean(of('period reached (ms)')).toFixed(1),
      sum('contexts (number)'),
      sum('contexts above calls (number)'),
      // No program may have had enough contexts that could be judged.
      ranks.length === 0 ? '' : `${median(ranks).toFixed(2)} (${ranks[0].toFixed(2)} to ${ranks[ranks.length - 1].toFixed(2)})`,
      `${median(of('overlap (%)')).toFixed(0)}%`,
      median(of('new frames per sample')).toFixed(1),
    ];
  });
  const heads = [
    'programs',
    'samples',
    'period reached, ms',
    'contexts',
    'above calls',
    'rank correlation',
    'overlap',
    'new frames',
  ];
  return [['', ...heads], ...rows];
}

/** Per way to record, over all programs: geometric means of ratios, medians of correlations, which may be negative. @param {Printed[]} printed */
export function precisionRows(printed) {
  const rows = [...new Set(printed.map(({ way }) => way))].map((way) => {
    const own = printed.filter((each) => each.way === way);
    const mean = (/** @type {string} */ key, digits = 2) => geometricMean(own.map((each) => each[key])).toFixed(digits);
    const reached = own[0]['period reached (ms)'] === undefined ? '' : mean('period reached (ms)', 1);
    const correlations = ['nodes and edges', 'nodes', 'methods'].map((key) => median(own.map((each) => each[key])).toFixed(2));
    return [way, own.length, mean('cost (ratio)', 3), reached, ...correlations];
  });
  return [['', 'programs', 'cost', 'period reached, ms', 'nodes and edges', 'nodes', 'methods'], ...rows];
}

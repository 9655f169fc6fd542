// Formats the tables that bench/agent.js prints.

/** @typedef {import('./figures.js').Spread} Spread */

/** Columns of the program table: key of the ratios, and heading. */
export const COLUMNS = /** @type {const} */ ([
  ['whole', 'whole run'],
  ['wholeCpu', 'its processor time'],
  ['first', 'first round'],
  ['steady', 'steady'],
  ['steadyCpu', 'its processor time'],
]);

/** Formats a median with its spread. @param {Spread | undefined} figure */
export const spreadText = (figure) => (figure ? `${figure.median} (${figure.least}–${figure.most})` : '');

/** Formats text in columns. @param {string[][]} rows */
export function columns(rows) {
  const widths = rows[0].map((_, at) => Math.max(...rows.map((row) => row[at].length)));
  return rows.map((row) => row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]) : cell.padStart(widths[at]))).join('  '));
}

/**
 * Rows of the program table: each program under the agent and under the peers, then the geometric means.
 *
 * @param {any} printed the JSON object of bench/agent.js
 * @returns {string[][]} its heading first
 */
export function programRows(printed) {
  const rows = [['program', 'plain, ms', 'under', ...COLUMNS.map(([, name]) => name), 'contexts', 'bytes a context', 'dump, kB']];
  for (const [name, { plain, recorded, peers, memory }] of Object.entries(printed.programs)) {
    const ratios = (/** @type {any} */ way) => COLUMNS.map(([key]) => spreadText(way?.[key]));
    const size = [memory?.contexts, memory && Math.round(memory.bytesPerContext), memory && Math.round(memory.dumpBytes / 1000)];
    rows.push([
      name,
      plain ? String(plain.whole.median) : '',
      'Callgrove',
      ...ratios(recorded),
      ...size.map((each) => `${each ?? ''}`),
    ]);
    for (const [peer, way] of Object.entries(peers ?? {})) rows.push(['', '', peer, ...ratios(way), '', '', '']);
  }
  const means = { Callgrove: printed.geomean, ...printed.peers };
  for (const [way, mean] of Object.entries(means))
    rows.push([
      'geometric mean',
      '',
      way,
      ...COLUMNS.map(([key]) => mean?.[key]?.toFixed(2) ?? ''),
      '',
      way === 'Callgrove' && printed.bytesPerContext ? String(Math.round(printed.bytesPerContext)) : '',
      '',
    ]);
  return rows;
}

/** Rows of the start-up table. @param {any} printed the JSON object of bench/agent.js @returns {string[][]} its heading first */
export function startupRows(printed) {
  const keys = ['plain', 'cold', 'warm', 'moreCold', 'moreWarm', 'moreWarmCpu'];
  return [
    ['start', 'plain, ms', 'cache empty', 'cache full', 'empty, more than plain', 'full, more than plain', 'its processor time'],
    ...Object.entries(printed.startup).map(([name, figures]) => [
      name,
      ...keys.map((key) => spreadText(/** @type {any} */ (figures)[key])),
    ]),
  ];
}

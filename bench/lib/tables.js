import { programRows, startupRows } from './agent/text.js';
import { activationRows, errorRows, pairRows, precisionRows } from './clock/rows.js';

/**
 * Tables of docs/benchmarks.md, made from the scripts' output. Cells of missing measurements are empty.
 *
 * @typedef {Record<string, any>} Printed a JSON object from a script's standard output
 */

/** Name, key and goal of each figure of `bench/engine.js`. */
const ENGINE = [
  ['choosing a file to first paint, against plain gunzip of the same bytes', 'openOverGunzip', '5 at 1 M, 3 above'],
  ['renderer memory above a blank page, bytes a context', 'rendererBytesPerNode', '30'],
  ['what the page takes with a thousand contexts, MB: part of the former at any size', 'fixedMB', ''],
  ['of that, code of the browser itself, which its pages share, MB', 'fixedProgramMB', ''],
  ['what a page takes that has a canvas and a worker and nothing else, MB', 'barePageMB', ''],
  ['what is beyond `fixedMB`, bytes a context', 'bytesPerNodeBeyondFixed', ''],
  ['layout of any viewport, 95th percentile, ms', 'layoutMsP95', '1'],
  ['frames while zooming and panning, 95th percentile, ms', 'frameMsP95', '17'],
  ['comparing two trees, against opening both', 'compareOverOpen', '0.4'],
  ['another metric, ms', 'metricSwitchMs', '200'],
  ['search, ms', 'searchMs', '50'],
  ['longest task on the main thread, ms', 'longestTaskMs', '50'],
];
export const ENGINE_SIZES = ['1M', '10M', '40M'];
/** The goals as numbers, by key; the most generous one if they differ by size. @type {Record<string, number>} */
export const ENGINE_LIMITS = Object.fromEntries(
  ENGINE.flatMap(([, key, goal]) => (goal === '' ? [] : [[key, Number.parseFloat(goal)]])),
);
const VIEWERS = ['callgrove', 'speedscope', 'd3-flame-graph', '@grafana/flamegraph'];

/** A table in Markdown. @param {string[]} head @param {string[][]} rows */
export function table(head, rows) {
  const line = (/** @type {string[]} */ cells) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

/** @param {unknown} value */
const cell = (value) => (value === undefined || value === null ? '' : String(value));

/** A table whose first row is its head. @param {unknown[][]} rows */
const tableOf = ([head, ...rows]) =>
  table(
    head.map(cell),
    rows.map((row) => row.map(cell)),
  );

/** @type {Record<string, (printed: Printed[]) => string>} */
export const TABLES = {
  clock: (printed) => tableOf(errorRows(printed)),
  'clock-pairs': (printed) => tableOf(pairRows(printed)),
  activations: (printed) => tableOf(activationRows(printed)),
  precision: (printed) => tableOf(precisionRows(printed)),
  engine([printed]) {
    return table(
      ['figure', 'key', 'at most', ...ENGINE_SIZES],
      ENGINE.map(([name, key, goal]) => [
        name,
        `\`${key}\``,
        goal,
        ...ENGINE_SIZES.map((size) => cell(printed?.sizes[size]?.[key])),
      ]),
    );
  },
  transforms([printed]) {
    const {
      bench: _,
      runs: _runs,
      clock: _clock,
      file: _file,
      contexts: _contexts,
      made: _made,
      machine: _machine,
      ...figures
    } = printed ?? {};
    return table(
      ['transform', 'ms'],
      Object.entries(figures).map(([name, ms]) => [name, cell(ms)]),
    );
  },
  open([printed]) {
    const {
      bench: _,
      runs: _runs,
      file,
      bytes: _bytes,
      sections: _sections,
      rawBytes: _raw,
      machine: _machine,
      ...figures
    } = printed ?? {};
    return table(
      [`figure, ${file ?? 'generated'}`, 'ms, or a ratio'],
      Object.entries(figures).map(([name, value]) => [name, cell(value)]),
    );
  },
  peers([printed]) {
    const sizes = Object.entries(printed?.sizes ?? {});
    /** @param {string} key @param {string} name @param {string} unit */
    const rows = (key, name, unit) =>
      sizes.map(([size, viewers]) => [
        `${name}, ${size}${unit}`,
        ...VIEWERS.map((viewer) => {
          const { failed } = viewers[viewer] ?? {};
          if (failed === undefined) return cell(viewers[viewer]?.[key]);
          return key === 'firstPaintMs' ? `does not open: ${String(failed).replaceAll('|', '/').slice(0, 100)}` : 'does not open';
        }),
      ]);
    return table(
      ['', ...VIEWERS.map((viewer) => `${viewer}${printed?.versions?.[viewer] ? ` ${printed.versions[viewer]}` : ''}`)],
      [
        ...rows('firstPaintMs', 'navigation to first paint', ', ms'),
        ...rows('liveMs', 'navigation to a picture that takes input', ', ms'),
        ...rows('rendererMB', 'renderer memory above a blank page', ', MB'),
        ...rows('frameMsP95', 'frames while zooming, 95th percentile', ', ms'),
        ['largest that opens', ...VIEWERS.map((viewer) => cell(printed?.largest[viewer]))],
      ],
    );
  },
  imports([printed]) {
    const { exported, collapsed, flight, largest, speedscope } = printed ?? {};
    /** @param {string} name @param {Printed} opened @param {unknown} [peer] @param {unknown} [ratio] */
    const row = (name, opened, peer, ratio) => [
      name,
      ...(opened?.failed === undefined
        ? [cell(opened?.paintMs), cell(opened?.longestTaskMs), cell(opened?.peakMB)]
        : [`does not open: ${String(opened.failed).replaceAll('|', '/').slice(0, 100)}`, '', '']),
      cell(peer),
      cell(ratio),
    ];
    /** @param {string} what @param {Printed} opened */
    const stacks = (what, opened) =>
      row(`collapsed stacks ${what}, ${cell(opened?.megabytes)} MB`, opened?.here, opened?.speedscopeMs, opened?.timesSpeedscope);
    return table(
      ['file', 'first paint, ms', 'longest task, ms', 'memory at most, MB', 'the other, ms', 'times the other'],
      [
        stacks('of H2', exported),
        stacks('made up', collapsed),
        row(`flight recording, ${cell(flight?.megabytes)} MB`, flight?.here, flight?.jdkMs, flight?.timesJdk),
        row(`flight recording, ${cell(largest?.megabytes)} MB`, largest?.here),
        ...(speedscope === undefined ? [] : [row(`speedscope’s JSON, ${cell(speedscope.megabytes)} MB`, speedscope.here)]),
      ],
    );
  },
  agent([printed]) {
    const tables = printed ? [programRows(printed), startupRows(printed)] : [];
    return tables.map(([head, ...rows]) => table(head, rows)).join('\n\n');
  },
  agents([printed]) {
    const [head, ...rows] = printed ? programRows(printed) : [[]];
    return table(head, rows);
  },
  processes([printed]) {
    const [head, ...rows] = printed ? programRows(printed) : [[]];
    return table(head, rows);
  },
  costs([printed]) {
    const names = Object.keys(printed ?? {}).flatMap((key) => (key.endsWith(', more') ? key.slice(0, -', more'.length) : []));
    const rows = names.map((name) => [name, ...['plain', 'more'].map((way) => cell(printed[`${name}, ${way}`]))]);
    return table(['piece', 'plain, ns', 'recorded, ns more'], rows);
  },
  snapshots(printed) {
    /** @type {[string, string][]} */
    const figures = [
      ['states', 'states (number)'],
      ['times without', 'times without (ratio)'],
      ['a state in the dump, kB', 'a state in the dump (kB)'],
      ['dump without them, kB', 'dump without its states (kB)'],
      ['most memory, more than without, MB', 'most memory, more than without (MB)'],
      ['longest piece of work, ms', 'longest piece'],
      ['all pieces over 1 ms, ms', 'all pieces over 1 ms'],
    ];
    return table(
      ['program', '`snapshots=`', ...figures.map(([name]) => name)],
      printed.map((each) => [each.program, each.step, ...figures.map(([, key]) => cell(each[key]))]),
    );
  },
};

/**
 * Replaces the text between the marks with a name; the rest of the document stays.
 *
 * @param {string} document
 * @param {string} name
 * @param {string} text
 */
export function between(document, name, text) {
  const [begin, end] = [`<!-- figures: ${name} -->`, `<!-- end: ${name} -->`];
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from < 0 || to < from)
    throw new Error(`The document has no place for the figures of ${name}: it lacks “${begin}” before “${end}”.`);
  return `${document.slice(0, from + begin.length)}\n${text}\n${document.slice(to)}`;
}

// node bench/peers.js [--sizes 100k,1M] [--runs N] [--cap SECONDS] [--limit SECONDS]: this app, speedscope, d3-flame-graph and @grafana/flamegraph
// on the same trees, in one Chromium, by turns.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium, installChromium } from '../scripts/lib/browser.js';
import { ensureApp } from '../scripts/lib/ensure.js';
import { root, run } from '../scripts/lib/run.js';
import { bundle, cache } from './lib/bundle.js';
import { generated } from './lib/generated.js';
import { machine, median } from './lib/report.js';
import { bundleGrafana, installPeers } from './peers/install.js';
import { openIn } from './peers/measure.js';

/** @type {Record<string, number>} */
const SIZES = { '100k': 100_000, '1M': 1_000_000, '3M': 3_000_000, '10M': 10_000_000 };

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '100k,1M' },
    runs: { type: 'string', default: '3' },
    cap: { type: 'string', default: '120' },
    limit: { type: 'string', default: '900' },
  },
});
const sizes = values.sizes.split(',');
const unknown = sizes.find((size) => SIZES[size] === undefined);
if (unknown !== undefined) throw new Error(`There is no size “${unknown}”; choose of ${Object.keys(SIZES).join(', ')}.`);
const executablePath = findChromium();
if (executablePath === null) throw new Error(`There is no Chromium; install one: ${installChromium}`);
/** What has not begun by then is left out. Milliseconds. */
const ends = Date.now() + 1000 * Number(values.limit);
await ensureApp();
const modules = await installPeers();
/** @type {Record<string, string>} why a viewer is not measured at all */
const missing = {};
const grafana = await bundleGrafana().catch((error) => {
  missing['@grafana/flamegraph'] = String(error.message).split('\n')[0];
  return null;
});
const convert = await bundle('bench/peers/convert.ts');

/** The tree in every viewer's format. @param {string} size */
async function written(size) {
  const mct = await generated({ name: `bench-${size}`, contexts: SIZES[size] });
  const base = path.join(cache, `bench-${size}`);
  // The last one that is written.
  if (!existsSync(`${base}.columns.json`)) {
    const options = { quiet: true, timeout: Math.max(1, ends - Date.now()) };
    const { code, output } = await run(process.execPath, ['--max-old-space-size=8000', convert, mct, base], options);
    if (code !== 0) throw new Error(`The tree could not be converted:\n${output}`);
  }
  return { mct, speedscope: `${base}.speedscope.json`, nested: `${base}.nested.json`, columns: `${base}.columns.json` };
}

/** @param {Awaited<ReturnType<typeof written>>} files @returns {import('./peers/measure.js').Viewer[]} */
function viewers({ mct, speedscope, nested, columns }) {
  const ofD3 = {
    'd3.js': path.join(modules, 'd3', 'dist', 'd3.min.js'),
    'd3-flamegraph.js': path.join(modules, 'd3-flame-graph', 'dist', 'd3-flamegraph.umd.min.js'),
    'd3-flamegraph.css': path.join(modules, 'd3-flame-graph', 'dist', 'd3-flamegraph.css'),
    'profile.json': nested,
  };
  return [
    {
      name: 'callgrove',
      folder: path.join(root, 'dist'),
      files: { 'a.mct': mct },
      open: '#/flame?a=a.mct&metric=bytecodes',
      zoom: 'wheel',
    },
    {
      name: 'speedscope',
      folder: path.join(modules, 'speedscope', 'dist', 'release'),
      files: { 'profile.json': speedscope },
      open: '#profileURL=profile.json',
      zoom: 'wheel',
    },
    { name: 'd3-flame-graph', folder: path.join(root, 'bench', 'peers'), files: ofD3, open: 'd3.html', zoom: 'click' },
    ...(grafana === null
      ? []
      : [
          /** @type {const} */ ({
            name: '@grafana/flamegraph',
            folder: grafana,
            files: { 'profile.json': columns },
            open: 'index.html',
            zoom: 'menu',
          }),
        ]),
  ];
}

/** @type {Record<string, Record<string, unknown>>} */
const results = {};
/** @type {Record<string, string>} */
const largest = {};
/** @type {Set<string>} */
const given = new Set();
for (const size of sizes) {
  if (Date.now() > ends) break;
  const files = await written(size).catch((error) => {
    console.error(`${size}: ${error.message}`);
    return null;
  });
  if (files === null) break;
  const all = viewers(files).filter(({ name }) => !given.has(name));
  /** @type {Record<string, Awaited<ReturnType<typeof openIn>>[]>} */
  const runs = Object.fromEntries(all.map(({ name }) => [name, []]));
  for (let n = 0; n < Number(values.runs); n++)
    for (const viewer of all) {
      const before = runs[viewer.name].at(-1);
      if ((before === undefined || !('failed' in before)) && Date.now() < ends)
        runs[viewer.name].push(await openIn(viewer, executablePath, 1000 * Number(values.cap)));
    }
  results[size] = {};
  for (const { name } of all) {
    if (runs[name].length === 0) continue;
    const opened = runs[name].filter((figures) => !('failed' in figures));
    const failed = runs[name].find((figures) => 'failed' in figures);
    if (failed) given.add(name);
    else largest[name] = size;
    /** @param {'firstPaintMs' | 'rendererBytes' | 'frameMsP95'} key */
    const typical = (key) => Number(median(opened.map((figures) => /** @type {any} */ (figures)[key])).toFixed(1));
    results[size][name] = failed ?? {
      firstPaintMs: typical('firstPaintMs'),
      rendererMB: Number((typical('rendererBytes') / 2 ** 20).toFixed(1)),
      frameMsP95: typical('frameMsP95'),
    };
    const figures = Object.entries(/** @type {Record<string, unknown>} */ (results[size][name]));
    console.error(`${size.padEnd(5)} ${name.padEnd(19)} ${figures.map(([key, figure]) => `${key} ${figure}`).join('  ')}`);
  }
}
for (const [name, size] of Object.entries(largest)) console.error(`largest of ${sizes.join(', ')} that ${name} opened: ${size}`);
const versions = Object.assign(
  {},
  ...['peers', 'peers/grafana'].map(
    (folder) => JSON.parse(readFileSync(path.join(root, 'bench', folder, 'package.json'), 'utf8')).dependencies,
  ),
);
console.log(
  JSON.stringify({
    bench: 'peers',
    sizes: results,
    largest,
    runs: Number(values.runs),
    capSeconds: Number(values.cap),
    missing,
    versions,
    machine: machine(),
  }),
);

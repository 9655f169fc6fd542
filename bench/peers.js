import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findChromium, installChromium } from '../scripts/lib/browser.js';
import { bundle, cache } from '../scripts/lib/node-bundle.js';
import { ensureApp } from '../scripts/lib/prerequisites.js';
import { root, run } from '../scripts/lib/run.js';
import { readOptions, splitList } from './lib/command-line.js';
import { FEW, generated } from './lib/made-up-profile.js';
import { median, publish, rounded } from './lib/report.js';
import { bundleGrafana, installPeers } from './peers/install.js';
import { openIn } from './peers/measure.js';

/**
 * Number of contexts per size, and how often each viewer opens them. The first is for `--smoke`.
 *
 * @type {Record<string, { contexts: number, runs: number }>}
 */
const SIZES = {
  '1k': { contexts: FEW, runs: 1 },
  '100k': { contexts: 100_000, runs: 5 },
  '1M': { contexts: 1_000_000, runs: 5 },
  '3M': { contexts: 3_000_000, runs: 3 },
  '10M': { contexts: 10_000_000, runs: 3 },
};

const help = `node bench/peers.js [--sizes 100k,1M,3M,10M] [--runs N] [--cap SECONDS] [--limit SECONDS]

This app, speedscope, d3-flame-graph and @grafana/flamegraph on the same trees, in one Chromium, by turns. First paint, and when the picture takes input, are medians of all runs of a size;
memory and frames are those of the first. A viewer that does not open a size is not asked for larger ones. Fetches the viewers from npm's registry;
--smoke fetches nothing, and opens the tree in this app alone, after writing it in each format.

  --sizes LIST      of ${Object.keys(SIZES).join(', ')}, separated by commas; 100k,1M where left out
  --runs N          how often each at most; ${Object.entries(SIZES)
    .map(([size, { runs }]) => `${runs} at ${size}`)
    .join(', ')} where left out
  --cap SECONDS     for one page to paint, and three times that for one file to be written; 60 where left out
  --limit SECONDS   from when all is installed; what has not begun by then is left out; 1200 where left out`;
const { values } = readOptions(
  help,
  {
    options: {
      sizes: { type: 'string', default: '100k,1M' },
      runs: { type: 'string', default: '5' },
      cap: { type: 'string', default: '60' },
      limit: { type: 'string', default: '1200' },
    },
  },
  { sizes: '1k' },
);
const sizes = splitList(values.sizes, Object.keys(SIZES), help);
const cap = 1000 * Number(values.cap);
const executablePath = findChromium();
if (executablePath === null) throw new Error(`There is no Chromium; install one: ${installChromium}`);
await ensureApp();
const modules = values.smoke ? null : await installPeers();
/** Reasons why viewers are not measured at all. @type {Record<string, string>} */
const missing = {};
const grafana = values.smoke
  ? null
  : await bundleGrafana().catch((error) => {
      missing['@grafana/flamegraph'] = String(error.message).split('\n')[0];
      return null;
    });
const convert = await bundle('bench/peers/convert.ts');
/** In milliseconds. Measurements that have not started by then are omitted. */
const ends = Date.now() + 1000 * Number(values.limit);

/**
 * Writes the tree in another viewer's format, unless it already exists.
 *
 * @param {string} mct
 * @param {'speedscope' | 'nested' | 'columns'} format
 * @returns {Promise<string>} its path
 */
async function written(mct, format) {
  const file = path.join(cache, `${path.basename(mct, '.mct')}.${format}.json`);
  if (existsSync(file)) return file;
  const began = performance.now();
  const options = { quiet: true, timeout: Math.min(3 * cap, Math.max(1, ends - Date.now())) };
  const { code, output } = await run(process.execPath, ['--max-old-space-size=8000', convert, mct, format, file], options);
  if (code !== 0) throw new Error(`the tree could not be written as ${format}: ${output.trim() || 'it took too long'}`);
  console.error(`wrote ${path.basename(file)} in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  return file;
}

/**
 * Each viewer's profile is made when it is first needed.
 *
 * @type {{ name: string, viewer: (mct: string) => Promise<Omit<Viewer, 'name'>> }[]}
 */
const VIEWERS = [
  {
    name: 'callgrove',
    viewer: async (mct) => ({
      folder: path.join(root, 'dist'),
      files: { 'a.mct': mct },
      open: '#/flame?a=a.mct&metric=bytecodes',
      zoom: 'wheel',
    }),
  },
];
if (modules !== null)
  VIEWERS.push(
    {
      name: 'speedscope',
      viewer: async (mct) => ({
        folder: path.join(modules, 'speedscope', 'dist', 'release'),
        files: { 'profile.json': await written(mct, 'speedscope') },
        open: '#profileURL=profile.json',
        zoom: 'wheel',
      }),
    },
    {
      name: 'd3-flame-graph',
      viewer: async (mct) => ({
        folder: path.join(root, 'bench', 'peers'),
        files: {
          'd3.js': path.join(modules, 'd3', 'dist', 'd3.min.js'),
          'd3-flamegraph.js': path.join(modules, 'd3-flame-graph', 'dist', 'd3-flamegraph.umd.min.js'),
          'd3-flamegraph.css': path.join(modules, 'd3-flame-graph', 'dist', 'd3-flamegraph.css'),
          'profile.json': await written(mct, 'nested'),
        },
        open: 'd3.html',
        zoom: 'click',
      }),
    },
  );
if (grafana !== null)
  VIEWERS.push({
    name: '@grafana/flamegraph',
    viewer: async (mct) => ({
      folder: grafana,
      files: { 'profile.json': await written(mct, 'columns') },
      open: 'index.html',
      zoom: 'menu',
    }),
  });

/** @typedef {import('./peers/measure.js').Viewer} Viewer */
/** @typedef {Awaited<ReturnType<typeof openIn>>} Opened */

/** Opens all viewers in turn, so that temporary load slows all of them. @param {Viewer[]} all @param {number} times */
async function byTurns(all, times) {
  /** @type {Record<string, Opened[]>} */
  const runs = Object.fromEntries(all.map(({ name }) => [name, []]));
  for (let n = 0; n < times; n++)
    for (const viewer of all) {
      const own = runs[viewer.name];
      if (!own.some((opened) => 'failed' in opened) && Date.now() < ends)
        own.push(await openIn(viewer, executablePath ?? '', cap, n === 0));
    }
  return runs;
}

/** @param {Opened[]} runs */
function figuresOf(runs) {
  const failed = runs.find((opened) => 'failed' in opened);
  if (failed) return failed;
  const opened = runs.flatMap((each) => ('failed' in each ? [] : [each]));
  const lives = opened.flatMap(({ liveMs }) => liveMs ?? []);
  const [{ rendererBytes = 0, frameMsP95 = 0 }] = opened;
  return {
    firstPaintMs: rounded(median(opened.map(({ firstPaintMs }) => firstPaintMs))),
    ...(lives.length === opened.length ? { liveMs: rounded(median(lives)) } : {}),
    rendererMB: rounded(rendererBytes / 2 ** 20),
    frameMsP95: rounded(frameMsP95),
    runs: opened.length,
  };
}

/** @type {Record<string, Record<string, ReturnType<typeof figuresOf>>>} */
const results = {};
/** @type {Record<string, string>} */
const largest = {};
/** @type {Set<string>} */
const given = new Set();
for (const size of sizes) {
  if (Date.now() > ends) break;
  const { contexts, runs: most } = SIZES[size];
  const mct = await generated({ name: `bench-${size}`, contexts });
  if (values.smoke) for (const format of /** @type {const} */ (['speedscope', 'nested', 'columns'])) await written(mct, format);
  /** @type {Viewer[]} */
  const all = [];
  for (const { name, viewer } of VIEWERS.filter((each) => !given.has(each.name)))
    try {
      all.push({ name, ...(await viewer(mct)) });
    } catch (error) {
      console.error(`${size}, ${name}: ${error instanceof Error ? error.message : error}; it is left out.`);
    }
  const runs = await byTurns(all, Math.min(most, Number(values.runs)));
  results[size] = {};
  for (const { name } of all) {
    if (runs[name].length === 0) continue;
    const figures = figuresOf(runs[name]);
    if ('failed' in figures) given.add(name);
    else largest[name] = size;
    results[size][name] = figures;
    const told = Object.entries(figures).map(([key, figure]) => `${key} ${figure}`);
    console.error(`${size.padEnd(5)} ${name.padEnd(19)} ${told.join('  ')}`);
  }
}
for (const [name, size] of Object.entries(largest)) console.error(`largest of ${sizes.join(', ')} that ${name} opened: ${size}`);
const versions = Object.assign(
  {},
  ...['peers', 'peers/grafana'].map(
    (folder) => JSON.parse(readFileSync(path.join(root, 'bench', folder, 'package.json'), 'utf8')).dependencies,
  ),
);
publish('peers', { sizes: results }, { largest, capSeconds: Number(values.cap), missing, versions });

import path from 'node:path';
import { findChromium, installChromium } from '../scripts/lib/browser.js';
import { ensureApp } from '../scripts/lib/prerequisites.js';
import { root } from '../scripts/lib/run.js';
import { readOptions, splitList } from './lib/command-line.js';
import { buildEnginePage } from './lib/engine-page.js';
import { measureSize } from './lib/engine-size.js';
import { FEW, generated } from './lib/made-up-profile.js';
import { publish } from './lib/report.js';
import { serveApp } from './lib/serve-file.js';
import { ENGINE_LIMITS, ENGINE_SIZES } from './lib/tables.js';

const help = `npm run bench:engine -- [--quick] [--sizes 1M,10M] [--json] [--runs N]

The engine on generated trees of 100k, 1M, 10M and 40M contexts, in Chromium, with the built app.

  --quick        1M and 10M only
  --sizes LIST   which sizes, parted by commas
  --json         nothing but one JSON object on the standard output, and little beside it
  --runs N       how often each, at most`;
const { values } = readOptions(
  help,
  {
    options: {
      quick: { type: 'boolean', default: false },
      sizes: { type: 'string' },
      json: { type: 'boolean', default: false },
      runs: { type: 'string' },
    },
  },
  { sizes: '1k' },
);
/**
 * For each size: number of contexts, maximum number of measurements, and whether two files are compared in one tab. The first
 * is for `--smoke`.
 */
const SIZES = {
  '1k': { contexts: FEW, runs: 1, pair: true },
  '100k': { contexts: 100_000, runs: 5, pair: true },
  '1M': { contexts: 1_000_000, runs: 5, pair: true },
  '10M': { contexts: 10_000_000, runs: 3, pair: true },
  '40M': { contexts: 40_000_000, runs: 1, pair: false },
};
const usual = Object.keys(SIZES).filter((size) => size !== '1k');
const wanted = splitList(values.sizes ?? (values.quick ? '1M,10M' : usual.join(',')), Object.keys(SIZES), help);

const executablePath = findChromium();
if (executablePath === null) throw new Error(`There is no Chromium; install one: ${installChromium}`);
await ensureApp();
const page = await buildEnginePage();
/** @type {Record<string, Awaited<ReturnType<typeof measureSize>>>} */
const sizes = {};
for (const [name, { contexts, runs, pair }] of Object.entries(SIZES)) {
  if (!wanted.includes(name)) continue;
  const started = performance.now();
  const file = await generated({ name: `bench-${name}`, contexts });
  const changed = pair ? await generated({ name: `bench-${name}-changed`, contexts, changed: 0.01 }) : null;
  const served = { 'a.mct': file, ...(changed === null ? {} : { 'b.mct': changed }) };
  const app = await serveApp(path.join(root, 'dist'), served);
  const engine = await serveApp(page, served);
  try {
    sizes[name] = await measureSize({
      app: app.url,
      engine: engine.url,
      executablePath,
      file,
      small: await generated({ name: 'bench-1k', contexts: FEW }),
      pair,
      runs: Math.min(runs, Number(values.runs ?? runs)),
      settleMs: values.smoke ? 0 : 4000,
    });
  } finally {
    app.close();
    engine.close();
  }
  console.error(`${name}, ${((performance.now() - started) / 1000).toFixed(0)} s`);
  if (!values.json) for (const [key, figure] of Object.entries(sizes[name])) console.error(`  ${key.padEnd(22)}${figure}`);
}
publish(
  'engine',
  { sizes },
  {},
  {
    // A thousand contexts take less memory than a page that is still busy varies by, and their layout less time than the clock
    // resolves.
    zero: /longestTaskMs|fixedProgramMB|1k › layoutMsP95/,
    signed: /1k › (bytesPerNodeBeyondFixed|barePageMB|fixedProgramMB)/,
    // The limits apply to large trees.
    limit: ([, size, key]) => (ENGINE_SIZES.includes(size) ? ENGINE_LIMITS[key] : undefined),
  },
);

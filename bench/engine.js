// npm run bench:engine -- [--quick] [--json] [--runs N]: the engine on generated trees of 100 k to 40 M contexts, in Chromium.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium, installChromium } from '../scripts/lib/browser.js';
import { ensureApp } from '../scripts/lib/ensure.js';
import { root } from '../scripts/lib/run.js';
import { buildEnginePage } from './lib/engine-page.js';
import { measureSize } from './lib/engine-size.js';
import { generated } from './lib/generated.js';
import { machine } from './lib/report.js';
import { serveApp } from './lib/serve-file.js';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    runs: { type: 'string' },
  },
});
/** Contexts, and how often each is measured. */
const SIZES = {
  '100k': { contexts: 100_000, runs: 5, quick: false },
  '1M': { contexts: 1_000_000, runs: 5, quick: true },
  '10M': { contexts: 10_000_000, runs: 3, quick: true },
  '40M': { contexts: 40_000_000, runs: 3, quick: false },
};

const executablePath = findChromium();
if (executablePath === null) throw new Error(`There is no Chromium; install one: ${installChromium}`);
await ensureApp();
const page = await buildEnginePage();
/** @type {Record<string, Awaited<ReturnType<typeof measureSize>>>} */
const sizes = {};
for (const [name, { contexts, runs, quick }] of Object.entries(SIZES)) {
  if (values.quick && !quick) continue;
  const started = performance.now();
  /** @type {[string, string]} */
  const files = [
    await generated({ name: `bench-${name}`, contexts }),
    await generated({ name: `bench-${name}-changed`, contexts, changed: 0.01 }),
  ];
  const served = { 'a.mct': files[0], 'b.mct': files[1] };
  const app = await serveApp(path.join(root, 'dist'), served);
  const engine = await serveApp(page, served);
  try {
    sizes[name] = await measureSize({
      app: app.url,
      engine: engine.url,
      executablePath,
      files,
      runs: Number(values.runs ?? runs),
    });
  } finally {
    app.close();
    engine.close();
  }
  console.error(`${name}, ${((performance.now() - started) / 1000).toFixed(0)} s`);
  if (!values.json) for (const [key, figure] of Object.entries(sizes[name])) console.error(`  ${key.padEnd(22)}${figure}`);
}
console.error(JSON.stringify(machine()));
console.log(JSON.stringify({ sizes }));

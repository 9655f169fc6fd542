import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle } from '../scripts/lib/node-bundle.js';
import { readOptions } from './lib/command-line.js';
import { FEW, generated } from './lib/made-up-profile.js';
import { medians, print } from './lib/report.js';

const help = `node bench/compare.js [A.mct B.mct] [--runs N]

Opening and comparing two profiles in Node, on the engine alone; without files, two that are made up, of a million contexts each.

  --runs N   how often; 5 where left out`;
const { positionals, values } = readOptions(
  help,
  { allowPositionals: true, options: { runs: { type: 'string', default: '5' } } },
  { runs: '1' },
);
const [name, contexts] = values.smoke ? ['smoke', FEW] : ['million', 1_000_000];
const files =
  positionals.length === 2
    ? positionals
    : [await generated({ name, contexts }), await generated({ name: `${name}-changed`, contexts, changed: 0.01 })];
const { measure } = await import(pathToFileURL(await bundle('bench/lib/measure.ts')).href);
const runs = [];
/** @type {Record<string, unknown>} */
let facts = {};
for (let run = 0; run < Number(values.runs); run++) {
  const { figures, ...rest } = await measure(files);
  runs.push(figures);
  facts = rest;
}
print('compare', medians(runs), { runs: runs.length, files: files.map((file) => path.basename(file)), ...facts });

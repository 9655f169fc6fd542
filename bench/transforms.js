import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle } from '../scripts/lib/node-bundle.js';
import { readOptions } from './lib/command-line.js';
import { FEW, generated } from './lib/made-up-profile.js';
import { medians, print } from './lib/report.js';

const help = `node bench/transforms.js [FILE.mct] [--runs N] [--cpu]

Each transform on a tree, in Node, on the engine alone; without a file, on one that is made up, of ten million contexts.

  --runs N   how often each; 3 where left out
  --cpu      processor time, for machines that others use as well`;
const { positionals, values } = readOptions(
  help,
  {
    allowPositionals: true,
    options: { runs: { type: 'string', default: '3' }, cpu: { type: 'boolean', default: false } },
  },
  { runs: '1' },
);
const file =
  positionals[0] ??
  (await generated(values.smoke ? { name: 'smoke', contexts: FEW } : { name: 'bench-10M', contexts: 10_000_000 }));
const { measure } = await import(pathToFileURL(await bundle('bench/lib/measure-transforms.ts')).href);
const { runs, contexts, made } = await measure(file, Number(values.runs), values.cpu);
print('transforms', medians(runs), {
  runs: runs.length,
  clock: values.cpu ? 'processor' : 'wall',
  file: path.basename(file),
  contexts,
  made,
});

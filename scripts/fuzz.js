// npm run fuzz -- [--format FORMAT] [--mutants N] [--seed FIRST] [--jobs N]: feeds many broken files to the reader in child
// processes. The parent detects a hang.
import { fork } from 'node:child_process';
import os from 'node:os';
import { parseArgs } from 'node:util';
import { bundle } from './lib/node-bundle.js';

/** Longest time, in milliseconds, for which a child may be silent. */
const PATIENCE = 30_000;

const { values } = parseArgs({
  options: {
    format: { type: 'string', default: 'mct' },
    mutants: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    jobs: { type: 'string', default: String(Math.min(4, os.cpus().length)) },
  },
});
const [first, mutants, jobs] = [values.seed, values.mutants, values.jobs].map((text) => {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1)
    throw new Error(`“${text}” is not a number of mutants, a seed or a number of jobs.`);
  return number;
});
const formats = ['mct', 'jfr', 'pprof', 'speedscope', 'collapsed', 'flame-html', 'hprof-text', 'perf-script'];
if (!formats.includes(values.format))
  throw new Error(`There are no mutants of “${values.format}”; choose one of ${formats.join(', ')}.`);
const script = await bundle('workers/testing/fuzz/fuzz-child.ts');
const total = { tried: 0, refused: 0, faults: 0, slowest: 0, most: 0 };

/** @param {number} job @param {number} from */
function run(job, from) {
  return new Promise((resolve) => {
    const child = fork(script, [String(from), String(first + mutants), String(jobs), values.format]);
    let seed = from;
    let done = false;
    let watch = setTimeout(() => {}, 0);
    const breathe = () => {
      clearTimeout(watch);
      watch = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
    };
    breathe();
    child.on('message', (/** @type {any} */ told) => {
      breathe();
      if (told.done) {
        done = true;
        total.refused += told.refused;
        total.slowest = Math.max(total.slowest, told.slowest);
        total.most = Math.max(total.most, told.most);
      } else if (told.fault) {
        total.faults++;
        console.error(`seed ${told.seed}, ${told.fault}`);
      } else {
        seed = told.seed;
        total.tried++;
        if (total.tried % 5000 === 0) console.error(`${total.tried} of ${mutants}, ${total.faults} faults`);
      }
    });
    child.on('exit', (code, signal) => {
      clearTimeout(watch);
      if (done) return resolve(undefined);
      total.faults++;
      console.error(`seed ${seed}: ${signal === 'SIGKILL' ? 'no sign of life' : `the process ended with ${signal ?? code}`}`);
      // Later mutants are still tried.
      if (seed + jobs < first + mutants) run(job, seed + jobs).then(resolve);
      else resolve(undefined);
    });
  });
}

await Promise.all(Array.from({ length: jobs }, (_, job) => run(job, first + job)));
const { tried, refused, faults, slowest, most } = total;
console.log(
  `${tried} mutants, ${refused} refused, ${tried - refused - faults} read, ${faults} faults; slowest ${slowest.toFixed(0)} ms, most memory ${(most / 2 ** 20).toFixed(1)} MB`,
);
process.exitCode = faults > 0 ? 1 : 0;

import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from '../scripts/lib/browser.js';
import { root } from '../scripts/lib/run.js';
import { readOptions, splitList } from './lib/command-line.js';
import { machine, publish } from './lib/report.js';
import { between, TABLES } from './lib/tables.js';

/** Command for each table. Slow scripts do few runs, so that all together take less than three hours on a quiet machine. */
const SCRIPTS = {
  engine: ['bench/engine.js', '--sizes', '1M,10M,40M', '--runs', '3'],
  transforms: ['bench/transforms.js'],
  open: ['bench/open.js'],
  peers: ['bench/peers.js', '--sizes', '100k,1M,3M,10M', '--limit', '900'],
  imports: ['bench/imports.js', '--runs', '5'],
  agent: ['bench/agent.js', '--runs', '3', '--rounds', '10'],
  agents: ['bench/agent.js', '--peers', 'agents', '--programs', 'javac,H2,Math,Lucene,Xalan', '--rounds', '10'],
  processes: ['bench/agent.js', '--peers', 'processes', '--programs', 'javac,H2,Math', '--runs', '3', '--rounds', '10'],
  costs: ['bench/costs.js'],
  snapshots: ['bench/snapshots.js'],
  clock: ['bench/clock.js', '--samples', '4500'],
  'clock-pairs': ['bench/clock.js', '--pairs', '20', '--programs', 'H2,javac'],
  precision: ['bench/precision.js'],
  activations: ['bench/precision.js', '--activations', '--seconds', '4'],
};
const DOCUMENT = path.join(root, 'docs', 'benchmarks.md');
/** Largest load average that counts as quiet; another computing process would show in the figures. */
const QUIET = 0.5;

const help = `node bench/all.js [--only engine,transforms,open,peers,imports,agent,agents,processes,costs,snapshots,clock,clock-pairs,precision,activations]

Takes all figures, one script after the other, and writes the tables of docs/benchmarks.md. Wants a quiet machine, and less than three hours.

  --only LIST   some of them, parted by commas

With --smoke it makes every table without figures, runs one script, and leaves the document as it is.`;
const { values } = readOptions(
  help,
  { options: { only: { type: 'string', default: Object.keys(SCRIPTS).join(',') } } },
  { only: 'transforms' },
);
const parts = splitList(values.only, Object.keys(SCRIPTS), help);

/** @param {string[]} script @returns {Promise<Record<string, any>[]>} the JSON objects on its standard output, one per line */
function printedBy([script, ...options]) {
  return new Promise((resolve, reject) => {
    const smoke = values.smoke ? ['--smoke'] : [];
    const child = spawn(process.execPath, [path.join(root, script), ...options, ...smoke], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      const lines = output.split('\n').filter((line) => line.startsWith('{'));
      if (code !== 0 || lines.length === 0) reject(new Error(`${script} ended with exit status ${code} and no figures.`));
      else resolve(lines.map((line) => JSON.parse(line)));
    });
  });
}

/** The line below the table with machine and date. */
function taken() {
  const { cpu, cores, node } = machine();
  const chromium = findChromium();
  const browser =
    chromium === null
      ? ''
      : `, ${execFileSync(chromium, ['--version', '--no-sandbox'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()}`;
  return `Taken ${new Date().toISOString().slice(0, 10)}: ${cpu}, ${cores} cores, Node ${node}${browser}.`;
}

/**
 * Writes a table into the document, which is read again each time, because it may be edited while scripts run for minutes.
 *
 * @param {string} part
 * @param {Record<string, any>[]} printed
 */
function write(part, printed) {
  const text = between(readFileSync(DOCUMENT, 'utf8'), part, `${TABLES[part](printed)}\n\n${taken()}`);
  if (!values.smoke) writeFileSync(DOCUMENT, text);
}

if (values.smoke)
  for (const [part, [script]] of Object.entries(SCRIPTS)) {
    if (!existsSync(path.join(root, script))) throw new Error(`${script} is not there.`);
    write(part, []);
  }
const began = performance.now();
let failed = 0;
for (const [n, part] of parts.entries()) {
  const { load, cores } = machine();
  console.error(`${n + 1} of ${parts.length}: ${part}, after ${Math.round((performance.now() - began) / 1000)} s`);
  if (load > QUIET * cores) console.error(`The machine is busy (load ${load} on ${cores} cores): these figures say little.`);
  try {
    write(part, await printedBy(SCRIPTS[/** @type {keyof typeof SCRIPTS} */ (part)]));
  } catch (error) {
    failed++;
    console.error(`${part}: ${error instanceof Error ? error.message : error} Its table is as it was.`);
  }
}
console.error(
  `${parts.length - failed} of ${parts.length} tables written in ${Math.round((performance.now() - began) / 1000)} s`,
);
publish('all', { tables: parts.length - failed });
if (failed > 0) process.exitCode = 1;

// npm run test:times -- SUITE …: runs test suites and writes to docs/testing.md how long each took, and how busy other programs
// kept the machine meanwhile.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { writeBetween } from '../lib/marked-text.js';
import { root } from '../lib/run.js';

const PAGE = 'docs/testing.md';
const [begin, end] = ['<!-- times: npm run test:times -->', '<!-- /times -->'];
const SUITES = ['checks', 'unit', 'components', 'java', 'e2e', 'benches', 'recipes', 'programs'];

const wanted = process.argv.slice(2);
const unknown = wanted.find((suite) => !SUITES.includes(suite));
if (wanted.length === 0 || unknown !== undefined) {
  console.error(`${unknown === undefined ? 'Name suites' : `There is no suite “${unknown}”`}: ${SUITES.join(', ')}`);
  process.exit(2);
}

/** @param {number} seconds */
const written = (seconds) => (seconds < 100 ? `${Math.round(seconds)} s` : `${(seconds / 60).toFixed(1)} min`);

/** Seconds for which the machine's cores have worked since it started; null if the system does not say. */
function workedSeconds() {
  if (!existsSync('/proc/stat')) return null;
  const [user, nice, system, , , irq, softIrq] = readFileSync('/proc/stat', 'utf8').split(/\s+/).slice(1, 8).map(Number);
  // Linux reports hundredths of a second.
  return (user + nice + system + irq + softIrq) / 100;
}

/** Runs a suite and returns its row. @param {string} suite */
function measured(suite) {
  const before = workedSeconds();
  const command = `node scripts/test.js --only ${suite}`;
  const { stdout, stderr, status } = spawnSync('bash', ['-c', `TIMEFORMAT='%R %U %S'; time ${command}`], {
    ...{ cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 },
  });
  if (status !== 0) throw new Error(`${command} failed:\n${stdout.slice(-3000)}${stderr.slice(-1000)}`);
  const [wall, user, system] = (stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
  const tests = /(\d+) passed[^\n]*$/.exec(stdout.trim())?.[1] ?? '';
  const after = workedSeconds();
  const others = before === null || after === null ? null : (after - before - user - system) / wall / availableParallelism();
  const busy = others === null ? '' : `${Math.round(100 * Math.max(0, others))}%`;
  return `| ${suite} | \`${command}\` | ${tests} | ${written(wall)} | ${written(user + system)} | ${busy} |`;
}

const HEAD = [
  `On ${availableParallelism()} cores. *Others* is the share of the machine that other programs used meanwhile: they lengthen the wall time far more than the processor time. Most of the time of a browser that a suite starts counts as theirs, too.`,
  '',
  '| suite | command | tests | wall | processor | others |',
  '|---|---|---|---|---|---|',
];

/** Replaces the row of a suite in the table. @param {string} suite @param {string} row */
function write(suite, row) {
  const page = readFileSync(path.join(root, PAGE), 'utf8');
  const before = page.slice(page.indexOf(begin), page.indexOf(end)).split('\n');
  const rows = SUITES.flatMap((each) => (each === suite ? [row] : before.filter((line) => line.startsWith(`| ${each} |`))));
  writeBetween(PAGE, begin, end, `${[...HEAD, ...rows].join('\n')}\n`);
}

for (const suite of wanted) write(suite, measured(suite));

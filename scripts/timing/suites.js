// npm run test:times -- SUITE …: runs test suites and writes to docs/testing.md how long each took. Use only on a quiet
// machine.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
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

/** Runs a suite and returns its row. @param {string} suite */
function measured(suite) {
  const command = `node scripts/test.js --only ${suite}`;
  const { stdout, stderr, status } = spawnSync('bash', ['-c', `TIMEFORMAT='%R %U %S'; time ${command}`], {
    ...{ cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 },
  });
  if (status !== 0) throw new Error(`${command} failed:\n${stdout.slice(-3000)}${stderr.slice(-1000)}`);
  const [wall, user, system] = (stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
  const tests = /(\d+) passed[^\n]*$/.exec(stdout.trim())?.[1] ?? '';
  return `| ${suite} | \`${command}\` | ${tests} | ${written(wall)} | ${written(user + system)} |`;
}

const page = readFileSync(path.join(root, PAGE), 'utf8');
const before = page.slice(page.indexOf(begin), page.indexOf(end)).split('\n');
const rows = SUITES.flatMap((suite) =>
  wanted.includes(suite) ? [measured(suite)] : before.filter((line) => line.startsWith(`| ${suite} |`)),
);
const head = [
  `On ${availableParallelism()} cores:`,
  '',
  '| suite | command | tests | wall | processor |',
  '|---|---|---|---|---|',
];
writeBetween(PAGE, begin, end, `${[...head, ...rows].join('\n')}\n`);

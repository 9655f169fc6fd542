// npm run test:mutations -- ROOM: plants small bugs in a room of workers/, one at a time, and runs the room's own unit tests on
// each. Writes those that no test detected to .cache/mutations/ROOM.txt, and the counts to docs/testing.md.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { writeBetween } from '../lib/marked-text.js';
import { root } from '../lib/run.js';
import { MUTATED } from './rooms.js';
import { writtenRows } from './table.js';

const PAGE = 'docs/testing.md';
const [begin, end] = ['<!-- mutations: npm run test:mutations -->', '<!-- /mutations -->'];
const KILLED = ['Killed', 'Timeout'];
const ALIVE = ['Survived', 'NoCoverage'];

const [, , name, ...words] = process.argv;
const only = words.filter((word) => !word.startsWith('--'));
const room = MUTATED[name];
if (room === undefined) {
  console.error(
    `“${name ?? ''}” is no room that is mutated: npm run test:mutations -- ${Object.keys(MUTATED).join('|')} [FILE …]`,
  );
  process.exit(2);
}
const folder = `workers/${name}`;

/**
 * Whether a file that does not decide a label is chosen: by its name, so that the choice is always the same.
 *
 * @param {string} file
 */
const isDrawn = (file) => createHash('sha256').update(file).digest()[0] % room.oneIn === 0;

const all = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.ts$/.test(file) && !/\.(test|d)\.ts$/.test(file))
  .map((file) => file.replaceAll(path.sep, '/'))
  .sort();
const rest = all.filter((file) => !words.includes('--labels') && !room.labels.includes(file) && isDrawn(`${folder}/${file}`));
const wanted = only.length > 0 ? all.filter((file) => only.some((part) => file.includes(part))) : [...room.labels, ...rest];

Object.assign(process.env, { CALLGROVE_ROOM: folder, CALLGROVE_STORIES: '3', CALLGROVE_RUNS: '0.2' });
const report = path.join('.cache/mutations', name.replace('/', '-'));
const json = path.join(root, `${report}.json`);

/** Plants bugs and runs tests. If files are named, the report keeps its content about others. Returns the minutes taken. */
async function plant() {
  const begun = performance.now();
  const kept = only.length > 0 && existsSync(json) ? JSON.parse(readFileSync(json, 'utf8')).files : {};
  await new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'scripts/mutations/vitest.config.js', related: false },
    mutate: wanted.map((file) => `${folder}/${file}`),
    ignorePatterns: ['agent-java', 'dist', 'dist-cli', 'docs/screenshots', '.cache', 'public', 'e2e', 'bench', 'skeletons'].map(
      (each) => `/${each}`,
    ),
    tempDirName: `${report}-sandbox`,
    concurrency: 2,
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: `${report}.json` },
    // A bug that makes a test loop for ever costs this much, and half as much again as the test takes.
    timeoutMS: 8_000,
  }).runMutationTest();
  const written = JSON.parse(readFileSync(json, 'utf8'));
  writeFileSync(json, JSON.stringify({ ...written, files: { ...kept, ...written.files } }));
  return (performance.now() - begun) / 60_000;
}

/** Minutes; null if nothing was run. */
const minutes = words.includes('--last') ? null : await plant();

/** @typedef {{ file: string, status: string, mutatorName: string, replacement?: string, location: { start: { line: number, column: number } } }} Mutant */
/** @type {{ files: Record<string, { mutants: Omit<Mutant, 'file'>[] }> }} */
const { files } = JSON.parse(readFileSync(json, 'utf8'));
/** @type {Mutant[]} */
const results = Object.entries(files).flatMap(([file, { mutants }]) =>
  mutants.map((mutant) => ({ ...mutant, file: file.replace(`${folder}/`, '') })),
);

/** @param {Mutant} mutant */
function described(mutant) {
  const { line, column } = mutant.location.start;
  const source = readFileSync(path.join(root, folder, mutant.file), 'utf8')
    .split('\n')
    [line - 1].trim();
  const replacement = (mutant.replacement ?? '').replace(/\s+/g, ' ');
  return `${mutant.file}:${line}:${column} ${mutant.mutatorName}${mutant.status === 'NoCoverage' ? ', never run' : ''}\n  ${source}\n  → ${replacement}\n`;
}

const survivors = results.filter(({ status }) => ALIVE.includes(status));
writeFileSync(path.join(root, `${report}.txt`), survivors.map(described).join('\n'));

/** @param {string} title @param {readonly string[]} files */
function rowOf(title, files) {
  const of = results.filter(({ file }) => files.includes(file));
  const killed = of.filter(({ status }) => KILLED.includes(status)).length;
  const survived = of.filter(({ status }) => ALIVE.includes(status)).length;
  return { title, files: new Set(of.map(({ file }) => file)).size, killed, survived };
}
const rows = [
  rowOf(
    `\`${name}\`, labels`,
    all.filter((file) => room.labels.includes(file)),
  ),
  rowOf(
    `\`${name}\`, rest`,
    all.filter((file) => !room.labels.includes(file)),
  ),
].filter(({ killed, survived }) => killed + survived > 0);
for (const { title, killed, survived } of rows) console.log(`${title}: ${killed} killed, ${survived} survived`);
console.log(`${minutes === null ? '' : `${minutes.toFixed(0)} minutes; `}survivors in ${report}.txt`);

if (only.length === 0) {
  const of = all.length - room.labels.length;
  const page = readFileSync(path.join(root, PAGE), 'utf8');
  writeBetween(PAGE, begin, end, writtenRows(page.slice(page.indexOf(begin), page.indexOf(end)), name, { rows, of, minutes }));
}

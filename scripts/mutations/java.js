// npm run test:mutations:java -- MODULE: plants small bugs in a module of agent-java, one at a time, runs the module's own tests on each,
// and writes those that no test saw to .cache/mutations/MODULE.txt, the counts to docs/testing.md.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findJdks } from '../lib/jdk.js';
import { writeBetween } from '../lib/marked-text.js';
import { maven } from '../lib/prerequisites.js';
import { root } from '../lib/run.js';
import { MUTATED_MODULES } from './modules.js';

const PAGE = 'docs/testing.md';
const [begin, end] = ['<!-- mutations: npm run test:mutations:java -->', '<!-- /mutations -->'];
const HEAD = [
  '| module | classes | mutants | killed | survived | in no test | score | minutes |',
  '|---|---|---|---|---|---|---|---|',
];

const [, , name, ...words] = process.argv;
const module = MUTATED_MODULES[name];
if (module === undefined) {
  const modules = Object.keys(MUTATED_MODULES).join('|');
  console.error(`“${name ?? ''}” is no module that is mutated: npm run test:mutations:java -- ${modules} [--labels] [--last]`);
  process.exit(2);
}

/** Plants and tests. Returns the minutes that it took. */
async function plant() {
  const [jdk] = findJdks();
  if (!jdk) throw new Error('No JDK 17 or later found.');
  const begun = performance.now();
  const classes = words.includes('--labels')
    ? [`-DmutatedClasses=${module.labels.flatMap((each) => [each, `${each}$*`]).map((each) => `org.callgrove.${name}.${each}`)}`]
    : [];
  const skipped = (module.withoutTests ?? []).map((each) => `org.callgrove.${name}.${each}`);
  const without = skipped.length === 0 ? [] : [`-DexcludedTestClasses=${skipped.join()}`];
  const goals = ['-P', 'mutations', `-Dmutated=${name}`, ...classes, ...without, '-DtimeoutFactor=3', '-DtimeoutConst=10000'];
  const { code } = await maven(jdk, [...goals, '-pl', name, '-am', 'process-test-classes']);
  if (code !== 0) throw new Error('Maven failed; its output says why.');
  return (performance.now() - begun) / 60_000;
}

/** Minutes; null if nothing was run. */
const minutes = words.includes('--last') ? null : await plant();

/** @typedef {{ className: string, line: number, method: string, status: string, what: string }} Mutant */

/** The text of an element. @param {string} xml @param {string} tag */
const textOf = (xml, tag) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? '';

const report = readFileSync(path.join(root, 'agent-java', name, 'target/pit-reports/mutations.xml'), 'utf8');
/** @type {Mutant[]} */
const mutants = report.split('<mutation ').flatMap((xml) => {
  const status = / status='([A-Z_]+)'/.exec(` ${xml}`)?.[1];
  if (status === undefined) return [];
  const className = textOf(xml, 'mutatedClass').replace(`org.callgrove.${name}.`, '');
  const [line, method, what] = ['lineNumber', 'mutatedMethod', 'description'].map((tag) => textOf(xml, tag));
  return [{ className, line: Number(line), method, status, what }];
});

const isAlive = (/** @type {Mutant} */ { status }) => status === 'SURVIVED' || status === 'NO_COVERAGE';
const survivors = mutants.filter(isAlive).sort((a, b) => a.className.localeCompare(b.className) || a.line - b.line);
mkdirSync(path.join(root, '.cache/mutations'), { recursive: true });
writeFileSync(
  path.join(root, `.cache/mutations/${name}.txt`),
  survivors.map(({ className, line, method, status, what }) => `${className}:${line} ${method}, ${status}: ${what}\n`).join(''),
);

/** Whether a class decides a label, a flag or a verdict. @param {string} className */
const isLabel = (className) =>
  module.labels.some((label) =>
    label.endsWith('*') ? className.startsWith(label.slice(0, -1)) : className.split('$')[0] === label,
  );

/** @param {string} title @param {Mutant[]} of */
function rowOf(title, of) {
  const classes = new Set(of.map(({ className }) => className.split('$')[0])).size;
  const [survived, unseen] = ['SURVIVED', 'NO_COVERAGE'].map((status) => of.filter((each) => each.status === status).length);
  const killed = of.length - survived - unseen;
  const score = `${((100 * killed) / of.length).toFixed(1)}%`;
  console.log(`${title}: ${killed} killed, ${survived} survived, ${unseen} in no test`);
  return { title, classes, cells: [of.length, killed, survived, unseen, score] };
}

const parts = [
  { title: `\`${name}\`, labels`, of: mutants.filter(({ className }) => isLabel(className)) },
  { title: `\`${name}\`, rest`, of: mutants.filter(({ className }) => !isLabel(className)) },
].filter(({ of }) => of.length > 0);
const lines = parts.map(({ title, of }, i) => {
  const { classes, cells } = rowOf(title, of);
  return `| ${[title, classes, ...cells, i === 0 && minutes !== null ? minutes.toFixed(0) : ''].join(' | ')} |`;
});

const page = readFileSync(path.join(root, PAGE), 'utf8');
const before = page.slice(page.indexOf(begin), page.indexOf(end, page.indexOf(begin))).split('\n');
const rows = Object.keys(MUTATED_MODULES).flatMap((each) =>
  each === name ? lines : before.filter((line) => line.startsWith(`| \`${each}\`, `)),
);
writeBetween(PAGE, begin, end, `${[...HEAD, ...rows].join('\n')}\n`);

// npm run test:stories [-- NAME …]: records programs with a planted change, and checks the first sentence about it.
//
// A case is a file in scripts/stories/cases/. Lines that end in "// A" or "// B" belong to only one version. Its head has regular
// expressions for the first sentence (says), for the notes (notes), and for what no sentence may contain (never). Version A is recorded
// twice: the two recordings must be the same work or, if the order of threads is random, match the expression "again".
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findJdks, hasCompiler, installJdk, jdkTool } from './lib/jdk.js';
import { agentJar, ensureAgent, ensureApp } from './lib/prerequisites.js';
import { root, run } from './lib/run.js';
import { Steps } from './lib/steps.js';
import { Tally } from './lib/tally.js';

const cases = path.join(root, 'scripts/stories/cases');
const work = path.join(root, '.cache', 'stories');
const wanted = process.argv.slice(2);
const found = findJdks().find(({ home }) => hasCompiler(home));
if (!found) throw new Error(`No JDK with a compiler found. Install one:  ${installJdk}`);
const jdk = found;
const steps = new Steps();
const tally = new Tally();

/**
 * Runs a command; if it fails, throws an error with its output.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {string} [cwd]
 */
async function output(command, args, cwd = root) {
  const { code, output: text } = await run(command, args, { quiet: true, cwd });
  if (code !== 0)
    throw new Error(`${path.basename(command)} ${args.slice(-3).join(' ')} ended with ${code}:\n${text.trim().slice(-2000)}`);
  return text;
}

/** The source of one version of a case. @param {string} source @param {'A' | 'B'} version */
const only = (source, version) =>
  source
    .split('\n')
    .filter((line) => !new RegExp(`// ${version === 'A' ? 'B' : 'A'}$`).test(line))
    .join('\n');

/**
 * @param {string} name
 *
 * @param {string} source
 * @param {'A' | 'B'} version
 * @param {number} runs
 * @returns {Promise<string[]>} the recordings
 */
async function record(name, source, version, runs) {
  const folder = path.join(work, name, version);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${name}.java`), only(source, version));
  await output(jdkTool(jdk, 'javac'), ['-g', '-d', folder, path.join(folder, `${name}.java`)]);
  const files = [];
  for (let i = 0; i < runs; i++) {
    const file = path.join(folder, `${i}.mct`);
    await output(jdkTool(jdk, 'java'), [`-javaagent:${agentJar}=out=${path.relative(root, file)}`, '-cp', folder, name]);
    files.push(file);
  }
  return files;
}

/** The sentences of a comparison, in order. @param {string} a @param {string} b @returns {Promise<string[]>} */
async function story(a, b) {
  const text = await output('node', [path.join(root, 'bin/callgrove.js'), 'compare', a, b, '--quiet']);
  const lines = text.split('\n');
  const from = lines.indexOf('What changed');
  const told = lines.slice(from + 1, lines.indexOf('', from + 1)).map((line) => line.trim());
  return told.filter((line) => !line.startsWith('Own code'));
}

/** The lines in a case's head that begin with a word. @param {string} source @param {string} word */
const said = (source, word) => [...source.matchAll(new RegExp(`^// ${word}: (.*)$`, 'gm'))].map(([, text]) => new RegExp(text));

/** @param {string} name */
async function check(name) {
  const source = readFileSync(path.join(cases, `${name}.java`), 'utf8');
  const [first, again] = await record(name, source, 'A', 2);
  const [changed] = await record(name, source, 'B', 1);
  const told = await story(first, changed);
  const same = await story(first, again);
  const failures = [
    ...said(source, 'says').flatMap((pattern) => (pattern.test(told[0] ?? '') ? [] : [`the first sentence is not ${pattern}`])),
    ...said(source, 'notes').flatMap((pattern) => (told.some((line) => pattern.test(line)) ? [] : [`no sentence is ${pattern}`])),
    ...said(source, 'never').flatMap((pattern) => (told.some((line) => pattern.test(line)) ? [`a sentence is ${pattern}`] : [])),
    ...((said(source, 'again')[0] ?? /^The same work/).test(same[0] ?? '') ? [] : ['two recordings of version A differ']),
  ];
  console.log(`\n${name}${failures.length === 0 ? '' : `: ${failures.join('; ')}`}`);
  for (const line of told) console.log(`  ${line}`);
  for (const line of same) console.log(`  again: ${line}`);
  tally.add(`story: ${name}`, { passed: failures.length === 0 ? 1 : 0, failed: failures.length === 0 ? 0 : 1, skipped: 0 });
}

await steps.step(
  'Building the app and the agent',
  async () => {
    await ensureApp();
    await ensureAgent(jdk);
  },
  String,
);
rmSync(work, { recursive: true, force: true });
for (const file of readdirSync(cases).sort()) {
  const name = path.basename(file, '.java');
  if (wanted.length === 0 || wanted.includes(name)) await check(name);
}
tally.tell();
process.exitCode = tally.failed > 0 ? 1 : 0;

// npm run test:builds: gates real builds by their test ledgers, set up as the pages of docs/how-to say.
//
// Each project gets a baseline, unchanged runs, two bytecodes added to a method, and the original method again. This command fails if
// an unchanged run fails, or if a row changes that is not due to that method.
import { parseArgs } from 'node:util';
import { findJdks } from '../lib/jdk.js';
import { ensureApp } from '../lib/prerequisites.js';
import { Steps } from '../lib/steps.js';
import { Tally } from '../lib/tally.js';
import { bisect } from './bisect.js';
import { gateProject } from './gate.js';
import { followPage, testPlugin } from './gradle.js';
import { profileBenchmarks } from './jmh.js';
import { installPlugin, sizeOfPlugin } from './maven.js';
import { codec, projects } from './projects.js';
import { drop, keep, reportText, writePage } from './report.js';
import { compareRows } from './rows.js';

/** Maximum total size, in bytes, of the jars that a Maven user downloads. */
const MOST_BYTES = 1_500_000;

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { keep: { type: 'boolean', default: false } },
});
const jdks = findJdks();
const builder = jdks.find(({ major }) => major === 17) ?? jdks[0];
const other = jdks.find(({ major }) => major !== builder.major);

/** @typedef {{ name: string, what: string, run: () => Promise<Omit<import('./report.js').Result, 'what'>> }} Program */

/** Programs that need the Maven plug-in. @type {Program[]} */
const maven = [
  { name: 'size', what: 'The plug-in for Maven', run: holdSize },
  ...projects.map((project) => ({
    name: project.name,
    what: project.what,
    run: async () => ({ gated: await gateProject(builder, other, project) }),
  })),
  { name: codec.name, what: codec.what, run: async () => ({ rows: await compareRows(builder, other, codec) }) },
];
/** Programs that check ledgers. @type {Program[]} */
const ledgers = [
  ...maven,
  { name: 'gradle-script', what: 'The build script for Gradle', run: () => followPage(builder) },
  { name: 'gradle-plugin', what: 'The plug-in for Gradle', run: async () => ({ said: await testPlugin(builder) }) },
];
/** @type {Program[]} */
const all = [
  ...ledgers,
  { name: 'bisect', what: 'The script for git bisect', run: async () => ({ said: await bisect(builder) }) },
  { name: 'jmh', what: 'The profiler for JMH', run: async () => ({ said: await profileBenchmarks(builder, other) }) },
];
const unknown = names.filter((name) => !all.some((each) => each.name === name));
if (unknown.length > 0) {
  console.error(`No project is called ${unknown.join(', ')}: ${all.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}
/** @param {Program} program */
const isAsked = ({ name }) => names.length === 0 || names.includes(name);

const steps = new Steps();
const tally = new Tally();
if (maven.some(isAsked)) {
  await steps.step('Installing the plug-in into a repository of its own, building the command line', async () => {
    await installPlugin(builder);
    await ensureApp();
  });
}

/** @type {import('./report.js').Result[]} */
const results = [];
for (const { name, what, run } of all.filter(isAsked)) {
  drop(name);
  try {
    const result = { what, ...(await steps.step(what, run)) };
    keep(name, result);
    results.push(result);
    tally.add(what, { passed: 1, failed: 0, skipped: 0 });
  } catch (error) {
    tally.fail(what, error instanceof Error ? error.message : String(error));
  }
}
console.log(`\n${reportText(results, other?.major)}\n`);
if (values.keep && tally.failed === 0) {
  const onPage = ledgers.map(({ name }) => name);
  const missing = writePage(onPage, other?.major);
  if (missing.length > 0) console.log(`docs/ci.md lacks programs that never passed here: ${missing.join(', ')}.`);
}
tally.tell();
process.exitCode = tally.failed > 0 ? 1 : 0;

async function holdSize() {
  const size = await sizeOfPlugin(builder);
  if (size > MOST_BYTES) throw new Error(`A Maven user downloads ${size} bytes; ${MOST_BYTES} are allowed.`);
  return { said: `a Maven user downloads ${(size / 1e6).toFixed(2)} MB of jars, the agent included.` };
}

// npm run test:builds: gates real builds by the ledger of their tests, as the pages of docs/how-to set it up.
//
// Each project gets a baseline, unchanged runs, a method with two bytecodes more, and the method as it was. An unchanged run that
// fails, and a changed row that does not come from that method, fail this command.
import { findJdks } from '../lib/jdk.js';
import { ensureApp } from '../lib/prerequisites.js';
import { Steps } from '../lib/steps.js';
import { Tally } from '../lib/tally.js';
import { gateProject } from './gate.js';
import { followPage, testPlugin } from './gradle.js';
import { profileBenchmarks } from './jmh.js';
import { installPlugin } from './maven.js';
import { projects } from './projects.js';

const names = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
/** Programs that print no row of the table. */
const programs = [
  { name: 'gradle-script', what: 'Gradle: the build script', hold: followPage },
  { name: 'gradle-plugin', what: 'Gradle: the plug-in', hold: testPlugin },
  { name: 'jmh', what: 'JMH: the profiler', hold: profileBenchmarks },
];
const all = [...projects, ...programs];
/** @param {{ name: string }} program */
const isAsked = ({ name }) => names.length === 0 || names.includes(name);
const unknown = names.filter((name) => !all.some((each) => each.name === name));
if (unknown.length > 0) {
  console.error(`No project is called ${unknown.join(', ')}: ${all.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

const jdks = findJdks();
const builder = jdks.find(({ major }) => major === 17) ?? jdks[0];
const other = jdks.find(({ major }) => major !== builder.major);
const steps = new Steps();
const tally = new Tally();
/** @type {string[]} */
const rows = [];

if (projects.some(isAsked)) {
  await steps.step('Installing the plug-in into a repository of its own, building the command line', async () => {
    await installPlugin(builder);
    await ensureApp();
  });
}

/** Counts one program, and prints and returns what it says. @param {string} what @param {() => Promise<string>} program */
async function held(what, program) {
  try {
    const said = await steps.step(what, program, String);
    tally.add(what, { passed: 1, failed: 0, skipped: 0 });
    return [said];
  } catch (error) {
    tally.fail(what, error instanceof Error ? error.message : String(error));
    return [];
  }
}

for (const { what, hold } of programs.filter(isAsked)) await held(what, () => hold(builder, other));
for (const project of projects.filter(isAsked)) {
  rows.push(...(await held(project.what, () => gateProject(builder, other, project))));
}
if (rows.length > 0)
  console.log(`
| project | tests | unstable | unchanged runs that fail | rows that reach the method | red | red beside them | JDK ${other?.major ?? '–'}: rows that differ |
|---|--:|--:|--:|--:|--:|--:|--:|
${rows.join('\n')}
`);
tally.tell();
process.exitCode = tally.failed > 0 ? 1 : 0;

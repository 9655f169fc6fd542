// npm test: runs everything. node scripts/test.js --help explains how to run less.

import { benches } from './lib/bench-smokes.js';
import { missingBrowser } from './lib/browser.js';
import { runChecks } from './lib/checks.js';
import { findJdks, installJdk } from './lib/jdk.js';
import { agentIsBuilt, ensureAgent, ensureApp, ensureInstalled } from './lib/prerequisites.js';
import { quick } from './lib/quick-tests.js';
import { ensureJavacRecording, ensureRecordings } from './lib/recording.js';
import { processorSeconds, Steps, seconds } from './lib/steps.js';
import { browser, components, java, unit } from './lib/suites.js';
import { Tally } from './lib/tally.js';
import { help, OptionError, readOptions } from './lib/test-options.js';
import { formatRecipe } from './recipes/format.js';
import { metricRecipe } from './recipes/metric.js';
import { viewRecipe } from './recipes/view.js';

const tally = new Tally();
const steps = new Steps();

/**
 * Runs a step that must succeed before tests can run, such as a build.
 *
 * @param {string} name
 * @param {() => Promise<unknown>} work
 */
async function prepare(name, work) {
  try {
    await steps.step(name, work, String);
    return true;
  } catch (error) {
    tally.fail(name, error instanceof Error ? error.message : String(error));
    return false;
  }
}

/** @param {string} name @param {() => Promise<import('./lib/tally.js').Outcome>} work */
async function run(name, work) {
  const begun = performance.now();
  steps.say(`· ${name} …`);
  const outcome = await work();
  tally.add(name, outcome, seconds(performance.now() - begun));
  return outcome;
}

async function checks() {
  for (const check of await runChecks()) tally.add(check.name, check, check.time);
}

/** @param {string[]} names */
const unitTests = (names) => run('TypeScript unit tests', () => unit(names));

/** @param {string[]} names */
async function componentTests(names) {
  const missing = await missingBrowser();
  if (missing) return tally.fail('components in a browser', missing);
  await run('components in a browser', () => components(names));
}

/**
 * Records for the browser tests and builds the app at the same time, because each uses at most one core.
 *
 * @param {boolean} records whether the browser tests get fresh recordings
 */
async function readyForBrowsers(records) {
  const missing = await missingBrowser();
  if (missing) {
    tally.fail('browser tests', missing);
    return false;
  }
  const [jdk] = records ? findJdks() : [];
  if (!jdk) return prepare('Building the app', ensureApp);
  return prepare('Recording H2 and javac for the browser tests, building the app', async () => {
    await ensureAgent(jdk);
    const record = ensureRecordings(jdk).then(() => ensureJavacRecording(jdk));
    const [, built] = await Promise.all([record, ensureApp()]);
    return built;
  });
}

/** @param {string[]} names */
const browserTests = (names) => run('browser tests', () => browser(names));

/** @param {string[]} names @param {boolean} withJdk */
const smokes = (names, withJdk) => run('benches on their smallest inputs', () => benches(names, withJdk));

/** @param {string} name @param {string[]} goals */
async function javaTests(name, goals) {
  const jdks = findJdks();
  const [jdk] = jdks;
  if (!jdk) return tally.fail(name, `No JDK 17 or later found. Install one:  ${installJdk}`);
  const versions = jdks.map((found) => found.version).join(', ');
  console.log(`JDKs: ${versions}${jdks.length < 2 ? ' – no second one found; set JAVA_HOMES to test on more' : ''}`);
  const { failed } = await run(name, () => java(jdks, goals));
  if (failed === 0) agentIsBuilt(jdk);
}

/** Follows the recipes in CONTRIBUTING.md that need no JDK. */
async function followWebRecipes() {
  await run('recipe: to add a format', formatRecipe);
  await run('recipe: to add a view', viewRecipe);
}

/** Follows the recipe that weaves and records a program. */
async function followMetricRecipe() {
  const [jdk] = findJdks();
  if (!jdk) return tally.fail('recipes', `No JDK 17 or later found. Install one:  ${installJdk}`);
  try {
    await run('recipe: to add a metric', () => metricRecipe(jdk));
  } catch (error) {
    tally.fail('recipe: to add a metric', error instanceof Error ? error.message : String(error));
  }
}

const allJava = () => javaTests('Java tests', ['verify']);

/** @type {Record<string, (names: string[]) => Promise<unknown>>} */
const suites = {
  checks,
  unit: unitTests,
  components: componentTests,
  java: allJava,
  e2e: async (names) => (await readyForBrowsers(true)) && browserTests(names),
  benches: async (names) => (await readyForBrowsers(true)) && smokes(names, findJdks().length > 0),
  recipes: async () => {
    await followWebRecipes();
    await followMetricRecipe();
  },
  programs: () =>
    javaTests('long Java programs', ['-P', 'programs', '-pl', 'programs,fixtures,oracles', '-am', '-DskipTests', 'verify']),
};

/** @param {import('./lib/test-options.js').Wanted} wanted */
async function test({ only, web, quick: isQuick, since, names }) {
  if (!(await prepare('Installing what package-lock.json names', ensureInstalled))) return;
  if (isQuick) return quick(tally, since);
  if (only) return suites[only](names);
  // Java tests wait for the programs that they start, and Maven uses one core for a while, so checks and unit tests can use the
  // other.
  const rest = async () => {
    await checks();
    await unitTests([]);
    await componentTests([]);
    await followWebRecipes();
  };
  await Promise.all(web ? [rest()] : [allJava(), rest()]);
  // The recipe runs after Maven's large run, because on a new machine both would fetch the same artifacts.
  const [ready] = await Promise.all([readyForBrowsers(!web), web ? null : followMetricRecipe()]);
  if (!ready) return;
  await smokes([], !web);
  await browserTests([]);
}

try {
  const wanted = readOptions(process.argv.slice(2));
  if (wanted === 'help') console.log(help);
  else {
    await test(wanted);
    const processor = processorSeconds();
    console.log(`\nTook ${steps.elapsed}${processor === null ? '' : `, ${processor.toFixed(1)} s of processor time`}.`);
    tally.tell();
    process.exitCode = tally.failed > 0 ? 1 : 0;
  }
} catch (error) {
  if (!(error instanceof OptionError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

// npm test: everything. --web: all that needs no JDK. --only java|programs: one suite.

import { findChromium, installChromium } from './lib/browser.js';
import { runChecks } from './lib/checks.js';
import { ensureAgent, ensureApp, ensureInstalled } from './lib/ensure.js';
import { findJdks, installJdk } from './lib/jdk.js';
import { ensureJavacRecording, ensureRecordings } from './lib/recording.js';
import { Steps } from './lib/steps.js';
import { browser, java, unit } from './lib/suites.js';

const args = process.argv.slice(2);
const only = args.includes('--only') ? args[args.indexOf('--only') + 1] : null;
const wantsWeb = !only;
const wantsJava = only ? true : !args.includes('--web');
const total = { passed: 0, failed: 0, skipped: 0, flaky: 0 };
/** Told once more at the end, where a long log is read first. @type {string[]} */
const atTheEnd = [];
const steps = new Steps();

/** @param {string} name @param {{ passed: number, failed: number, skipped: number, flaky?: number }} count */
function add(name, count) {
  total.passed += count.passed;
  total.failed += count.failed;
  total.skipped += count.skipped;
  total.flaky += count.flaky ?? 0;
  console.log(`${count.failed > 0 ? 'FAILED' : 'passed'}  ${name}: ${inWords(count)}`);
}

/** @param {{ passed: number, failed: number, skipped: number, flaky?: number }} count */
function inWords({ passed, failed, skipped, flaky = 0 }) {
  const more = [skipped > 0 ? `, ${skipped} skipped` : '', flaky > 0 ? `, ${flaky} flaky (passed at the second attempt)` : ''];
  return `${passed} passed, ${failed} failed${more.join('')}`;
}

/** @param {string} name @param {string} why */
function fail(name, why) {
  console.error(why);
  add(name, { passed: 0, failed: 1, skipped: 0 });
}

/** A step that must work before tests can run, such as a build. @param {string} name @param {() => Promise<unknown>} work */
async function prepare(name, work) {
  try {
    await steps.step(name, work, String);
    return true;
  } catch (error) {
    fail(name, error instanceof Error ? error.message : String(error));
    return false;
  }
}

async function web() {
  for (const check of await runChecks()) {
    if (!check.passed) console.error(check.output);
    total[check.passed ? 'passed' : 'failed']++;
  }
  add('TypeScript unit tests', await unit());
}

async function browsers() {
  if (!findChromium()) return fail('browser tests', `No Chromium or Chrome found. Install one:  ${installChromium}`);
  const [jdk] = wantsJava ? findJdks() : [];
  if (jdk) {
    const record = async () => {
      await ensureAgent(jdk);
      await ensureRecordings(jdk);
      return ensureJavacRecording(jdk);
    };
    if (!(await prepare('Recording H2 and javac for the browser tests', record))) return;
  }
  if (!(await prepare('Building the app', ensureApp))) return;
  const { told, ...count } = await browser({});
  add('browser tests', count);
  for (const each of told.flaky) atTheEnd.push(`flaky   ${each}`);
  for (const each of told.failed) atTheEnd.push(`FAILED  ${each}`);
}

/** @param {string[]} goals */
async function javaTests(goals) {
  const jdks = findJdks();
  const [jdk] = jdks;
  if (!jdk) return fail('Java tests', `No JDK 17 or later found. Install one:  ${installJdk}`);
  console.log(
    `JDKs: ${jdks.map((found) => found.version).join(', ')}${jdks.length < 2 ? ' – no second one found; set JAVA_HOMES to test on more' : ''}`,
  );
  add('Java tests', await java(jdks, goals));
}

const installed = await prepare('Installing what package-lock.json names', ensureInstalled);
if (installed && wantsWeb) await web();
if (wantsJava) {
  await javaTests(
    only === 'programs' ? ['-P', 'programs', '-pl', 'programs,fixtures,oracles', '-am', '-DskipTests', 'verify'] : ['verify'],
  );
}
if (installed && wantsWeb) await browsers();

console.log(`\nTook ${steps.elapsed}.`);
if (atTheEnd.length > 0) console.log(`\n${atTheEnd.join('\n')}\n`);
console.log(inWords(total));
process.exitCode = total.failed > 0 ? 1 : 0;

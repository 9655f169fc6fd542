// Runs the test suites of `npm test` and reads their reports.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { troubles } from './browser-report.js';
import { countMaven } from './maven-report.js';
import { maven } from './prerequisites.js';
import { root, runTool } from './run.js';

/** @typedef {import('./tally.js').Outcome} Outcome */

const results = path.join(root, '.cache', 'results');
/** Overwritten lines and colours are for a terminal; a log gets one dot per test. */
const onTerminal = process.stdout.isTTY === true;
const plain = onTerminal ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined };

/**
 * A run with a missing or empty report counts as one failure, because a suite without tests must not pass.
 *
 * @param {number} code
 * @param {Outcome | null} outcome
 * @returns {Outcome}
 */
function settle(code, outcome) {
  if (!outcome || outcome.passed + outcome.failed + (outcome.flaky ?? 0) === 0) return { passed: 0, failed: 1, skipped: 0 };
  return code !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome;
}

/** @param {string} file @returns {any} */
function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** Runs the TypeScript unit tests. @param {string[]} [more] Vitest arguments */
export const unit = (more = []) => vitest('unit', 'vitest.config.ts', more);

/** Runs the component tests, each on a page in a real browser. @param {string[]} [more] Vitest arguments */
export const components = (more = []) => vitest('components', 'vitest.components.config.ts', more);

/** @param {string} suite @param {string} config @param {string[]} more @returns {Promise<Outcome>} */
async function vitest(suite, config, more) {
  const report = path.join(results, `${suite}.json`);
  rmSync(report, { force: true });
  const { code } = await runTool(
    'vitest/vitest.mjs',
    ['run', '--config', config, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`, ...more],
    { env: { ...process.env, ...plain, CALLGROVE_CHANGED: more.includes('--changed') ? '1' : undefined } },
  );
  const json = readJson(report);
  // A change of only text affects no test.
  if (code === 0 && json?.numTotalTests === 0 && more.includes('--passWithNoTests')) return { passed: 0, failed: 0, skipped: 0 };
  return settle(code, json && unitOutcome(json));
}

/** @param {any} json @returns {Outcome} */
function unitOutcome(json) {
  const failed = json.testResults.flatMap((/** @type {any} */ file) => {
    const name = path.relative(root, file.name);
    const tests = file.assertionResults.filter((/** @type {any} */ test) => test.status === 'failed');
    if (file.status === 'failed' && tests.length === 0) return [`${name}\n    ${inShort(file.message)}`];
    return tests.map((/** @type {any} */ test) => `${name} › ${test.fullName}\n    ${inShort(test.failureMessages[0])}`);
  });
  const files = json.testResults.filter(
    (/** @type {any} */ file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return {
    passed: json.numPassedTests,
    failed: json.numFailedTests + files.length,
    skipped: json.numPendingTests,
    named: { failed, flaky: [] },
  };
}

/**
 * The first line of a failure; for a failed property also its seed, cause and counterexample, with which it can be repeated.
 *
 * @param {string | undefined} text
 */
function inShort(text) {
  const [first, ...others] = (text ?? '').trim().split('\n');
  const more = [/^\{ seed:/, /^Caused by:/, /^Counterexample:/].flatMap((known) => others.find((line) => known.test(line)) ?? []);
  return [first, ...more].join('\n    ');
}

/**
 * Runs browser tests against the built app. Tests that passed only on the second attempt count as `flaky`, not as passed.
 *
 * @param {string[]} names substrings of file paths; all files if empty
 * @returns {Promise<Outcome>}
 */
export async function browser(names = []) {
  const report = path.join(results, 'browser.json');
  rmSync(report, { force: true });
  mkdirSync(results, { recursive: true });
  const env = {
    ...process.env,
    ...plain,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    ...(onTerminal ? {} : { PLAYWRIGHT_FORCE_TTY: '0' }),
  };
  const { code } = await runTool(
    '@playwright/test/cli.js',
    ['test', `--reporter=${onTerminal ? 'line' : 'dot'},json`, ...names],
    { env },
  );
  const json = readJson(report);
  const { expected = 0, unexpected = 0, skipped = 0, flaky = 0 } = json?.stats ?? {};
  // If no test ran, an error of the whole run counts as one failure.
  return { ...settle(code, json && { passed: expected, failed: unexpected, skipped, flaky }), named: troubles(json) };
}

/**
 * Runs Java tests with Maven. Its output is held back while other suites run, and printed in full after a failure.
 *
 * @param {import('./jdk.js').Jdk[]} jdks the first one builds; all are available to the tests
 * @param {string[]} goals
 * @param {{ testless?: boolean }} [options] testless: only compile
 * @returns {Promise<Outcome>}
 */
export async function java(jdks, goals, { testless = false } = {}) {
  const since = Date.now() - 1000;
  const homes = jdks.map((jdk) => jdk.home).join(path.delimiter);
  const { code, output } = await maven(jdks[0], ['-q', '--fail-at-end', '-T', '2', ...goals], {
    env: { JAVA_HOMES: homes },
    quiet: true,
  });
  const outcome = testless ? { passed: 0, failed: Number(code !== 0), skipped: 0 } : settle(code, countMaven(since));
  // Maven writes some terminal codes in every mode.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they begin with one.
  if (outcome.failed > 0) console.log(output.replace(/\u001b\[[0-9;]*m/g, '').trim());
  return outcome;
}

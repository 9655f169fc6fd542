import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { troubles } from './browser-report.js';
import { maven } from './ensure.js';
import { root, runTool } from './run.js';

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

const results = path.join(root, '.cache', 'results');

/** A run whose report is missing or empty counts as one failure: a suite that tested nothing has not passed.
 * @param {number} code @param {Count | null} count @returns {Count} */
function settle(code, count) {
  if (!count || count.passed + count.failed === 0) return { passed: 0, failed: 1, skipped: 0 };
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

/** @param {string} file @returns {any} */
function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** TypeScript unit tests. @returns {Promise<Count>} */
export async function unit() {
  const report = path.join(results, 'unit.json');
  rmSync(report, { force: true });
  const { code } = await runTool('vitest/vitest.mjs', [
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  const json = readJson(report);
  return settle(code, json && { passed: json.numPassedTests, failed: json.numFailedTests, skipped: json.numPendingTests });
}

/**
 * Browser tests against the built app. Those that passed at the second attempt only are `flaky`, and not among the passed.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Count & { flaky: number, told: ReturnType<typeof troubles> }>}
 */
export async function browser(env) {
  const report = path.join(results, 'browser.json');
  rmSync(report, { force: true });
  mkdirSync(results, { recursive: true });
  const { code } = await runTool('@playwright/test/cli.js', ['test', '--reporter=line,json'], {
    env: { ...process.env, ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, PLAYWRIGHT_FORCE_TTY: '0' },
  });
  const json = readJson(report);
  const count = settle(code, json && { passed: json.stats.expected, failed: json.stats.unexpected, skipped: json.stats.skipped });
  return { ...count, flaky: json?.stats.flaky ?? 0, told: troubles(json) };
}

/** Reports of unit tests (Surefire) and of tests of the finished jar (Failsafe). @param {string} folder @returns {string[]} */
function mavenReports(folder) {
  const places = readdirSync(folder).flatMap((module) =>
    ['surefire-reports', 'failsafe-reports'].map((kind) => path.join(folder, module, 'target', kind)),
  );
  return places
    .filter((place) => existsSync(place))
    .flatMap((place) =>
      readdirSync(place)
        .filter((name) => /^TEST-.*\.xml$/.test(name))
        .map((name) => path.join(place, name)),
    );
}

/** Sums what Maven's tests wrote since `since`. @param {number} since milliseconds @returns {Count} */
function countMaven(since) {
  const count = { passed: 0, failed: 0, skipped: 0 };
  for (const file of mavenReports(path.join(root, 'agent-java'))) {
    if (statSync(file).mtimeMs < since) continue;
    const suite = /<testsuite\b[^>]*>/.exec(readFileSync(file, 'utf8'))?.[0] ?? '';
    const number = (/** @type {string} */ name) => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(suite)?.[1] ?? 0);
    const failed = number('failures') + number('errors');
    count.failed += failed;
    count.skipped += number('skipped');
    count.passed += number('tests') - failed - number('skipped');
  }
  return count;
}

/**
 * Java tests through Maven.
 *
 * @param {import('./jdk.js').Jdk[]} jdks the first builds; all are offered to the tests
 * @param {string[]} goals
 * @returns {Promise<Count>}
 */
export async function java(jdks, goals) {
  const since = Date.now() - 1000;
  const homes = jdks.map((jdk) => jdk.home).join(path.delimiter);
  const { code } = await maven(jdks[0], ['-q', '--fail-at-end', ...goals], { env: { JAVA_HOMES: homes } });
  return settle(code, countMaven(since));
}

// Runs `npm run test:quick`: only what a change may affect.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { baseOf, changedSince, modulesOf } from './changed-files.js';
import { runChecks } from './checks.js';
import { findJdks, installJdk } from './jdk.js';
import { root } from './run.js';
import { seconds } from './steps.js';
import { java, unit } from './suites.js';

const CHECKS = ['types', 'format and accessibility lint', 'lint'];
/** Modules whose tests run in a single process; tests of the others start programs and take minutes. */
const SHORT = ['runtime', 'dump', 'ledger', 'jmh', 'weave', 'profile', 'agent'];

/** Tests that take long even with few cases of each property. They run only if their own folder has changed. */
export const SLOW = [
  'cli/flights.test.ts',
  'cli/own-code.test.ts',
  'cli/published-figures.test.ts',
  'cli/schema.test.ts',
  'workers/engine/extremes.test.ts',
  'workers/formats/jfr/jfr-fuzz.test.ts',
  'workers/formats/mct/damage.test.ts',
  'workers/formats/mct/fuzz.test.ts',
  'workers/formats/unwrapping.test.ts',
  'workers/formats/wide-files.test.ts',
  'workers/transforms/extremes.test.ts',
];

/** The slow tests whose folder has not changed. @param {readonly string[]} paths changed files */
export const slowElsewhere = (paths) =>
  SLOW.filter((test) => !paths.some((file) => file.startsWith(`${path.posix.dirname(test)}/`)));

/**
 * Checks types, lints the changed files, and runs the unit tests affected by a change. Lists everything that it omits.
 *
 * @param {import('./tally.js').Tally} tally
 * @param {string | null} since
 */
export async function quick(tally, since) {
  const base = await baseOf(since);
  const paths = await changedSince(base);
  console.log(`${paths.length} files changed since ${base.slice(0, 10)}.`);
  const linted = paths.filter((file) => /\.tsx?$/.test(file) && existsSync(path.join(root, file)));
  const checks = linted.length > 0 ? CHECKS : CHECKS.filter((name) => name !== 'lint');
  for (const check of await runChecks(checks, linted)) tally.add(check.name, check, check.time);
  const begun = performance.now();
  const slow = slowElsewhere(paths);
  process.env.CALLGROVE_LEFT_OUT = slow.join(',');
  tally.add(
    'TypeScript unit tests that the change touches',
    await unit(['--changed', base, '--passWithNoTests']),
    timeSince(begun),
  );
  const left = [
    'lint of files that did not change',
    'checks: rules between rooms, licences, dead code',
    'components and journeys in a browser',
    'nine in ten cases of each property',
    `slow tests of other folders: ${slow.join(', ')}`,
    'benches on their smallest inputs',
    'unit tests that the change does not reach by imports, such as all that a change of settings could touch',
  ];
  left.push(...(await javaTests(tally, modulesOf(paths, modules()))));
  console.log(`\nLeft out: ${left.join('; ')}.`);
}

/** @param {number} begun */
const timeSince = (begun) => seconds(performance.now() - begun);

/** Modules of the default build; profiles add others. @returns {string[]} */
function modules() {
  const pom = readFileSync(path.join(root, 'agent-java', 'pom.xml'), 'utf8');
  return [...pom.split('<profiles>')[0].matchAll(/<module>([^<]+)<\/module>/g)].map(([, module]) => module);
}

/** @param {import('./tally.js').Tally} tally @param {string[]} changed modules @returns {Promise<string[]>} what is omitted */
async function javaTests(tally, changed) {
  if (changed.length === 0) return ['Java: nothing changed there'];
  const [jdk] = findJdks();
  if (!jdk) {
    tally.fail('Java tests', `No JDK 17 or later found. Install one:  ${installJdk}`);
    return [];
  }
  const begun = performance.now();
  const short = changed.filter((module) => SHORT.includes(module));
  const all = ['-pl', changed.join(','), '-am', 'test-compile'];
  const compiled = await java([jdk], all, { testless: true });
  tally.add(`Compiling ${changed.join(', ')}`, compiled, timeSince(begun));
  const long = 'Java tests that start programs';
  if (short.length === 0 || compiled.failed > 0) return [long];
  const then = performance.now();
  const tests = ['-pl', short.join(','), '-am', 'test'];
  tally.add(`Java unit tests of ${short.join(', ')} and what they are built on`, await java([jdk], tests), timeSince(then));
  return [long];
}

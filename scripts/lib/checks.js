// The checks of `npm run check`: types, lint and other static tests.
import { runTool } from './run.js';
import { seconds } from './steps.js';

/** @typedef {import('./tally.js').Outcome & { name: string, time: string }} Result */

/** @type {{ name: string, bin: string, args: string[] }[]} */
const checks = [
  // The longest come first, while the others use the second core.
  { name: 'lint', bin: 'oxlint/bin/oxlint', args: ['--deny-warnings'] },
  { name: 'types', bin: '@typescript/native/bin/tsc', args: ['-b'] },
  { name: 'format and accessibility lint', bin: '@biomejs/biome/bin/biome', args: ['check', '--error-on-warnings', '.'] },
  {
    name: 'rules between rooms',
    bin: 'dependency-cruiser/bin/dependency-cruise.mjs',
    args: [
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err',
      'common',
      'src',
      'workers',
      'cli',
      'sw',
      'vite',
      'e2e',
      'bench',
      'scripts',
    ],
  },
  { name: 'licences', bin: '../scripts/licences.js', args: [] },
  { name: 'commit messages', bin: '../scripts/commit-messages.js', args: [] },
  { name: 'dead code', bin: 'knip/bin/knip.js', args: ['--no-progress'] },
];

/** Each check uses one core, and most machines have at least two. */
const AT_ONCE = 2;

/**
 * Runs checks, two at a time, even after a failure. The output of a failed check is printed at once.
 *
 * @param {string[]} [names] all if omitted
 * @param {string[]} [linted] files to lint; all if omitted
 * @returns {Promise<Result[]>}
 */
export async function runChecks(names, linted = ['.']) {
  const waiting = checks.filter(({ name }) => names === undefined || names.includes(name));
  /** @type {Result[]} */
  const results = [];
  const work = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const start = performance.now();
      const args = check.name === 'lint' ? [...check.args, ...linted] : check.args;
      const { code, output } = await runTool(check.bin, args, { quiet: true });
      const passed = code === 0;
      const name = `check: ${check.name}`;
      if (!passed) console.error(`\n${name} failed:\n${output.trim()}`);
      results.push({
        name,
        passed: Number(passed),
        failed: Number(!passed),
        skipped: 0,
        time: seconds(performance.now() - start),
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return results;
}

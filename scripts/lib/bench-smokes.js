// Runs the scripts of `bench/` on their smallest inputs, for `npm test`.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { cache } from './node-bundle.js';
import { root, run } from './run.js';

/** @typedef {import('./tally.js').Outcome} Outcome */

/**
 * Files that scripts generate for `--smoke`. They are deleted first, so that a script that can no longer generate them fails.
 */
const MADE = /^(smoke|bench-1k)/;

/**
 * Scripts in `bench/`, by what they need, each list sorted by name.
 *
 * @param {string[]} names substrings of file names; all files if empty
 * @param {boolean} withJdk whether those that need a JDK are wanted
 */
function scripts(names, withJdk) {
  const all = readdirSync(path.join(root, 'bench')).filter((name) => name.endsWith('.js'));
  const wanted = all.filter((name) => names.length === 0 || names.some((part) => name.includes(part)));
  const imports = (/** @type {string} */ name, /** @type {RegExp} */ file) =>
    file.test(readFileSync(path.join(root, 'bench', name), 'utf8'));
  const [java, web] = [/** @type {string[]} */ ([]), /** @type {string[]} */ ([])];
  for (const name of wanted)
    if (!imports(name, /lib\/jdk\.js'/)) web.push(name);
    else if (withJdk) (imports(name, /lib\/browser\.js'/) ? web : java).push(name);
  return { java, web };
}

/** The JSON object on a line; undefined if there is none. @param {string} line */
function parsed(line) {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/**
 * Describes what is wrong with a smoke run; null if nothing is.
 *
 * @param {number} code
 * @param {string} printed on stdout
 * @returns {string | null}
 */
export function smokeFault(code, printed) {
  if (code !== 0) return `ended with exit status ${code}`;
  const lines = printed.split('\n').filter((line) => line.startsWith('{'));
  if (lines.length === 0) return 'printed no figures';
  for (const line of lines) {
    const { bench, machine } = parsed(line) ?? {};
    if (!bench || !machine) return 'printed figures without their bench and machine';
    // Elsewhere, a viewer that opens nothing is a valid result.
    const failed = /"failed":"[^"]*"/.exec(line);
    if (failed) return `printed ${failed[0]}`;
  }
  return null;
}

/**
 * Runs every script in `bench/` on its smallest input, two at a time. Shows the output of those that fail.
 *
 * @param {string[]} names
 * @param {boolean} withJdk
 * @returns {Promise<Outcome>}
 */
export async function benches(names, withJdk) {
  for (const name of existsSync(cache) ? readdirSync(cache) : []) if (MADE.test(name)) rmSync(path.join(cache, name));
  const { java, web } = scripts(names, withJdk);
  if (java.length + web.length === 0) return { passed: 0, failed: 1, skipped: 0 };
  const outcome = { passed: 0, failed: 0, skipped: 0, named: { failed: /** @type {string[]} */ ([]), flaky: [] } };
  /** @param {() => string | undefined} next */
  const work = async (next) => {
    for (let name = next(); name !== undefined; name = next()) {
      const { code, output } = await run(process.execPath, [`bench/${name}`, '--smoke'], { quiet: true });
      const fault = smokeFault(code, output);
      if (fault === null) outcome.passed++;
      else {
        outcome.failed++;
        outcome.named.failed.push(`bench/${name} --smoke\n    ${fault}`);
        console.error(`\nbench/${name} --smoke ${fault}:\n${output.trim().slice(-4000)}`);
      }
    }
  };
  // Web scripts share generated files, so a single worker runs them in turn; then it takes Java scripts from the end of their
  // list.
  await Promise.all([work(() => java.shift()), work(() => web.shift() ?? java.pop())]);
  return outcome;
}

// Finds the files and agent modules that differ from a commit, for `npm run test:quick`.
import { run } from './run.js';
import { OptionError } from './test-options.js';

/** @param {string[]} args @returns {Promise<string | null>} null if git fails */
async function git(args) {
  const { code, output } = await run('git', args, { quiet: true });
  return code === 0 ? output.trim() : null;
}

/**
 * The commit with which the working tree is compared.
 *
 * @param {string | null} since named by the user
 * @returns {Promise<string>}
 * @throws OptionError if that is not a commit
 */
export async function baseOf(since) {
  const named = since === null ? null : await git(['rev-parse', '--verify', '--quiet', `${since}^{commit}`]);
  if (since !== null && !named) throw new OptionError(`“${since}” is no commit of this repository: --since takes a commit.`);
  const base = named ?? (await git(['merge-base', 'origin/main', 'HEAD'])) ?? (await git(['rev-parse', 'HEAD']));
  if (base === null) throw new Error('There is no git repository to see changes by.');
  return base;
}

/** Paths that differ from a commit, including untracked ones. @param {string} base */
export async function changedSince(base) {
  const differing = (await git(['diff', '--name-only', base])) ?? '';
  const unknown = (await git(['ls-files', '--others', '--exclude-standard'])) ?? '';
  return [...new Set(`${differing}\n${unknown}`.split('\n'))].filter(Boolean);
}

/**
 * Agent modules that contain the paths; all of them if the build itself changed.
 *
 * @param {string[]} paths
 * @param {string[]} all
 */
export function modulesOf(paths, all) {
  const parts = paths.filter((path) => path.startsWith('agent-java/') && !path.endsWith('.md')).map((path) => path.split('/'));
  if (parts.some(([, second]) => second === 'pom.xml')) return all;
  return all.filter((module) => parts.some(([, second]) => second === module));
}

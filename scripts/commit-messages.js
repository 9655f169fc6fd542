// npm run check, and the hook of .githooks: whether commit messages have the form of CONTRIBUTING.md ("Commits").
// Without options, all commits since the one that added the hook. A copy without history has none, and passes.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { problemsOf } from './lib/commit-message.js';
import { root, run } from './lib/run.js';

const HOOK = '.githooks/commit-msg';

/** @param {string} cwd @param {string[]} args @returns {Promise<string>} empty if git fails */
async function git(cwd, args) {
  const { code, output } = await run('git', args, { quiet: true, cwd });
  return code === 0 ? output : '';
}

/** Commits since the one that added the hook, itself not included. @param {string} cwd @returns {Promise<{ commit: string, message: string }[]>} */
async function newCommits(cwd) {
  const base = (await git(cwd, ['log', '--diff-filter=A', '--format=%H', '--', HOOK])).trim().split('\n').at(-1);
  if (!base) return [];
  const log = await git(cwd, ['log', '--no-merges', '--format=%h%x00%B%x01', `${base}..HEAD`]);
  return log
    .split('\x01')
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map((entry) => {
      const [commit, message] = entry.split('\0');
      return { commit, message };
    });
}

const { values } = parseArgs({ options: { file: { type: 'string' }, repository: { type: 'string' } } });
const messages =
  values.file === undefined
    ? await newCommits(values.repository ?? root)
    : [{ commit: '', message: readFileSync(values.file, 'utf8') }];
for (const { commit, message } of messages) {
  for (const problem of problemsOf(message)) {
    console.error(`commit message${commit ? ` of ${commit}` : ''}: ${problem}`);
    process.exitCode = 1;
  }
}
if (process.exitCode === 1) console.error('CONTRIBUTING.md, “Commits”, has the rules.');

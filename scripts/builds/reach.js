import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root, run } from '../lib/run.js';
import { folder } from './maven.js';

/**
 * Calls of a method by test, counted in the trees that the command line exports. Calls below a class initialiser belong to no test.
 *
 * @param {Map<string, string[]>} dumps of each module
 * @param {string} method
 * @param {Set<string>} tests names of rows, behind that of their module
 */
export async function testsThatReach(dumps, method, tests) {
  /** @type {Map<string, number>} */
  const calls = new Map();
  for (const [module, files] of dumps) {
    for (const file of files) {
      for (const [test, count] of await callsIn(file, method, (name) => tests.has(`${module}/${name}`)))
        calls.set(`${module}/${test}`, (calls.get(`${module}/${test}`) ?? 0) + count);
    }
  }
  return calls;
}

/** @param {string} file @param {string} method @param {(name: string) => boolean} isTest */
async function callsIn(file, method, isTest) {
  const json = path.join(folder, 'tree.json');
  const command = ['export', file, '--metric', 'calls', '--merge', '--format', 'json', '--out', json, '--quiet'];
  const { code, output } = await run(process.execPath, [path.join(root, 'bin/callgrove.js'), ...command], { quiet: true });
  if (code !== 0) throw new Error(`callgrove cannot export ${file}:\n${output}`);
  const { methods, threads } = JSON.parse(readFileSync(json, 'utf8'));
  const names = methods.map((/** @type {string[]} */ [className, name]) => `${className}.${name}`);
  /** @type {Map<string, number>} */
  const calls = new Map();
  for (const { depth, method: at, exclusive } of threads) {
    /** Test of each open frame, null outside of tests, or '' below a class initialiser. @type {(string | null)[]} */
    const open = [];
    for (let i = 0; i < depth.length; i++) {
      const name = names[at[i]];
      const above = depth[i] === 0 ? null : open[depth[i] - 1];
      const test = name.endsWith('.<clinit>') ? '' : (above ?? (isTest(name) ? name : null));
      open[depth[i]] = test;
      if (name === method && test && exclusive[i] > 0) calls.set(test, (calls.get(test) ?? 0) + exclusive[i]);
    }
  }
  return calls;
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root, run } from '../lib/run.js';
import { folder } from './maven.js';

/**
 * Number of calls of a method per test, counted in the trees that the command line exports.
 *
 * @param {Map<string, string[]>} dumps by module
 * @param {import('./projects.js').Plant} plant
 * @param {Set<string>} tests row names, each after the name of its module
 */
export async function testsThatReach(dumps, plant, tests) {
  /** @type {Map<string, number>} */
  const calls = new Map();
  for (const [module, files] of dumps) {
    for (const file of files) {
      for (const [test, count] of callsByTest(await exportCalls(file), plant, (name) => tests.has(`${module}/${name}`)))
        calls.set(`${module}/${test}`, (calls.get(`${module}/${test}`) ?? 0) + count);
    }
  }
  return calls;
}

/** @typedef {{ methods: [className: string, name: string, descriptor: string][], threads: { depth: number[], method: number[], exclusive: number[] }[] }} Tree */

/** @param {string} file @returns {Promise<Tree>} */
async function exportCalls(file) {
  const json = path.join(folder, 'tree.json');
  const command = ['export', file, '--metric', 'calls', '--merge', '--format', 'json', '--out', json, '--quiet'];
  const { code, output } = await run(process.execPath, [path.join(root, 'bin/callgrove.js'), ...command], { quiet: true });
  if (code !== 0) throw new Error(`callgrove cannot export ${file}:\n${output}`);
  return JSON.parse(readFileSync(json, 'utf8'));
}

/**
 * Number of calls of a method, without its overloads. Calls below a class initialiser do not belong to any test.
 *
 * @param {Tree} tree
 * @param {{ method: string, descriptor: string }} plant
 * @param {(name: string) => boolean} isTest
 */
export function callsByTest({ methods, threads }, { method, descriptor }, isTest) {
  const names = methods.map(([className, name]) => `${className}.${name}`);
  /** @type {Map<string, number>} */
  const calls = new Map();
  for (const { depth, method: at, exclusive } of threads) {
    /** The test of each open frame; null outside tests, '' below work that is done only once. @type {(string | null)[]} */
    const open = [];
    for (let i = 0; i < depth.length; i++) {
      const name = names[at[i]];
      const above = depth[i] === 0 ? null : open[depth[i] - 1];
      const test = /\.<clinit>$|^java\.lang\.Class\.getEnumConstantsShared$/.test(name)
        ? ''
        : (above ?? (isTest(name) ? name : null));
      open[depth[i]] = test;
      const isPlanted = name === method && methods[at[i]][2] === descriptor;
      if (isPlanted && test && exclusive[i] > 0) calls.set(test, (calls.get(test) ?? 0) + exclusive[i]);
    }
  }
  return calls;
}

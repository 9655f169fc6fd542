// Reads the events of a flight recording with the parser of JDK Mission Control: a second reader, independent of the JDK's.
import { spawnSync } from 'node:child_process';
import { jdkTool } from '../jdk.js';
import { compiledWith } from '../real-programs.js';
import { root } from '../run.js';
import { eventTypes } from './figures.js';

/**
 * Fetches the parser from Maven Central and returns a function that reads a file's events.
 *
 * @param {import('../jdk.js').Jdk} jdk
 * @returns {Promise<(file: string) => import('./figures.js').Event[]>}
 */
export async function jmcReader(jdk) {
  const classPath = await compiledWith(jdk, 'jmc', 'scripts/lib/flights/JmcEvents.java');
  return (file) => {
    const program = ['-cp', classPath, 'JmcEvents', file, ...eventTypes];
    const { status, stdout, stderr } = spawnSync(jdkTool(jdk, 'java'), program, { cwd: root, maxBuffer: 2 ** 30 });
    if (status !== 0) throw new Error(`JMC's parser ended with exit status ${status}:\n${stderr}`);
    const lines = stdout.toString().split('\n');
    return lines.filter((line) => line !== '').map((line) => JSON.parse(line));
  };
}

/** Stacks without their thread, because JMC names virtual threads differently. @param {Record<string, number>} stacks */
function withoutThreads(stacks) {
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const [stack, value] of Object.entries(stacks)) {
    const key = stack.slice(stack.indexOf('];') + 2);
    sums.set(key, (sums.get(key) ?? 0) + value);
  }
  return sums;
}

/**
 * The figures without exceptions that are errors, which JMC omits.
 *
 * @param {import('./figures.js').Figures} figures
 * @returns {import('./figures.js').Figures}
 */
function withoutErrors(figures) {
  const { exceptions } = figures.metrics;
  if (exceptions === undefined) return figures;
  const isError = (/** @type {string} */ stack) => /;java\.lang\.Error\.<init>;java\.lang\.Throwable\.<init>$/.test(stack);
  const all = Object.entries(exceptions.stacks);
  const left = all.filter(([stack]) => !isError(stack));
  const cut = all.filter(([stack]) => isError(stack) && stack.includes('];(truncated);'));
  const sum = (/** @type {[string, number][]} */ entries) => entries.reduce((sum, [, value]) => sum + value, 0);
  const truncated = { ...figures.truncated };
  const type = 'jdk.JavaExceptionThrow';
  truncated[type] = (truncated[type] ?? 0) - sum(cut);
  if (truncated[type] === 0) delete truncated[type];
  const metrics = { ...figures.metrics, exceptions: { ...exceptions, total: sum(left), stacks: Object.fromEntries(left) } };
  return { ...figures, metrics, truncated };
}

/**
 * Differences between two readers' figures, one per line: totals, sums per stack (and thus per method), and sums per line.
 *
 * @param {import('./figures.js').Figures} given figures of the JDK's reader
 * @param {import('./figures.js').Figures} others figures of JMC's reader
 */
export function differences(given, others) {
  const ours = withoutErrors(given);
  const lines = [];
  for (const id of new Set([...Object.keys(ours.metrics), ...Object.keys(others.metrics)])) {
    const [a, b] = [ours, others].map(({ metrics }) => metrics[id] ?? { total: 0, stacks: {}, lines: {} });
    if (a.total !== b.total) lines.push(`${id}: ${a.total} in all, and ${b.total}`);
    const [mine, theirs] = [a, b].map(({ stacks }) => withoutThreads(stacks));
    for (const stack of new Set([...mine.keys(), ...theirs.keys()])) {
      const [x, y] = [mine.get(stack) ?? 0, theirs.get(stack) ?? 0];
      if (x !== y) lines.push(`${id}: ${x} and ${y} of ${stack}`);
    }
    // Lines cannot be compared if errors were removed, because theirs are not known separately.
    if (id === 'exceptions') continue;
    for (const line of new Set([...Object.keys(a.lines), ...Object.keys(b.lines)]))
      if (a.lines[line] !== b.lines[line]) lines.push(`${id}: ${a.lines[line] ?? 0} and ${b.lines[line] ?? 0} of ${line}`);
  }
  for (const name of /** @type {const} */ (['failed', 'biased', 'lost']))
    if (ours[name] !== others[name]) lines.push(`${name}: ${ours[name]}, and ${others[name]}`);
  for (const name of /** @type {const} */ (['bare', 'truncated']))
    for (const type of new Set([...Object.keys(ours[name]), ...Object.keys(others[name])]))
      if (ours[name][type] !== others[name][type])
        lines.push(`${name} ${type}: ${ours[name][type] ?? 0}, and ${others[name][type] ?? 0}`);
  return lines;
}

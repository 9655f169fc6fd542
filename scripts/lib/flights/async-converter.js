// Reads a recording by async-profiler with async-profiler's own converter: another count of native memory, locks and traces.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { jdkTool } from '../jdk.js';
import { root } from '../run.js';
import { fetchJar, scratch } from './recorders.js';

const VERSION = '4.5';
/** Options of the converter by metric. @type {Record<string, string[]>} */
const OPTIONS = {
  'native-allocation': ['--nativemem', '--total'],
  'native-allocation-not-freed': ['--nativemem', '--leak', '--total'],
  'live-objects-bytes': ['--live', '--total'],
  'live-objects': ['--live'],
  'native-locks-time': ['--nativelock', '--total'],
  'method-traces': ['--trace'],
  'method-traces-time': ['--trace', '--total'],
};
/** Frame that the converter adds below stacks of objects: their class. */
const CLASS = /;[^;]+_\[i\]$/;

/**
 * Values per stack, `method;method`, outermost first and without the thread.
 *
 * @param {import('../jdk.js').Jdk} jdk
 * @param {string} file a flight recording
 * @returns {Promise<Record<string, Record<string, number>>>} by metric; without metrics that the file does not have
 */
export async function convertedFigures(jdk, file) {
  const folder = path.join(root, scratch);
  await fetchJar(jdk, `tools.profiler:jfr-converter:${VERSION}`, folder);
  /** @type {Record<string, Record<string, number>>} */
  const figures = {};
  for (const [metric, options] of Object.entries(OPTIONS)) {
    const into = path.join(folder, 'converted.collapsed');
    const args = ['-jar', path.join(folder, `jfr-converter-${VERSION}.jar`), '-o', 'collapsed', '--dot', '--norm', ...options];
    const { status, stderr } = spawnSync(jdkTool(jdk, 'java'), [...args, file, into]);
    if (status !== 0) throw new Error(`The converter ended with exit status ${status}:\n${stderr}`);
    const stacks = stacksOf(readFileSync(into, 'utf8'));
    if (Object.keys(stacks).length > 0) figures[metric] = stacks;
  }
  return figures;
}

/** @param {string} text collapsed stacks */
function stacksOf(text) {
  /** @type {Record<string, number>} */
  const stacks = {};
  for (const line of text.split('\n').filter((line) => line !== '')) {
    const end = line.lastIndexOf(' ');
    const stack = line
      .slice(0, end)
      .replace(CLASS, '')
      .replace(/_\[\w\]/g, '')
      .replace(/\$\$Lambda\$\d+/g, '$$$$Lambda');
    stacks[stack] = (stacks[stack] ?? 0) + Number(line.slice(end + 1));
  }
  return stacks;
}

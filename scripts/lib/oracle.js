// Runs the oracle in agent-java/oracles and the command line, for comparing their figures.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { jdkTool } from './jdk.js';
import { maven, mavenFailure } from './prerequisites.js';
import { root } from './run.js';
import { fingerprint, once } from './stamp.js';

/** @typedef {import('./jdk.js').Jdk} Jdk */

const target = 'agent-java/oracles/target';
const jar = `${target}/callgrove-oracles.jar`;
const classPath = [jar, `${target}/lib/*`].join(path.delimiter);
const java = ['-Xmx3g', '-cp', classPath, 'org.callgrove.oracles.published.Main'];
const commandLine = ['--max-old-space-size=6000', 'bin/callgrove.js'];

/** Builds the oracle: the reader written only from the documents. @param {Jdk} jdk */
export function ensureOracle(jdk) {
  const outputs = [jar, `${target}/lib`];
  return once('oracles', fingerprint(['agent-java'], [jdk.version]), outputs, async () => {
    const { code, output } = await maven(jdk, ['-q', '-DskipTests', '-pl', 'oracles', '-am', 'package'], { quiet: true });
    if (code !== 0) throw mavenFailure('build the oracles', output);
  });
}

/**
 * Runs a command and returns its standard output.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:stream').Readable} [given] the command's standard input
 * @returns {Promise<string>}
 */
function written(command, args, given) {
  const child = spawn(command, args, { cwd: root });
  /** @type {Buffer[]} */
  const out = [];
  let errors = '';
  child.stdout.on('data', (chunk) => out.push(chunk));
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  if (given) given.pipe(child.stdin);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(Buffer.concat(out).toString('utf8'));
      else reject(new Error(`${args.slice(-4).join(' ')} ended with exit status ${code}: ${errors.trim().slice(-1500)}`));
    });
  });
}

/** Figures of one or two files. @param {Jdk} jdk @param {string[]} args @returns {Promise<any>} */
export async function oracle(jdk, ...args) {
  return JSON.parse(await written(jdkTool(jdk, 'java'), [...java, ...args]));
}

/** Digest of the stacks that the oracle writes. @param {Jdk} jdk @param {string[]} args */
export async function oracleStacks(jdk, ...args) {
  return (await written(jdkTool(jdk, 'java'), [...java, ...args, '--digest'])).trim();
}

/** JSON that the command line prints. @param {string[]} args @returns {Promise<any>} */
export async function commandJson(...args) {
  return JSON.parse(await written(process.execPath, [...commandLine, ...args, '--json', '--quiet']));
}

/** A metric of a recording as JSON: each thread's tree as columns. @param {string} file @param {string} metric @returns {Promise<any>} */
export async function exported(file, metric) {
  const args = ['export', file, '--metric', metric, '--format', 'json', '--quiet'];
  return JSON.parse(await written(process.execPath, [...commandLine, ...args]));
}

/** Digest of the lines written by `callgrove export`, which may be gigabytes. @param {Jdk} jdk @param {string[]} args */
export async function commandStacks(jdk, ...args) {
  const child = spawn(process.execPath, [...commandLine, 'export', ...args, '--quiet'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.on('close', resolve));
  const digest = await written(jdkTool(jdk, 'java'), [...java, 'digest'], child.stdout);
  const code = await ended;
  return code === 0 ? digest.trim() : `export ended with exit status ${code}`;
}

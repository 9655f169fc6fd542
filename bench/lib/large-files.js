// Writes large files in other tools' formats, piece by piece.
import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { root } from '../../scripts/lib/run.js';

const MB = 2 ** 20;
/** Numbers of packages, classes and methods in paths, and of frames in the deepest path. */
const [PACKAGES, CLASSES, METHODS, DEEPEST] = [40, 60, 12, 45];

/** Pseudo-random numbers below a limit, the same in every run. @param {number} seed */
export function numbers(seed) {
  let state = seed;
  return (/** @type {number} */ limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/**
 * Writes collapsed stacks of an artificial program. Each path shares its beginning with the previous one, as in sorted stacks
 * of real programs.
 *
 * @param {string} file
 * @param {number} megabytes
 */
export function writeCollapsed(file, megabytes) {
  const below = numbers(7);
  const out = openSync(file, 'w');
  const frame = () => `com/acme/part${below(PACKAGES)}/Class${below(CLASSES)}Impl.method${below(METHODS)}_[j]`;
  /** @type {string[]} */
  const path = [];
  let lines = [];
  let size = 0;
  for (let written = 0; written < megabytes * MB; ) {
    path.length = Math.max(1, path.length - 1 - below(12));
    if (path.length === 1) path[0] = `[worker-${below(8)} tid=${below(8)}]`;
    for (let more = 1 + below(DEEPEST - path.length); more > 0; more--) path.push(frame());
    const line = `${path.join(';')} ${1 + below(20)}\n`;
    lines.push(line);
    size += line.length;
    if (size < MB) continue;
    writeSync(out, lines.join(''));
    written += size;
    lines = [];
    size = 0;
  }
  closeSync(out);
}

/**
 * Writes collapsed stacks of a real program: the exact tree of H2 in public/samples, exported by the command line. The export
 * has more than 200 MB, of which complete lines are taken from the beginning. No line occurs twice.
 *
 * @param {string} file
 * @param {number} megabytes
 * @returns {Promise<number>} bytes; fewer if the export is shorter
 */
export async function writeExported(file, megabytes) {
  const out = openSync(file, 'w');
  const most = megabytes * MB;
  const command = ['bin/callgrove.js', 'export', 'public/samples/h2-scan.mct', '--format', 'collapsed', '--metric', 'bytecodes'];
  const exporting = spawn(process.execPath, command, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => exporting.once('close', resolve));
  let written = 0;
  for await (const piece of exporting.stdout) {
    const isEnough = written + piece.length > most;
    const lines = isEnough ? piece.subarray(0, piece.lastIndexOf(10, most - written) + 1) : piece;
    written += writeSync(out, lines);
    if (isEnough) break;
  }
  exporting.kill();
  await ended;
  closeSync(out);
  return written;
}

/**
 * Writes a flight recording with many chunks, repeating those of real recordings in golden/flights.
 *
 * @param {string} file
 * @param {number} megabytes
 */
export function writeFlight(file, megabytes) {
  const chunks = ['lucene-21', 'web-21'].map((name) =>
    gunzipSync(readFileSync(path.join(root, `golden/flights/${name}.jfr.gz`))),
  );
  const out = openSync(file, 'w');
  for (let written = 0, i = 0; written < megabytes * MB; i++) written += writeSync(out, chunks[i % chunks.length]);
  closeSync(out);
}

/**
 * Writes a sampled profile in speedscope's JSON, of an artificial program like that of `writeCollapsed`: first the frames, then
 * each sample's stack, then their weights.
 *
 * @param {string} file
 * @param {number} megabytes
 */
export function writeSpeedscope(file, megabytes) {
  const below = numbers(7);
  const out = openSync(file, 'w');
  const frames = Array.from({ length: PACKAGES * CLASSES * METHODS }, (_, i) => {
    const [method, inClass] = [i % METHODS, Math.floor(i / METHODS)];
    return { name: `com/acme/part${Math.floor(inClass / CLASSES)}/Class${inClass % CLASSES}Impl.method${method}` };
  });
  const $schema = 'https://www.speedscope.app/file-format-schema.json';
  const [head] = JSON.stringify({ $schema, shared: { frames }, profiles: [] }).split(/\]\}$/);
  let written = writeSync(out, `${head}{"type":"sampled","name":"made up","unit":"none","startValue":0,"samples":[`);
  /** @type {number[]} */
  const path = [];
  let samples = 0;
  // Each sample is followed by two characters for its weight.
  for (let pieces = []; written + 2 * samples < megabytes * MB; pieces = []) {
    for (let size = 0; size < MB; samples++) {
      path.length = Math.max(0, path.length - 1 - below(12));
      for (let more = 1 + below(DEEPEST - path.length); more > 0; more--) path.push(below(frames.length));
      pieces.push(`${samples === 0 ? '' : ','}[${path.join()}]`);
      size += pieces[pieces.length - 1].length;
    }
    written += writeSync(out, pieces.join(''));
  }
  writeSync(out, `],"weights":[1${',1'.repeat(samples - 1)}],"endValue":${samples}}]}`);
  closeSync(out);
}

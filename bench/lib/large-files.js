// Large files of other tools, written piece by piece into a folder.
import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { root } from '../../scripts/lib/run.js';

const MB = 2 ** 20;
/** Packages, classes and methods that paths are made of, and frames of the deepest path. */
const [PACKAGES, CLASSES, METHODS, DEEPEST] = [40, 60, 12, 45];

/** Numbers below a limit, the same in every run. @param {number} seed */
export function numbers(seed) {
  let state = seed;
  return (/** @type {number} */ limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/**
 * Collapsed stacks of a made-up program: each path goes on where the one before it parted, as sorted stacks of real ones do.
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
 * Collapsed stacks of a real program: the exact tree of H2 in public/samples, as the command line exports it. That is more than
 * 200 MB; whole lines are taken from its beginning. No line is there twice.
 *
 * @param {string} file
 * @param {number} megabytes
 * @returns {Promise<number>} bytes; fewer where the export ends before
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
 * A flight recording of many chunks: those of real recordings in golden/flights, over and over.
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
 * A sampled profile of speedscope's JSON, of a made-up program like that of `writeCollapsed`: the frames first, then each sample's
 * stack, then their weights.
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
  // Behind a sample come two characters of its weight.
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

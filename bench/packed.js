import { spawn } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { findChromium, installChromium } from '../scripts/lib/browser.js';
import { cache } from '../scripts/lib/node-bundle.js';
import { ensureApp } from '../scripts/lib/prerequisites.js';
import { root } from '../scripts/lib/run.js';
import { openChosen } from './lib/chosen-file.js';
import { readOptions } from './lib/command-line.js';
import { numbers } from './lib/large-files.js';
import { medians, print } from './lib/report.js';
import { serveApp } from './lib/serve-file.js';

const help = `node bench/packed.js [--megabytes N] [--runs N]

Memory and processor time of "callgrove info" on gzipped collapsed stacks, 10,000 distinct ones over and over: in the same order each time, and
in an order by chance, which packs worse. Then the memory of Chromium's renderer above a blank page, until the page knows the file's hash.

  --megabytes N  of text in each file; 1000 where left out, 1024 at most
  --runs N       how often each is read; 3 where left out`;
const { values } = readOptions(
  help,
  { options: { megabytes: { type: 'string', default: '1000' }, runs: { type: 'string', default: '3' } } },
  { megabytes: '40', runs: '1' },
);
const executablePath = findChromium();
if (executablePath === null) throw new Error(`There is no Chromium; install one: ${installChromium}`);
const megabytes = Number(values.megabytes);
/** In milliseconds: time until a start page and a launched browser have finished drawing. */
const REST = values.smoke ? 100 : 4000;
/** In milliseconds: limit for opening a file. */
const CAP = 600_000;
const STACKS = 10_000;
/** Number of frames per stack; neighbours share all but the last ones, as in sorted stacks. */
const DEPTH = 14;
const LINES = Array.from({ length: STACKS }, (_, i) => {
  const frames = Array.from(
    { length: DEPTH },
    (__, d) => `com/acme/service/part${d}/Component${i >> (DEPTH - 1 - d)}Impl.call_[j]`,
  );
  return `com/acme/Main.main_[j];${frames.join(';')} ${1 + (i % 7)}\n`;
});

/** The text of ten thousand stacks at a time. @param {boolean} byChance */
function* text(byChance) {
  const below = numbers(7);
  for (let left = megabytes * 1e6; left > 0; ) {
    const block = LINES.map((line) => (byChance ? LINES[below(STACKS)] : line)).join('');
    left -= block.length;
    yield block;
  }
}

/** Writes a file, unless it exists. @param {boolean} byChance */
async function packed(byChance) {
  const file = path.join(
    cache,
    `${values.smoke ? 'smoke-' : ''}packed-${byChance ? 'by-chance' : 'in-order'}-${megabytes}.collapsed.gz`,
  );
  if (!existsSync(file)) {
    mkdirSync(cache, { recursive: true });
    await pipeline(Readable.from(text(byChance)), createGzip(), createWriteStream(`${file}.tmp`));
    renameSync(`${file}.tmp`, file);
  }
  return file;
}

/** Prints the peak resident memory of its process, in kB, and its processor time, in µs, to descriptor 3. */
const METER = `data:text/javascript,${encodeURIComponent(`
import { writeSync } from 'node:fs';
process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  writeSync(3, JSON.stringify({ kilobytes: maxRSS, micros: userCPUTime + systemCPUTime }));
});`)}`;

/** Reads a file with the command line. @param {string} file */
function read(file) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', METER, 'bin/callgrove.js', 'info', file], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
    });
    let used = '';
    child.stdio[3]?.on('data', (piece) => {
      used += piece;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code !== 0) return reject(new Error(`callgrove info ${file} ended with exit status ${code}.`));
      const { kilobytes, micros } = JSON.parse(used);
      resolve({ 'highest memory (MB)': kilobytes / 1000, 'processor time': micros / 1000 });
    });
  });
}

/** Opens a file in the page. @param {string} file */
async function opened(file) {
  const server = await serveApp(path.join(root, 'dist'), {});
  try {
    const figures = await openChosen(server.url, executablePath ?? '', file, CAP, REST, true);
    if ('failed' in figures) throw new Error(`${file} does not open: ${figures.failed}`);
    return { 'highest memory of the page (MB)': (figures.peakMB * 2 ** 20) / 1e6 };
  } finally {
    server.close();
  }
}

await ensureApp();
for (const byChance of [false, true]) {
  const file = await packed(byChance);
  const runs = [];
  for (let i = 0; i < Number(values.runs); i++) runs.push({ ...(await read(file)), ...(await opened(file)) });
  const size = { 'packed (MB)': statSync(file).size / 1e6 };
  print(
    `packed: ${megabytes} MB of stacks ${byChance ? 'by chance' : 'in order'}`,
    { ...size, ...medians(runs) },
    { runs: runs.length },
  );
}

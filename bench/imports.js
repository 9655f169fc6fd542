import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findChromium, installChromium } from '../scripts/lib/browser.js';
import { findJdks, installJdk, jdkTool } from '../scripts/lib/jdk.js';
import { ensureApp } from '../scripts/lib/prerequisites.js';
import { root, run } from '../scripts/lib/run.js';
import { openChosen } from './lib/chosen-file.js';
import { readOptions } from './lib/command-line.js';
import { writeCollapsed, writeExported, writeFlight, writeSpeedscope } from './lib/large-files.js';
import { median, publish, rounded } from './lib/report.js';
import { serveApp } from './lib/serve-file.js';
import { installPeers } from './peers/install.js';

const help = `node bench/imports.js [--collapsed MB] [--jfr MB] [--largest MB] [--speedscope MB] [--runs N] [--cap SECONDS]

Files of other tools in Chromium. Collapsed stacks are chosen from the disk here and in speedscope, by turns: those of a real program, exported from
public/samples, and made-up ones. A flight recording opens here, and is read by the JDK's own reader, which looks at each frame of each stack. It is made
of golden/flights. All files are in a temporary folder. --smoke leaves speedscope out, because it would be fetched.

  --collapsed MB  of each file of collapsed stacks; 200 where left out
  --jfr MB        of a flight recording; 300 where left out
  --largest MB    of a flight recording that is opened once; 1024 where left out
  --speedscope MB of speedscope's JSON, with a sample for each stack, that is opened once; 525 where left out
  --runs N        how often; 3 where left out
  --cap SECONDS   for one file to open; 600 where left out`;
const { values } = readOptions(
  help,
  {
    options: {
      collapsed: { type: 'string', default: '200' },
      jfr: { type: 'string', default: '300' },
      largest: { type: 'string', default: '1024' },
      speedscope: { type: 'string', default: '525' },
      runs: { type: 'string', default: '3' },
      cap: { type: 'string', default: '600' },
    },
  },
  { collapsed: '1', jfr: '1', largest: '1', speedscope: '4', runs: '1' },
);
const runs = Number(values.runs);
const cap = 1000 * Number(values.cap);
const executablePath = findChromium();
if (executablePath === null) throw new Error(`There is no Chromium; install one: ${installChromium}`);
const jdks = findJdks().sort((a, b) => b.major - a.major);
if (jdks.length === 0) throw new Error(`No JDK 17 or later found. Install one:  ${installJdk}`);
await ensureApp();
const modules = values.smoke ? null : await installPeers();
/** In milliseconds: time until a start page and a launched browser have finished drawing. */
const REST = values.smoke ? 100 : 4000;
const folder = mkdtempSync(path.join(tmpdir(), 'imports-'));
const megabytes = (/** @type {string} */ file) => Math.round(statSync(file).size / 2 ** 20);
try {
  const stacks = path.join(folder, 'stacks.txt');
  const size = Number(values.collapsed);
  await writeExported(stacks, size);
  const exported = await collapsed(stacks);
  writeCollapsed(stacks, size);
  const figures = {
    exported,
    collapsed: await collapsed(stacks),
    flight: await flight(),
    largest: await largest(),
    speedscope: await speedscopeJson(),
  };
  publish('imports', figures, { runs }, { zero: /longestTaskMs/ });
} finally {
  rmSync(folder, { recursive: true });
}

/** Opens collapsed stacks here and in speedscope. @param {string} file */
async function collapsed(file) {
  const size = megabytes(file);
  /** @type {Opened[]} */
  const here = [];
  /** @type {Opened[]} */
  const there = [];
  for (let n = 0; n < runs; n++) {
    here.push(await openIn(path.join(root, 'dist'), file));
    // A viewer that has failed is not tried again.
    if (modules !== null && !there.some((opened) => 'failed' in opened))
      there.push(await openIn(path.join(modules, 'speedscope', 'dist', 'release'), file));
  }
  rmSync(file);
  const ours = typical(here);
  if (there.length === 0) return { megabytes: size, here: ours };
  const theirs = typical(there);
  const both = !('failed' in ours || 'failed' in theirs);
  return {
    megabytes: size,
    here: ours,
    ...('failed' in theirs ? { failed: theirs.failed } : { speedscopeMs: theirs.paintMs }),
    ...(both && { timesSpeedscope: rounded(ours.paintMs / theirs.paintMs, 2) }),
  };
}

/** @typedef {Awaited<ReturnType<typeof openChosen>>} Opened */

/** @param {string} pages folder of a built viewer @param {string} file */
async function openIn(pages, file) {
  const server = await serveApp(pages, {});
  try {
    const opened = await openChosen(server.url, executablePath ?? '', file, cap, REST);
    console.error(`${path.basename(file)}, ${path.relative(root, pages)}: ${JSON.stringify(opened)}`);
    return opened;
  } finally {
    server.close();
  }
}

/** Medians; if the file did not open, the reason. @param {Opened[]} all @returns {Opened} */
function typical(all) {
  /** @type {{ paintMs: number, longestTaskMs: number, peakMB: number }[]} */
  const opened = [];
  for (const each of all) {
    if ('failed' in each) return each;
    opened.push(each);
  }
  const middle = (/** @type {'paintMs' | 'longestTaskMs' | 'peakMB'} */ key) => rounded(median(opened.map((each) => each[key])));
  return { paintMs: middle('paintMs'), longestTaskMs: middle('longestTaskMs'), peakMB: middle('peakMB') };
}

/** @param {string} file @param {number} times */
async function openHere(file, times) {
  const all = [];
  for (let n = 0; n < times; n++) all.push(await openIn(path.join(root, 'dist'), file));
  return typical(all);
}

/** Opens a flight recording here, and reads it with the JDK's own reader. */
async function flight() {
  const file = path.join(folder, 'flight.jfr');
  writeFlight(file, Number(values.jfr));
  const here = await openHere(file, runs);
  const times = [];
  let read = '';
  for (let n = 0; n < runs; n++) {
    const { code, output } = await run(jdkTool(jdks[0], 'java'), ['bench/java/RecordedStacks.java', file], { quiet: true });
    if (code !== 0) throw new Error(`The JDK's reader ended with exit status ${code}:\n${output}`);
    const [ms, events, frames] = output.trim().split(' ');
    times.push(Number(ms));
    read = `${events} events, ${frames} frames`;
  }
  const jdkMs = median(times);
  console.error(`flight.jfr, the JDK's reader: ${jdkMs} ms, ${read}`);
  const ratio = 'failed' in here ? {} : { timesJdk: rounded(here.paintMs / jdkMs, 2) };
  const size = megabytes(file);
  rmSync(file);
  return { megabytes: size, here, jdkMs, jdk: jdks[0].version, read, ...ratio };
}

/** Opens a flight recording near the limit once. */
async function largest() {
  const file = path.join(folder, 'largest.jfr');
  writeFlight(file, Number(values.largest));
  const here = await openHere(file, 1);
  return { megabytes: megabytes(file), here };
}

/** Opens a large file in speedscope's JSON format once. */
async function speedscopeJson() {
  const file = path.join(folder, 'run.speedscope.json');
  writeSpeedscope(file, Number(values.speedscope));
  const here = await openHere(file, 1);
  return { megabytes: megabytes(file), here };
}

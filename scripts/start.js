// npm start: records H2 without and with an index, and serves the app with a comparison of the two. With --live, follows a program.
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { serve } from './lib/app-server.js';
import { findJdks, installJdk } from './lib/jdk.js';
import { ensureAgent, ensureApp, ensureInstalled } from './lib/prerequisites.js';
import { ensureRecordings, recordings } from './lib/recording.js';
import { root } from './lib/run.js';
import { liveArguments, readStartOptions } from './lib/start-options.js';
import { Steps } from './lib/steps.js';
import { guardInterrupts } from './live/interrupts.js';

const help = `npm start [-- --port N] [--live [PID|NAME]]

Builds what is missing, records the H2 database answering the same queries without and with an index,
and serves the app with the comparison of the two recordings. Ctrl-C stops it.

  --port N           the port to serve on (default: a free one; with --live, that of callgrove serve)
  --live [PID|NAME]  records nothing; follows a running Java program instead, as callgrove serve --live does
  --attach OPTIONS   the agent's options for a recording that --live begins
  --help             this text
`;

function options() {
  try {
    return readStartOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${help}`);
    return process.exit(2);
  }
}

/** Records H2 twice. @param {Steps} steps @returns null, or the reason why this was not possible */
async function record(steps) {
  const [jdk] = findJdks();
  if (!jdk) return `No JDK 17 or later was found, so nothing can be recorded here. To record your own programs:  ${installJdk}`;
  try {
    await steps.step(`Building the agent with JDK ${jdk.version}`, () => ensureAgent(jdk), String);
    await steps.step('Recording H2 without and with an index', () => ensureRecordings(jdk), String);
    return null;
  } catch (error) {
    return `${error instanceof Error ? error.message : error}\nSo nothing could be recorded here.`;
  }
}

/** Builds what is missing and runs the command line, which follows the program until a signal. @param {Steps} steps */
async function followProgram(steps) {
  const [jdk] = findJdks();
  if (!jdk) throw new Error(`No JDK 17 or later was found, and --live needs one.  ${installJdk}`);
  await steps.step(`Building the agent with JDK ${jdk.version}`, () => ensureAgent(jdk), String);
  await steps.step('Building the app', ensureApp, String);
  steps.say('');
  // In this process, so that it receives the signals at which it detaches.
  process.env.JAVA_HOME = jdk.home;
  const { main } = await import(pathToFileURL(path.join(root, 'dist-cli', 'callgrove.js')).href);
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  guardInterrupts();
  process.exitCode = await main(liveArguments(given), version);
}

/** Serves the comparison, or the samples if nothing can be recorded. @param {Steps} steps */
async function serveComparison(steps) {
  const obstacle = await record(steps);
  await steps.step('Building the app', ensureApp, String);
  if (obstacle) steps.say(`\n${obstacle}\nStarting on the bundled samples instead.`);
  else {
    const served = path.join(root, 'dist', 'recordings');
    rmSync(served, { recursive: true, force: true });
    mkdirSync(served, { recursive: true });
    for (const name of recordings) cpSync(path.join(root, '.cache', 'recordings', name), path.join(served, name));
  }
  const folder = obstacle ? 'samples' : 'recordings';
  const server = await serve(given.port);
  const [a, b] = recordings.map((name) => `${folder}/${name}`);
  steps.say(
    `\nReady after ${steps.elapsed}. Open\n\n  ${server.url}#/compare?a=${a}&b=${b}&metric=bytecodes\n\nCtrl-C stops it.`,
  );
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, async () => {
      await server.close();
      steps.say('\nStopped.');
      process.exit(0);
    });
  }
}

const given = options();
if (given.help) {
  console.log(help);
  process.exit(0);
}
const steps = new Steps();
try {
  await steps.step('Installing what package-lock.json names', ensureInstalled, String);
  await (given.live === undefined ? serveComparison(steps) : followProgram(steps));
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}

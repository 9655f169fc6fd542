// npm start: records H2 without and with an index, and serves the app with a comparison of the two.
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { serve } from './lib/app-server.js';
import { findJdks, installJdk } from './lib/jdk.js';
import { ensureAgent, ensureApp, ensureInstalled } from './lib/prerequisites.js';
import { ensureRecordings, recordings } from './lib/recording.js';
import { root } from './lib/run.js';
import { Steps } from './lib/steps.js';

const help = `npm start [-- --port N]

Builds what is missing, records the H2 database answering the same queries without and with an index,
and serves the app with the comparison of the two recordings. Ctrl-C stops it.

  --port N   the port to serve on (default: a free one)
  --help     this text
`;

/** @param {string} why @returns {never} */
function refuse(why) {
  console.error(`${why}\n\n${help}`);
  process.exit(2);
}

function options() {
  try {
    const { values } = parseArgs({ options: { port: { type: 'string' }, help: { type: 'boolean', short: 'h' } } });
    const port = Number(values.port ?? 0);
    if (!Number.isInteger(port) || port < 0 || port > 65535)
      refuse(`--port takes a number from 1 to 65535, not "${values.port}".`);
    return { port, help: values.help ?? false };
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
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

const { port, help: wanted } = options();
if (wanted) {
  console.log(help);
  process.exit(0);
}
const steps = new Steps();
try {
  await steps.step('Installing what package-lock.json names', ensureInstalled, String);
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
  const server = await serve(port);
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
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}

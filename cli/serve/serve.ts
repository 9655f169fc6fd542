/** Command `callgrove serve`: checks the port and folder, and runs the server until the process is interrupted. */
import { existsSync } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { LiveState } from '../../common/live/live-state';
import { agentCommand } from '../live/agent-command';
import { Live } from '../live/live-routes';
import { STDOUT } from '../terminal/arguments';
import { Failure } from '../terminal/failure';
import { type Listing, list } from './listing';
import { type Served, startServer } from './server';

/** Default port of the app. It never changes, so that the app can be installed from its address. */
const PORT = 4880;

/** The app, built next to the command line. */
const APP = fileURLToPath(new URL('../dist/', import.meta.url));

/** Options of the agent if none are given: with CPU time, which adds no code to the program. */
const TIMED = 'clock=cpu';

/** Options of `serve`, as given. */
export interface ServeOptions {
  port?: string | undefined;
  /** Process id or name of a running program to follow, or `-` to choose one on the page. */
  live?: string | undefined;
  /** Options of the agent for a recording that `live` begins. */
  attach?: string | undefined;
}

/** Serves the app, and the profiles of a folder if one is named, until the process is interrupted. */
export async function serve(folder: string | null, options: ServeOptions, say: (text: string) => Promise<void>): Promise<void> {
  const port = portOf(options.port);
  if (options.live !== undefined && folder !== null) throw new Failure('serve takes a folder or --live, not both.');
  if (options.live === undefined && options.attach !== undefined) throw new Failure('--attach is for --live.');
  if (options.live !== undefined) return serveLive(options.live, options.attach ?? TIMED, port, say);
  const root = folder === null ? null : await folderOf(folder);
  checkApp();
  const served = await begin(root, port, null);
  const listing = root === null ? null : await list(root);
  await say(`${served.url}\n${servedWords(folder, listing)}\n`);
  await interrupted();
  await served.close();
}

/** Follows the recording of a running program, and serves its file until the process is interrupted. */
async function serveLive(
  wanted: string,
  options: string,
  port: number | null,
  say: (text: string) => Promise<void>,
): Promise<void> {
  checkApp();
  // The first of these signals must detach, whenever it comes; a second one ends this process at once.
  const end = interrupted();
  let opened = (): void => undefined;
  let printed = new Promise<void>((resolve) => {
    opened = resolve;
  });
  const live = new Live(options, agentCommand, (message) => {
    if (message !== '') printed = printed.then(() => say(`${message}\n`)).catch(() => undefined);
  });
  // The port comes first: if it is taken, nothing has been attached yet.
  const served = await begin(null, port, live);
  try {
    const recording = wanted === STDOUT ? null : await live.follow(wanted);
    if (recording === null) await live.programs();
    await say(`${served.url}\n${recording === null ? CHOOSE : liveWords(recording.current)}\n`);
    opened();
    await end;
  } finally {
    await live.close();
    await served.close();
  }
  // A closed terminal cannot be written to.
  await printed;
}

const CHOOSE = 'Choose a program on the page. Only this machine can reach it; Ctrl-C ends the server.';

/** One line on the program that is followed. */
export const liveWords = ({ program, pid }: Pick<LiveState, 'program' | 'pid'>): string =>
  `Following ${program || 'the program'} (${pid}). Only this machine can reach the page, and only this address serves the recording; Ctrl-C ends both.`;

/** Signals of Ctrl-C, of `kill`, of a terminal that is closed, and of Ctrl-Break on Windows. */
const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const;

const interrupted = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ENDING) process.once(signal, () => resolve());
  });

function checkApp(): void {
  if (!existsSync(`${APP}index.html`))
    throw new Failure('The app is not built; run "npm run build" in the project folder first.');
}

/** One line on what is served, and to whom. @param listing null without a folder */
export function servedWords(folder: string | null, listing: Pick<Listing, 'profiles' | 'more'> | null): string {
  if (listing === null)
    return 'No folder given: drop profiles on the page. Only this machine can reach the page; Ctrl-C stops the server.';
  const { profiles, more } = listing;
  const found = `${profiles.length}${more ? ' or more' : ''} ${profiles.length === 1 ? 'profile' : 'profiles'} in ${folder}`;
  return `${found}. Only this machine can reach the page, and only this address serves the profiles; Ctrl-C stops the server.`;
}

function portOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65535)
    throw new Failure(`--port needs a number from 0 (any free port) to 65535, not "${text}".`);
  return port;
}

async function folderOf(name: string): Promise<string> {
  const root = await realpath(name).catch(() => null);
  if (root === null) throw new Failure(`${name}: no such folder.`);
  if (!(await stat(root)).isDirectory()) throw new Failure(`${name} is not a folder; specify the folder that contains it.`);
  return root;
}

/** Starts on the usual port, or on any free one if that is taken. A port given by the user is never replaced. */
async function begin(root: string | null, port: number | null, live: Live | null): Promise<Served> {
  try {
    return await startServer(APP, root, port ?? PORT, live);
  } catch (error) {
    if ((error as { code?: string }).code !== 'EADDRINUSE') throw error;
    if (port !== null) throw new Failure(`Port ${port} is in use; choose another port, or omit --port.`);
    return startServer(APP, root, 0, live);
  }
}

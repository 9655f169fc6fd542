/** Command `callgrove serve`: checks the port and folder, and runs the server until the process is interrupted. */
import { existsSync } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Failure } from '../terminal/failure';
import { type Listing, list } from './listing';
import { type Served, startServer } from './server';

/** Default port of the app. It never changes, so that the app can be installed from its address. */
const PORT = 4880;

/** The app, built next to the command line. */
const APP = fileURLToPath(new URL('../dist/', import.meta.url));

/** Serves the app, and the profiles of a folder if one is named, until the process is interrupted. */
export async function serve(
  folder: string | null,
  portText: string | undefined,
  say: (text: string) => Promise<void>,
): Promise<void> {
  const port = portOf(portText);
  const root = folder === null ? null : await folderOf(folder);
  if (!existsSync(`${APP}index.html`))
    throw new Failure('The app is not built; run "npm run build" in the project folder first.');
  const served = await begin(root, port);
  const listing = root === null ? null : await list(root);
  await say(`${served.url}\n${servedWords(folder, listing)}\n`);
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  await served.close();
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
async function begin(root: string | null, port: number | null): Promise<Served> {
  try {
    return await startServer(APP, root, port ?? PORT);
  } catch (error) {
    if ((error as { code?: string }).code !== 'EADDRINUSE') throw error;
    if (port !== null) throw new Failure(`Port ${port} is in use; choose another port, or omit --port.`);
    return startServer(APP, root, 0);
  }
}

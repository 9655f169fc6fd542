/** The HTTP server of `callgrove serve`: for the app and, with a token, for the profiles in a folder. */
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isProfileName } from '../../workers/formats/file-names';
import { LIVE_FOLDER, type Live } from '../live/live-routes';
import { list } from './listing';
import { headerPolicy, workerPolicy } from './policy';
import { fileWithin, segmentsOf } from './safe-path';
import { CHALLENGE, newToken } from './token';

export interface Served {
  /** Address for a browser, with the token if profiles are served. */
  url: string;
  /** Empty if no profiles are served. */
  token: string;
  close(): Promise<void>;
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jar': 'application/java-archive',
  '.woff2': 'font/woff2',
};

const HEADERS = {
  'content-security-policy': workerPolicy,
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  // Browsers must revalidate: the app's service worker caches the app itself, and a profile may be rewritten at any time.
  'cache-control': 'no-cache',
};

/** Does not open a file that became a link after the check, and never waits for a pipe. Windows has no such flags. */
const AS_FOUND = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

const LINKED = 'This file has several hard links, and one may be outside the folder: serve a copy of it (cp FILE COPY).';
const READ_ONLY = 'This server is read-only.';
const FOREIGN = 'Commands are accepted only from the page of this server.';
const NO_TOKEN = 'Profiles are served only with the token in the address that callgrove serve printed.';

/**
 * Serves the built app from `app` on 127.0.0.1, and the profiles in `folder` below `profiles/`. Everybody who can reach the
 * port gets the app; profiles and their list require the token.
 *
 * @param folder null for no profiles
 * @param live answers requests below `live/` about a recording that is followed, whose file is then the only profile; null for none
 * @param port 0 for any free one
 * @throws if the port is taken
 */
export async function startServer(app: string, folder: string | null, port: number, live: Live | null = null): Promise<Served> {
  let hosts = new Set<string>();
  const token = newToken();
  const hasProfiles = folder !== null || live !== null;
  const server = createServer((request, response) => {
    answer(request, response).catch(() => refuse(response, 500, 'The file could not be read.'));
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // A page from another host whose name was made to resolve to this machine must not read profiles (DNS rebinding).
    if (!hosts.has((request.headers.host ?? '').toLowerCase()))
      return refuse(response, 421, 'This server answers on 127.0.0.1 and localhost only.');
    const isCommand = request.method === 'POST' && live !== null;
    if (request.method !== 'GET' && request.method !== 'HEAD' && !isCommand) return refuse(response, 405, READ_ONLY);
    const { pathname, searchParams } = new URL(`http://host${request.url ?? '/'}`);
    const parts = pathname === '/' ? ['index.html'] : segmentsOf(pathname);
    if (parts === null) return refuse(response, 404, 'There is no such file.');
    const [first, ...rest] = parts;
    if (isCommand && first !== LIVE_FOLDER) return refuse(response, 405, READ_ONLY);
    if (live !== null && (first === LIVE_FOLDER || first === 'profiles')) {
      if (!token.isIn(request.headers.authorization)) return refuse(response, 403, NO_TOKEN, { 'www-authenticate': CHALLENGE });
      // Browsers send the origin of a page with each POST.
      if (isCommand && !hosts.has(originHost(request.headers.origin))) return refuse(response, 403, FOREIGN);
      const answered = await (first === 'profiles' ? live.profile(rest) : live.answer(request, rest, searchParams));
      if (answered.kind === 'refused') return refuse(response, answered.status, answered.why);
      if (answered.kind === 'json') return send(request, response, '.json', JSON.stringify(answered.value));
      return give(request, response, answered.folder, [answered.name], true);
    }
    if (first === 'profiles' && folder !== null) {
      // Checked first, so that a refusal does not reveal which files exist.
      if (!token.isIn(request.headers.authorization)) return refuse(response, 403, NO_TOKEN, { 'www-authenticate': CHALLENGE });
      if (rest.join('/') === 'index.json') return send(request, response, '.json', JSON.stringify(await list(folder)));
      return isProfileName(parts.at(-1) ?? '')
        ? give(request, response, folder, rest, true)
        : refuse(response, 404, 'There is no such profile.');
    }
    return give(request, response, app, parts, false);
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const bound = (server.address() as AddressInfo).port;
  hosts = new Set([`127.0.0.1:${bound}`, `localhost:${bound}`]);
  return {
    url: `http://127.0.0.1:${bound}/${hasProfiles ? `#token=${token.text}` : ''}`,
    token: hasProfiles ? token.text : '',
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Host and port of an `Origin` header with the scheme http; empty for any other. */
function originHost(origin: string | undefined): string {
  return /^http:\/\/([^/]+)$/.exec(origin ?? '')?.[1].toLowerCase() ?? '';
}

async function give(
  request: IncomingMessage,
  response: ServerResponse,
  root: string,
  parts: readonly string[],
  isProfile: boolean,
): Promise<void> {
  const name = await fileWithin(root, parts);
  if (name === null) return refuse(response, 404, 'There is no such file.');
  const file = await open(name, AS_FOUND).catch(() => null);
  if (file === null) return refuse(response, 404, 'There is no such file.');
  const found = await file.stat();
  // Package managers may install the app's files as links.
  if (!found.isFile() || (isProfile && found.nlink > 1)) {
    await file.close();
    return found.isFile() ? refuse(response, 403, LINKED) : refuse(response, 404, 'There is no such file.');
  }
  const extension = path.extname(name);
  const type = TYPES[extension] ?? 'application/octet-stream';
  const policy = extension === '.html' ? { 'content-security-policy': headerPolicy } : {};
  const etag = `"${found.size}-${found.mtimeMs}"`;
  const range = request.method === 'GET' ? rangeOf(request.headers, etag, found.size) : null;
  const { from, to } = range ?? { from: 0, to: found.size };
  if (from >= to && range !== null) {
    await file.close();
    return refuse(response, 416, 'The requested range is outside the file.', { 'content-range': `bytes */${found.size}` });
  }
  const part = range === null ? {} : { 'content-range': `bytes ${from}-${to - 1}/${found.size}` };
  const about = { 'content-type': type, 'content-length': to - from, 'accept-ranges': 'bytes', etag };
  response.writeHead(range === null ? 200 : 206, { ...HEADERS, ...policy, ...about, ...part });
  if (request.method === 'HEAD' || from === to) {
    await file.close();
    return void response.end();
  }
  // Closes the file even if the request was aborted before. If the file was truncated while being read, the page detects this by
  // the announced length.
  await pipeline(file.createReadStream({ start: from, end: to - 1 }), response).catch(() => response.destroy());
}

function send(request: IncomingMessage, response: ServerResponse, extension: string, text: string): void {
  response.writeHead(200, { ...HEADERS, 'content-type': TYPES[extension], 'content-length': Buffer.byteLength(text) });
  response.end(request.method === 'HEAD' ? '' : text);
}

function refuse(response: ServerResponse, status: number, why: string, headers: Record<string, string> = {}): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(status, { ...HEADERS, ...headers, 'content-type': 'text/plain; charset=utf-8' }).end(`${why}\n`);
}

/**
 * The bytes from `from` up to, not including, `to`. If the file ends before the range begins, `from` is not below `to`. Null
 * means the whole file: the request has no range, several, one in another unit, or one for another version of the file.
 */
function rangeOf(headers: IncomingHttpHeaders, etag: string, size: number): { from: number; to: number } | null {
  const version = headers['if-range'];
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(headers.range?.trim() ?? '') ?? [];
  if ((version !== undefined && version !== etag) || (first === '' && last === '')) return null;
  if (first === '') return { from: Math.max(0, size - Number(last)), to: size };
  if (last !== '' && Number(last) < Number(first)) return null;
  return { from: Number(first), to: last === '' ? size : Math.min(size, Number(last) + 1) };
}

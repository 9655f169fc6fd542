/** Fetches profiles from web addresses, with progress. Each error is one sentence and a piece of advice. */
import type { EngineError, Result } from '../../workers/api/engine';
import type { NamedRef } from '../state/place';
import { TOKEN_ADVICE, tokenHeaders, wantsToken } from './serve-token';

/** Largest file that is fetched, in bytes: the browser could not hold a larger one. */
const LIMIT = 2 ** 31;

/** Time after which the remaining time is estimated, in milliseconds. */
const RATE_MS = 500;

const DOWNLOAD = 'Download the file and drop it here.';
const AGAIN = 'Start the server again and choose Try again, or drop the file here.';

const fail = (message: string, where: string, advice = DOWNLOAD, kind: EngineError['kind'] = 'read'): Result<never> => ({
  ok: false,
  error: { kind, message, where, advice },
});

/** Error for an address that sent no answer: a kept copy may replace the file. */
const unanswered = (message: string, where: string, advice?: string): Result<never> => fail(message, where, advice, 'unanswered');

/** Whether an address is on another origin than the page. */
export const isForeign = (url: string): boolean => new URL(url, document.baseURI).origin !== new URL(document.baseURI).origin;

/** Hosts of other origins that the user has allowed during this visit. */
const allowed = new Set<string>();
export const allowHost = (url: string): unknown => allowed.add(hostOf(url));
export const mayFetch = (url: string): boolean => !isForeign(url) || allowed.has(hostOf(url));

export const hostOf = (url: string): string => new URL(url, document.baseURI).host;

export function nameOf(url: string): string {
  const path = new URL(url, document.baseURI).pathname;
  const last = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(last) || path;
  } catch {
    return last;
  }
}

/** Name of the file that a link refers to. */
export const nameIn = (ref: NamedRef): string => (ref.kind === 'url' ? nameOf(ref.url) : ref.name);

export async function fetchProfile(
  url: string,
  signal: AbortSignal,
  take: (bytes: Uint8Array<ArrayBuffer>) => void,
  report: (done: number, total: number, left: number | null) => void,
): Promise<Result<null>> {
  const target = new URL(url, document.baseURI);
  const where = target.href;
  let response: Response;
  try {
    response = await fetch(target, {
      signal,
      headers: tokenHeaders(url),
      credentials: isForeign(url) ? 'omit' : 'same-origin',
      referrerPolicy: 'no-referrer',
    });
  } catch {
    if (signal.aborted) return cancelled(where);
    // A server on this device needs no network. Even after it was stopped, the service worker still delivers the app's own
    // files.
    const here = !isForeign(url) && /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(target.hostname);
    if (here && !navigator.onLine)
      return unanswered(`The server at ${target.host} is not responding, and this device is offline.`, where, AGAIN);
    if (!navigator.onLine)
      return unanswered(
        'The file could not be fetched: this device is offline.',
        where,
        'Try again when you are online; files on this device and in the library open offline.',
      );
    return isForeign(url)
      ? unanswered(
          `${target.host} could not be read: it is unreachable, or it does not allow other pages to read its files (CORS).`,
          where,
        )
      : unanswered(
          `The server at ${target.host} is not responding: it may have been stopped, or the network may be down.`,
          where,
          AGAIN,
        );
  }
  if (wantsToken(response))
    return fail('callgrove serve refused the request: this page does not have its token.', where, TOKEN_ADVICE);
  if (!response.ok) {
    const known = response.status === 404 ? 'no such file' : response.statusText || 'the server refused it';
    return fail(
      `${target.host} answered ${response.status}: ${known}.`,
      where,
      response.status === 404 ? 'Check the address.' : DOWNLOAD,
    );
  }
  if (/^text\/html\b/i.test(response.headers.get('content-type') ?? '')) {
    return fail(
      'The address returns a web page (HTML), not a profile.',
      where,
      `Use the address of the file itself. ${DOWNLOAD}`,
    );
  }
  const total = Number(response.headers.get('content-length') ?? 0) || 0;
  if (total > LIMIT)
    return fail(`The file is ${total} bytes long; the limit is ${LIMIT}.`, where, 'Record fewer threads or packages.');
  const began = performance.now();
  let done = 0;
  try {
    const reader = response.body?.getReader();
    while (reader) {
      const chunk = await reader.read();
      if (chunk.done) break;
      done += chunk.value.length;
      if (done > LIMIT) {
        await reader.cancel();
        return fail(
          `The file is larger than ${LIMIT} bytes, the limit of this page.`,
          where,
          'Record fewer threads or packages.',
        );
      }
      const took = performance.now() - began;
      report(done, Math.max(total, done), total > done && took > RATE_MS ? (took / done) * (total - done) : null);
      take(chunk.value as Uint8Array<ArrayBuffer>);
    }
  } catch {
    return signal.aborted
      ? cancelled(where)
      : fail(`The connection to ${target.host} was lost after ${done} bytes.`, where, 'Try again.');
  }
  return { ok: true, value: null };
}

function cancelled(where: string): Result<never> {
  return { ok: false, error: { kind: 'cancelled', message: 'Fetching was cancelled.', where, advice: '' } };
}

/**
 * Opens the files of the first address before the page is there, which takes about as long to load as they do.
 *
 * Only files that the page would fetch without a question are opened early. The page gets one only if it asks for it with the same options.
 */
import type { OpenOptions } from '../../workers/api/engine';
import { engine } from '../engine/engine-port';
import type { Side } from '../state/place';
import { readFile } from '../state/url-files';
import { type Opening, openByAddress, openingOptions } from './file-opening';
import { isForeign } from './profile-fetch';

const openings = new Map<Side, { request: string; opening: Opening }>();

const requestOf = (url: string, { first, prune, part }: OpenOptions): string => JSON.stringify([url, first, prune, part]);

/** Opens the files of both sides. `hash` is that of the address bar, `base` the page's own address. */
export function beginEarly(hash: string, base: string): void {
  const params = new URLSearchParams(hash.slice(hash.indexOf('?') + 1));
  for (const side of ['a', 'b'] as const) {
    const ref = readFile(params, side, base, []);
    if (ref?.kind !== 'url' || isForeign(ref.url)) continue;
    const options = openingOptions(ref.hash, params.get('metric') ?? '', ref.part ?? side);
    openings.set(side, { request: requestOf(ref.url, options), opening: openByAddress(ref.url, options) });
  }
}

/** Hands over the opening of a side if file and options are those asked for. Null otherwise, or the second time. */
export function takeEarly(side: Side, url: string, options: OpenOptions): Opening | null {
  const early = openings.get(side);
  if (early === undefined || early.request !== requestOf(url, options)) return null;
  openings.delete(side);
  return early.opening;
}

/** Cancels files that the page did not ask for, because it reads addresses more closely. */
export function dropEarly(): void {
  for (const { opening } of openings.values()) {
    opening.abort();
    void engine().cancel(opening.job);
    void opening.opened.then((opened) => (opened.ok ? engine().close(opened.value.profile) : undefined));
  }
  openings.clear();
}

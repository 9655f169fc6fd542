/**
 * Opens the files of the first address before the page has loaded, because page and files take about equally long to load.
 *
 * Only files that the page would fetch without asking the user are opened early. The page gets one only if it requests it with
 * the same options.
 */
import type { OpenOptions } from '../../workers/api/engine';
import { engine } from '../engine/engine-port';
import type { Side } from '../state/place';
import { readFile } from '../state/url-files';
import { type Opening, openByAddress, openingOptions } from './file-opening';
import { isForeign } from './profile-fetch';

const openings = new Map<Side, { request: string; opening: Opening }>();

const requestOf = (url: string, { first, prune, part, vmEvents }: OpenOptions): string =>
  JSON.stringify([url, first, prune, part, vmEvents]);

/** Opens the files of both sides. `hash` comes from the address bar; `base` is the page's own address. */
export function beginEarly(hash: string, base: string): void {
  const params = new URLSearchParams(hash.slice(hash.indexOf('?') + 1));
  for (const side of ['a', 'b'] as const) {
    const ref = readFile(params, side, base, []);
    if (ref?.kind !== 'url' || isForeign(ref.url)) continue;
    const options = openingOptions(ref.hash, params.get('metric') ?? '', [params.get('gate') ?? ''], ref.part ?? side);
    openings.set(side, { request: requestOf(ref.url, options), opening: openByAddress(ref.url, options) });
  }
}

/** Returns a side's opening if its file and options match the request; null otherwise, or the second time. */
export function takeEarly(side: Side, url: string, options: OpenOptions): Opening | null {
  const early = openings.get(side);
  if (early === undefined || early.request !== requestOf(url, options)) return null;
  openings.delete(side);
  return early.opening;
}

/** Cancels files that the page did not request after all, because it checks addresses more strictly. */
export function dropEarly(): void {
  for (const { opening } of openings.values()) {
    opening.abort();
    void engine().cancel(opening.job);
    void opening.opened.then((opened) => (opened.ok ? engine().close(opened.value.profile) : undefined));
  }
  openings.clear();
}

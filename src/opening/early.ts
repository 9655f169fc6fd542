/**
 * The files that the address names at the start, on their way before the page is there: reading them takes the engine about as long as the page takes to
 * be fetched and made. Only what the page would fetch without a question begins early, and it is only used for exactly what the page then asks for.
 */
import type { OpenOptions } from '../../workers/api/engine';
import { engine } from '../engine/engine-port';
import type { Side } from '../state/place';
import { readFile } from '../state/url-files';
import { arrive, type Opening, openingOptions } from './arriving';
import { isForeign } from './fetching';

const begun = new Map<Side, { asked: string; opening: Opening }>();

const askedBy = (url: string, { first, prune, part }: OpenOptions): string => JSON.stringify([url, first, prune, part]);

/** Begins with the files of both sides. `hash` is the address bar's, `base` the page's own address. */
export function beginEarly(hash: string, base: string): void {
  const params = new URLSearchParams(hash.slice(hash.indexOf('?') + 1));
  for (const side of ['a', 'b'] as const) {
    const ref = readFile(params, side, base, []);
    if (ref?.kind !== 'url' || isForeign(ref.url)) continue;
    const options = openingOptions(ref.hash, params.get('metric') ?? '', ref.part ?? side);
    begun.set(side, { asked: askedBy(ref.url, options), opening: arrive(ref.url, options) });
  }
}

/** What was begun for a side, where it is what is asked for; once. */
export function takeEarly(side: Side, url: string, options: OpenOptions): Opening | null {
  const early = begun.get(side);
  if (early === undefined || early.asked !== askedBy(url, options)) return null;
  begun.delete(side);
  return early.opening;
}

/** Gives up what nobody asked for: the page reads addresses more closely. */
export function dropEarly(): void {
  for (const { opening } of begun.values()) {
    opening.abort();
    void engine().cancel(opening.job);
    void opening.opened.then((opened) => (opened.ok ? engine().close(opened.value.profile) : undefined));
  }
  begun.clear();
}

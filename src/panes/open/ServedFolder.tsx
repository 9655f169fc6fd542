/** List of profiles in the folder next to the page: from `callgrove serve DIR`, or put there by the page's host. */
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { TOKEN_ADVICE, tokenHeaders, wantsToken } from '../../opening/serve-token';
import { openUrl } from '../../opening/side-files';
import type { Side } from '../../state/place';
import { isReport } from '../../state/report-page';
import { closeDialog, setPlace } from '../../state/store';
import { firstOf } from '../../state/views';
import { Button } from '../../ui/Button';
import { bytes, moment } from '../../ui/format';
import styles from './open.module.css';

/** A path relative to `profiles/` that stays within it. */
const inside = v.pipe(
  v.string(),
  v.check((path) => path.split('/').every((part) => part !== '' && !part.startsWith('.') && !/[\\:]/.test(part))),
);
const schema = v.object({
  folder: v.string(),
  profiles: v.array(v.object({ path: inside, size: v.number(), modified: v.number() })),
  more: v.boolean(),
});
type Listing = v.InferOutput<typeof schema>;

const LIST = 'profiles/index.json';
const addressOf = (path: string): string => `profiles/${path.split('/').map(encodeURIComponent).join('/')}`;

export function ServedFolder({ side }: { side: Side }) {
  const [listing, setListing] = useState<Listing | null>(null);
  const [refused, setRefused] = useState(false);
  const [first, setFirst] = useState<string | null>(null);
  useEffect(() => {
    // A page opened from disk has no such folder and must not fetch anything.
    if (isReport()) return;
    const gone = new AbortController();
    const load = async () => {
      const response = await fetch(LIST, { signal: gone.signal, cache: 'no-cache', headers: tokenHeaders(LIST) });
      setRefused(wantsToken(response));
      const parsed = v.safeParse(schema, response.ok ? await response.json() : null);
      if (parsed.success) setListing(parsed.output);
    };
    // Without a network or a listing, there is no folder to show.
    const begin = () => void load().catch(() => undefined);
    begin();
    // The user may open the address with the token in a tab where the page is already open.
    addEventListener('hashchange', begin, { signal: gone.signal });
    return () => gone.abort();
  }, []);
  if (refused && listing === null)
    return (
      <section className={styles.card} aria-label="Profiles in this page’s folder">
        <h2>This page cannot read the profiles in its folder</h2>
        <p className="dim">{TOKEN_ADVICE}</p>
      </section>
    );
  if (listing === null || listing.profiles.length === 0) return null;
  const compare = (path: string) => {
    if (first === null) return setFirst(path);
    setFirst(null);
    if (first !== path) void open([first, path]);
  };
  return (
    <section className={styles.card} aria-label="Profiles in this page’s folder">
      <h2>
        In this page’s folder: <bdi>{listing.folder || 'profiles'}</bdi>
      </h2>
      <ul className={styles.samples}>
        {listing.profiles.map(({ path, size, modified }) => (
          <li key={path} className={styles.sample}>
            <div>
              <strong>
                <bdi>{path}</bdi>
              </strong>
              <p className="dim">
                {moment(modified)} · {bytes(size)}
              </p>
            </div>
            <div className={styles.row}>
              {side === 'a' && listing.profiles.length > 1 && (
                <Button
                  aria-pressed={first === path}
                  aria-label={first === null || first === path ? `Compare ${path} with another` : `Compare ${first} with ${path}`}
                  onClick={() => compare(path)}
                >
                  {first === path ? 'Compare with which?' : 'Compare'}
                </Button>
              )}
              <Button
                aria-label={`Open ${path}`}
                onClick={() => {
                  closeDialog();
                  void openUrl(side, addressOf(path));
                }}
              >
                {side === 'b' ? 'Open as B' : 'Open'}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {listing.more && <p className="dim">There are more; serve a smaller folder to see them.</p>}
    </section>
  );
}

async function open([a = '', b = '']: string[]): Promise<void> {
  closeDialog();
  const opened = await Promise.all([openUrl('a', addressOf(a)), openUrl('b', addressOf(b))]);
  if (opened.every(Boolean)) setPlace({ view: firstOf('pair') });
}

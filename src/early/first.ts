/** Whether and how long the page waits for its first picture. */
import type { Opening } from '../app/arriving';
import { earlyOpening } from '../app/early';
import { cover, onScreen, uncover } from './cover';
import { fetchNext } from './next';
import { firstPicture } from './picture';
import { styled } from './styled';
import { readWish, type Wish } from './wish';

/** What is larger is not open before the page could be; bytes. */
const LARGE = 8_000_000;
/** The page waits so long for the bytes, and so long for what is made of them; milliseconds. Where they are there, it would compete for the processors. */
const PATIENCE = { fetch: 500, open: 1500 };

/** Draws what the address asks for, where that is a flame graph and nothing more. Resolves when the page may begin. */
export async function pictureFirst(hash: string, base: string): Promise<void> {
  const wish = readWish(hash, base);
  const opening = earlyOpening('a');
  if (wish === null || opening === null) return;
  const waiting = { over: false };
  const enough = new Promise<false>((resolve) => {
    const fetching = setTimeout(resolve, PATIENCE.fetch, false);
    void opening.fetched.then(() => {
      clearTimeout(fetching);
      setTimeout(resolve, PATIENCE.open, false);
    });
    void opening.size.then((size) => size > LARGE && resolve(false));
  });
  const drawn = await Promise.race([draw(wish, opening, waiting, hash).catch(() => false), enough]);
  waiting.over = true;
  // Nor does it come when the page is at work already: what has the focus there would go out of sight.
  if (!drawn) uncover();
}

/** Resolves to whether the picture is in sight. */
async function draw(wish: Wish, opening: Opening, waiting: { over: boolean }, hash: string): Promise<boolean> {
  await styled();
  // The bytes pass through this thread on their way to the engine; what it makes of them leaves time.
  await opening.fetched;
  if (waiting.over) return false;
  fetchNext();
  const picture = firstPicture(wish, opening);
  cover(hash, () => picture.end());
  const drawn = await picture.drawn;
  // The page's script would come before the frame that shows it. No frame comes where nobody looks.
  if (drawn && document.visibilityState === 'visible') await new Promise<void>(onScreen);
  return drawn;
}

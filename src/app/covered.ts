/** The picture that was drawn before the page (`early/`) gives way to the page's own, and to anything else that the page has to show. */
import { covered, uncover } from '../early/cover';
import type { Place } from './place';
import { type AppState, useApp } from './store';

/** However it comes that the page draws nothing; milliseconds. */
const AT_MOST = 3000;

/** When the address has been applied. */
export function startUncovering(): void {
  const address = covered();
  if (address === null) return;
  // One can leave it before there is a page.
  if (address !== location.hash) uncover();
  const { place } = useApp.getState();
  // The selected method follows the selected context of a link by itself, and is not in the picture.
  const moved = (now: Place): boolean =>
    (Object.keys(place) as (keyof Place)[]).some((part) => part !== 'methods' && now[part] !== place[part]);
  const look = (now: AppState) => {
    const { a, b } = now.slots;
    const coming = (a.state === 'opening' || a.state === 'ready') && b.state === 'empty';
    if (!coming || moved(now.place) || now.notices.length > 0 || now.dialog !== 'none') uncover();
  };
  useApp.subscribe(look);
  look(useApp.getState());
  for (const event of ['popstate', 'vite:preloadError']) addEventListener(event, uncover);
  setTimeout(uncover, AT_MOST);
}

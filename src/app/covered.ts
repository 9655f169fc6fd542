/** The picture that was drawn before the page (`early/`) gives way to the page's own, and to anything else that the page has to show. */
import { covered, uncover } from '../early/cover';
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
  const look = (now: AppState) => {
    const { a, b } = now.slots;
    const coming = (a.state === 'opening' || a.state === 'ready') && b.state === 'empty';
    if (!coming || now.place !== place || now.notices.length > 0 || now.dialog !== 'none') uncover();
  };
  useApp.subscribe(look);
  look(useApp.getState());
  for (const event of ['popstate', 'error', 'unhandledrejection', 'vite:preloadError']) addEventListener(event, uncover);
  setTimeout(uncover, AT_MOST);
}

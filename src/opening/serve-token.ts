/**
 * Keeps the token (a secret) that `callgrove serve` requires for its profiles. It arrives as `#token=…` in the printed address
 * and is removed from the address bar at once, so that copied addresses do not contain it.
 */

const FORM = /^#token=([\w-]{16,128})$/;
const KEY = 'callgrove.token';

/** The token of this visit, for browsers without storage. */
let taken = '';

/** Moves the token from the address bar to storage. Returns whether there was one. */
export function takeToken(): boolean {
  const [, token] = FORM.exec(location.hash) ?? [];
  if (token === undefined) return false;
  taken = token;
  try {
    // Other tabs and the installed app share it; nothing else uses the origin.
    localStorage.setItem(KEY, token);
  } catch {
    // Without storage, `taken` keeps it.
  }
  history.replaceState(history.state, '', location.pathname + location.search);
  return true;
}

function known(): string {
  try {
    // Another tab may have stored the token of a later server start.
    return localStorage.getItem(KEY) ?? taken;
  } catch {
    return taken;
  }
}

/** Whether there is a token, so that the page may come from `callgrove serve`. */
export const hasToken = (): boolean => known() !== '';

/** Headers of a request: the token for profiles and the live recording next to the page, none for other addresses. */
export function tokenHeaders(url: string): Record<string, string> {
  const token = known();
  const asked = new URL(url, document.baseURI).href;
  const isBeside = ['profiles/', 'live/'].some((folder) => asked.startsWith(new URL(folder, document.baseURI).href));
  return token !== '' && isBeside ? { authorization: `Bearer ${token}` } : {};
}

/** Whether `callgrove serve` rejected a request because the token was missing or wrong. */
export const wantsToken = ({ status, headers }: Response): boolean =>
  status === 403 && /callgrove serve/.test(headers.get('www-authenticate') ?? '');

export const TOKEN_ADVICE = 'Open the address that callgrove serve printed; it contains a token that changes on every start.';

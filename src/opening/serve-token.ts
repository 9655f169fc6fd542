/**
 * The token that `callgrove serve` wants for its profiles. It comes as `#token=…` in the printed address and leaves the address bar at once,
 * so that copied addresses do not hold it.
 */

const FORM = /^#token=([\w-]{16,128})$/;
const KEY = 'callgrove.token';

/** The token of this visit, for browsers that store nothing. */
let taken = '';

/** Moves the token from the address bar to storage. Returns whether there was one. */
export function takeToken(): boolean {
  const [, token] = FORM.exec(location.hash) ?? [];
  if (token === undefined) return false;
  taken = token;
  try {
    // Other tabs and the installed app share it; the origin has no other user.
    localStorage.setItem(KEY, token);
  } catch {
    // Without storage, `taken` keeps it.
  }
  history.replaceState(history.state, '', location.pathname + location.search);
  return true;
}

function known(): string {
  try {
    // Another tab may have the token of a later start.
    return localStorage.getItem(KEY) ?? taken;
  } catch {
    return taken;
  }
}

/** Headers of a request: the token for profiles beside the page, and none for other addresses. */
export function tokenHeaders(url: string): Record<string, string> {
  const token = known();
  const beside = new URL('profiles/', document.baseURI).href;
  return token !== '' && new URL(url, document.baseURI).href.startsWith(beside) ? { authorization: `Bearer ${token}` } : {};
}

/** Whether `callgrove serve` refused for lack of its token. */
export const wantsToken = ({ status, headers }: Response): boolean =>
  status === 403 && /callgrove serve/.test(headers.get('www-authenticate') ?? '');

export const TOKEN_ADVICE = 'Open the address that callgrove serve printed; it contains a token that changes on every start.';

/**
 * The token of `callgrove serve`, for which it gives profiles out. It comes in the address that is printed, `#token=…`, and leaves the bar at
 * once: what is copied or shared from there works for whoever has the token already.
 */

const FORM = /^#token=([\w-]{16,128})$/;
const KEY = 'callgrove.token';

/** Where the browser keeps nothing, it lasts for the visit. */
let taken = '';

/** Takes the token out of the address bar. Returns whether there was one. */
export function takeToken(): boolean {
  const [, token] = FORM.exec(location.hash) ?? [];
  if (token === undefined) return false;
  taken = token;
  try {
    // For other tabs, the installed app and links of this origin, which has no other user.
    localStorage.setItem(KEY, token);
  } catch {
    // As above.
  }
  history.replaceState(history.state, '', location.pathname + location.search);
  return true;
}

function known(): string {
  try {
    // Another tab may have come by the address of a later start.
    return localStorage.getItem(KEY) ?? taken;
  } catch {
    return taken;
  }
}

/** What a request for this address carries: the token, for profiles beside the page, and nothing for anything else. */
export function tokenHeaders(url: string): Record<string, string> {
  const token = known();
  const beside = new URL('profiles/', document.baseURI).href;
  return token !== '' && new URL(url, document.baseURI).href.startsWith(beside) ? { authorization: `Bearer ${token}` } : {};
}

/** Whether `callgrove serve` refused for want of its token. */
export const wantsToken = ({ status, headers }: Response): boolean =>
  status === 403 && /callgrove serve/.test(headers.get('www-authenticate') ?? '');

export const TOKEN_ADVICE = 'Open the address that callgrove serve printed; it holds a token, and each start makes a new one.';

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** What a request for profiles must carry. Other users of the machine reach the port as well, and know of no token. */
export interface Token {
  /** Stands in the address that is printed, behind the `#`: browsers send that to nobody. */
  readonly text: string;
  /** Whether an `Authorization` header carries it. */
  isIn(authorization: string | undefined): boolean;
}

/** What a refusal says in `WWW-Authenticate`, so that the page knows a missing token from other refusals. */
export const CHALLENGE = 'Bearer realm="callgrove serve"';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A new one for each start: 256 random bits. */
export function newToken(): Token {
  const text = randomBytes(32).toString('base64url');
  const wanted = digest(`Bearer ${text}`);
  // Of equal length, and compared without a hint of how far they agree.
  return { text, isIn: (authorization = '') => timingSafeEqual(digest(authorization), wanted) };
}

/** Makes and checks the secret that requests for profiles must carry. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Secret that a request for profiles must carry. Other users of the machine reach the port as well, but have no token. */
export interface Token {
  /** The token as it stands in the printed address, behind the `#`, which browsers send to no server. */
  readonly text: string;
  /** True where an `Authorization` header carries the token. */
  isIn(authorization: string | undefined): boolean;
}

/** Value of `WWW-Authenticate` in a refusal: by it the page tells a missing token from other refusals. */
export const CHALLENGE = 'Bearer realm="callgrove serve"';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A new one for each start: 256 random bits. */
export function newToken(): Token {
  const text = randomBytes(32).toString('base64url');
  const wanted = digest(`Bearer ${text}`);
  // Digests have equal length, and are compared without a hint of how far they agree.
  return { text, isIn: (authorization = '') => timingSafeEqual(digest(authorization), wanted) };
}

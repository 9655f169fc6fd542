/** Makes and checks the secret that requests to `callgrove serve` for profiles must carry. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Secret that a request for profiles must carry. Other users of the machine can reach the port, too, but do not have the token.
 */
export interface Token {
  /** The token as it appears in the printed address after the `#`, a part that browsers never send to a server. */
  readonly text: string;
  /** Whether an `Authorization` header contains the token. */
  isIn(authorization: string | undefined): boolean;
}

/** Value of `WWW-Authenticate` in a refusal, by which the page distinguishes a missing token from other refusals. */
export const CHALLENGE = 'Bearer realm="callgrove serve"';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A new token for each start: 256 random bits. */
export function newToken(): Token {
  const text = randomBytes(32).toString('base64url');
  const wanted = digest(`Bearer ${text}`);
  // Digests have equal length, and comparing them takes the same time however much they agree.
  return { text, isIn: (authorization = '') => timingSafeEqual(digest(authorization), wanted) };
}

/** The content security policy of the app's pages (docs/security.md gives the reasons), for `callgrove serve` and the build. */
/** The page's content security policy (docs/security.md gives the reasons). */
const directives = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  // Links may name files on any https host and on this machine. They are fetched only after a click, and never with another
  // scheme (src/state/url-files.ts).
  "connect-src 'self' https: http://127.0.0.1:* http://localhost:*",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
];

/** Policy for a `<meta>` element, which cannot contain `frame-ancestors`. */
export const metaPolicy = directives.join('; ');

/** The page's policy as a header. */
export const headerPolicy = [...directives, "frame-ancestors 'none'"].join('; ');

/**
 * Policy of every other file as a header. A worker's policy comes with its script: workers read profiles and contact no other
 * host.
 */
export const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'";

/** Directives of the page's content security policy (docs/security.md gives the reasons). */
const directives = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  // Links may name files of any https host, and of this machine: fetched after a press, and no other scheme ever is (src/state/url-files.ts).
  "connect-src 'self' https: http://127.0.0.1:* http://localhost:*",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
];

/** Policy for a `<meta>`, which cannot say `frame-ancestors`. */
export const metaPolicy = directives.join('; ');

/** Policy of the page as a header. */
export const headerPolicy = [...directives, "frame-ancestors 'none'"].join('; ');

/** Policy of every other file as a header. Workers take it from their own file: they read profiles, and ask no other host. */
export const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'";

/** What the built page may load and where it may connect. An address of another origin is fetched only after a question (docs/security.md). */
const directives = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self' blob:",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self' https: http://127.0.0.1:* http://localhost:* data: blob:",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
];

/** As a `<meta>`, which cannot say `frame-ancestors`. */
export const metaPolicy = directives.join('; ');

/** As a header. */
export const headerPolicy = [...directives, "frame-ancestors 'none'"].join('; ');

import type { Plugin } from 'vite';

/**
 * Writes characters beyond ASCII as escapes. A browser keeps a script of which one character does not fit into a byte with two bytes for each of them,
 * in several copies: a megabyte and a half for this page and its worker. An escape means the same in texts, patterns and names alike; only
 * `String.raw` would tell them apart.
 */
export const asciiScripts = (): Plugin => ({
  name: 'ascii-scripts',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = escaped(file.code);
    },
  },
});

/** By UTF-16 units, so that a pair of them stays a pair. */
const escaped = (code: string): string =>
  code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

import type { Plugin } from 'vite';

/**
 * Writes characters beyond ASCII as escapes.
 * A browser stores a script with one wide character as two bytes for each, in several copies: 1.5 MB for this page and its
 * worker.
 * Escapes mean the same in strings, patterns and names; only `String.raw` could tell them apart.
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

/** Works on UTF-16 units, so that a surrogate pair stays a pair. */
const escaped = (code: string): string =>
  code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

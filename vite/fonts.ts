import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { FONT_PACKAGES } from '../scripts/lib/packages/font-packages.js';
import { notePackages } from './build-contents';

const packages = fileURLToPath(new URL('../node_modules/', import.meta.url));

const from = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join('');

/** ASCII, the letters of western Europe, and the signs of the page's sentences and figures. Others come from the system's fonts. */
const CHARACTERS = `${from(0x20, 0x7e)}${from(0xa0, 0xff)}–—‘’‚“”„†•…‹›\u2009\u202f€←↑→↓−∞≈≠≤≥▲▼⇧⌘⌥`;

const WEIGHTS = { min: 400, max: 700 };

/** Ligatures are left out: a name must look as it is written. */
const FONTS = [
  {
    family: 'Inter',
    file: `${FONT_PACKAGES.sans}/variable/InterVariable.woff2`,
    // The page's text is small.
    axes: { wght: WEIGHTS, opsz: 14 },
    features: ['kern', 'tnum', 'ccmp', 'mark'],
  },
  {
    family: 'JetBrains Mono',
    file: `${FONT_PACKAGES.mono}/files/jetbrains-mono-latin-wght-normal.woff2`,
    axes: { wght: WEIGHTS },
    features: [],
  },
] as const;

interface Made {
  family: string;
  /** Path in the build, named after the content. */
  path: string;
  bytes: Buffer;
}

const make = (): Promise<Made[]> =>
  Promise.all(
    FONTS.map(async ({ family, file, axes, features }) => {
      const bytes = await subsetFont(readFileSync(packages + file), CHARACTERS, {
        targetFormat: 'woff2',
        variationAxes: axes,
        keepFeatures: features,
        noHinting: true,
      });
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
      return { family, path: `assets/${family.toLowerCase().replaceAll(' ', '-')}-${hash}.woff2`, bytes };
    }),
  );

/** `optional`: a font that comes too late for the first picture is used at the next visit, so that nothing moves. */
const face = ({ family, path }: Made): string =>
  `@font-face{font-family:"${family}";src:url(./${path}) format("woff2");font-weight:${WEIGHTS.min} ${WEIGHTS.max};font-display:optional}`;

/** Adds the page's fonts. A report page falls back on the system's: each would carry 50 kB more. */
export function fonts(): Plugin {
  let made: Promise<Made[]> | undefined;
  const all = (): Promise<Made[]> => {
    made ??= make();
    return made;
  };
  return {
    name: 'fonts',
    async transformIndexHtml() {
      const list = await all();
      const preloads = list.map(
        ({ path }): HtmlTagDescriptor => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `./${path}` },
          injectTo: 'head',
        }),
      );
      return [...preloads, { tag: 'style', children: list.map(face).join(''), injectTo: 'head' }];
    },
    async generateBundle() {
      for (const { path, bytes } of await all()) this.emitFile({ type: 'asset', fileName: path, source: bytes });
      notePackages('fonts', Object.values(FONT_PACKAGES));
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        if (!request.url?.endsWith('.woff2')) return next();
        void all()
          .then((list) => {
            const font = list.find(({ path }) => request.url === `/${path}`);
            if (font === undefined) return next();
            response.setHeader('content-type', 'font/woff2');
            response.end(font.bytes);
          })
          .catch(next);
      });
    },
  };
}

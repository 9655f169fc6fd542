import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa';
import { FORMATS } from '../workers/formats/descriptors';
import { noteParts } from './build-contents';

/** Types and extensions of profiles that the system may open with the app. */
const accepted = Object.fromEntries(FORMATS.map(({ mediaType, extensions }) => [mediaType, [...extensions]]));

const screenshots = [
  { name: 'compare-light', label: 'Two recordings compared', sizes: '1440x900', form_factor: 'wide' },
  { name: 'flame-light', label: 'Flame graph of a recording', sizes: '1440x900', form_factor: 'wide' },
  { name: 'compare-light-phone', label: 'Two recordings compared, on a phone', sizes: '390x844', form_factor: 'narrow' },
] as const;

/** Relative addresses, so that one build works from any path of any host. */
const manifest: Partial<ManifestOptions> = {
  id: 'callgrove',
  name: 'Callgrove',
  short_name: 'Callgrove',
  description: 'Opens and compares exact calling-context profiles of Java programs. Nothing leaves this browser.',
  lang: 'en',
  dir: 'ltr',
  start_url: './',
  scope: './',
  display: 'standalone',
  background_color: '#17362a',
  theme_color: '#17362a',
  categories: ['developer', 'utilities'],
  icons: [
    { src: './icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: './icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: './icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: './icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ],
  screenshots: screenshots.map(({ name, ...rest }) => ({ src: `./screenshots/${name}.png`, type: 'image/png', ...rest })),
  shortcuts: [
    { name: 'Open a profile', short_name: 'Open', url: './?open' },
    { name: 'Compare the samples', short_name: 'Samples', url: './#/compare?a=samples/h2-scan.mct&b=samples/h2-index.mct' },
  ],
  file_handlers: [{ action: './', accept: accepted }],
  launch_handler: { client_mode: 'focus-existing' },
  share_target: {
    action: './share',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      title: 'title',
      text: 'text',
      url: 'url',
      files: [
        { name: 'profiles', accept: [...Object.keys(accepted), ...Object.values(accepted).flat(), 'application/octet-stream'] },
      ],
    },
  },
};

/** The manifest shows the pictures of the README. */
const pictures = (): Plugin => ({
  name: 'manifest-screenshots',
  generateBundle() {
    for (const { name } of screenshots) {
      const source = readFileSync(fileURLToPath(new URL(`../docs/screenshots/${name}.png`, import.meta.url)));
      this.emitFile({ type: 'asset', fileName: `screenshots/${name}.png`, source });
    }
  },
});

/**
 * Writes the manifest and the service worker. The page registers the worker itself (`src/install/`), because an update waits
 * for the user.
 */
export const installable = (): Plugin[] => [
  pictures(),
  ...VitePWA({
    strategies: 'injectManifest',
    registerType: 'prompt',
    injectRegister: false,
    srcDir: 'sw',
    filename: 'sw.ts',
    manifest,
    manifestFilename: 'manifest.webmanifest',
    includeManifestIcons: false,
    injectManifest: {
      // Everything that the app consists of. Not the manifest's pictures, and not profiles that a host lists: those
      // may change.
      globPatterns: ['**/*'],
      globIgnores: ['**/README.md', 'manifest.webmanifest', 'screenshots/**', 'profiles/**', 'recordings/**', 'sw.js'],
      // The plugin's limit is lower, and the agent's jar has half a megabyte.
      maximumFileSizeToCacheInBytes: 8 * 2 ** 20,
      minify: true,
      buildPlugins: { vite: [noteParts('service-worker')] },
    },
  }),
];

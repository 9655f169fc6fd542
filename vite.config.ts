import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { asciiScripts } from './vite/ascii';
import { noteParts } from './vite/build-contents';
import { buildFacts } from './vite/build-facts';
import { fonts } from './vite/fonts';
import { notices } from './vite/notices';
import { contentSecurityPolicy } from './vite/policy';
import { installable } from './vite/pwa';
import { reportTemplate } from './vite/report';
import { bootFirst, startChunks } from './vite/start-chunks';

// A relative base lets the built app work from any sub-path of any static host.
export default defineConfig({
  base: './',
  // A missing file must answer 404, not the page.
  appType: 'mpa',
  plugins: [
    react(),
    contentSecurityPolicy(),
    buildFacts(),
    fonts(),
    notices(),
    bootFirst(),
    reportTemplate(),
    asciiScripts(),
    noteParts('app'),
    installable(),
  ],
  // The worker begins with one file, because a browser asks for imports only after the importing file has arrived.
  worker: {
    format: 'es',
    plugins: () => [asciiScripts(), noteParts('worker')],
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'engine', tags: ['$initial'] }] } } },
  },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    rolldownOptions: { output: { codeSplitting: startChunks } },
  },
  server: { host: '127.0.0.1' },
});

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { noteParts } from './vite/build-contents';
import { buildFacts } from './vite/build-facts';
import { singleFile, TEMPLATE_FOLDER } from './vite/report';

// The app as one HTML file that opens from disk, without content; vite.config.ts takes it along.
export default defineConfig({
  base: './',
  publicDir: false,
  plugins: [react(), buildFacts({ withAgent: false }), noteParts('report'), singleFile()],
  // Classic: Firefox runs no module worker out of a blob of a page from disk.
  worker: {
    format: 'iife',
    plugins: () => [noteParts('report-worker')],
    rolldownOptions: { output: { codeSplitting: false } },
  },
  build: {
    target: 'es2022',
    outDir: TEMPLATE_FOLDER,
    emptyOutDir: true,
    sourcemap: false,
    cssCodeSplit: false,
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    rolldownOptions: { output: { codeSplitting: false } },
  },
});

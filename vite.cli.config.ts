import { defineConfig } from 'vite';
import { noteParts } from './vite/build-contents';

// The command line as one file for Node; bin/callgrove.js starts it.
export default defineConfig({
  publicDir: false,
  plugins: [noteParts('cli')],
  ssr: { noExternal: true },
  build: {
    ssr: 'cli/main.ts',
    target: 'node20',
    outDir: 'dist-cli',
    emptyOutDir: true,
    rolldownOptions: { output: { entryFileNames: 'callgrove.js' } },
  },
});

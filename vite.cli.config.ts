import { defineConfig } from 'vite';

// The command line as one file for Node; bin/callgrove.js starts it.
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: 'cli/main.ts',
    target: 'node20',
    outDir: 'dist-cli',
    emptyOutDir: true,
    rolldownOptions: { output: { entryFileNames: 'callgrove.js' } },
  },
});

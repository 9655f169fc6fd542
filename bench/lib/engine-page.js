import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { cache } from '../../scripts/lib/node-bundle.js';
import { root } from '../../scripts/lib/run.js';

/** Builds the page that contains only the engine's worker. @returns {Promise<string>} its folder */
export async function buildEnginePage() {
  const outDir = path.join(cache, 'engine-page');
  await build({
    root,
    configFile: false,
    publicDir: false,
    base: './',
    logLevel: 'error',
    worker: { format: 'es' },
    build: {
      target: 'es2022',
      outDir,
      emptyOutDir: true,
      rolldownOptions: {
        input: path.join(root, 'bench', 'lib', 'engine-in-page.ts'),
        output: { entryFileNames: 'engine-page.js' },
      },
    },
  });
  writeFileSync(path.join(outDir, 'index.html'), '<!doctype html><script type="module" src="engine-page.js"></script>');
  return outDir;
}

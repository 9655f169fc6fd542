import path from 'node:path';
import { root } from './run.js';

/** Folder for files that benches build and generate. */
export const cache = path.join(root, '.cache', 'bench');

/**
 * Bundles a TypeScript file for Node 20, which cannot run TypeScript itself.
 *
 * @param {string} entry relative to the root
 * @param {string} [folder] name of the folder for the bundle; scripts that may run at the same time need different ones
 * @returns {Promise<string>} the bundle's path
 */
export async function bundle(entry, folder) {
  const name = `${path.basename(entry, '.ts')}.js`;
  const outDir = path.join(cache, folder ?? name);
  // Imported only here, because npm test imports this file in a fresh clone, where nothing is installed yet.
  const { build } = await import('vite');
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      target: 'node20',
      outDir,
      emptyOutDir: true,
      rolldownOptions: { output: { entryFileNames: name } },
    },
  });
  return path.join(outDir, name);
}

import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** What begins before the page. */
const BOOT = fileURLToPath(new URL('../src/boot.ts', import.meta.url));

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** It, and all that it cannot do without. */
function needed(graph: Graph): Set<string> {
  const seen = new Set([BOOT]);
  for (const id of seen) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) seen.add(imported);
  return seen;
}

let modules: Set<string> | null = null;

/** What the page begins with is two files: a small one that begins first, and the rest. */
export const startChunks = {
  groups: [
    {
      priority: 2,
      name: (id: string, graph: Graph): string | null => {
        modules ??= needed(graph);
        return modules.has(id) ? 'boot' : null;
      },
    },
    { priority: 1, name: 'page', tags: ['$initial' as const] },
  ],
};

/** Has it run as soon as it is there: the page, which imports it, waits for the document, the styles and all of itself. */
export const bootFirst = (): Plugin => ({
  name: 'boot-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const boot = Object.values(bundle).find((file) => file.type === 'chunk' && file.moduleIds.includes(BOOT));
      if (boot?.type !== 'chunk' || boot.imports.length > 0) throw new Error('src/boot.ts is not a file by itself.');
      const preload = `<link rel="modulepreload" crossorigin href="./${boot.fileName}">`;
      const page = '<script type="module"';
      if (!html.includes(preload) || !html.includes(page)) throw new Error('The built page does not begin as it used to.');
      // After the policy, before all that it would wait for.
      return html
        .replace(preload, '')
        .replace(page, `<script type="module" async crossorigin src="./${boot.fileName}"></script>\n    ${page}`);
    },
  },
});

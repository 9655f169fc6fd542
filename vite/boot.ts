import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** What begins before the page. */
const BOOT = fileURLToPath(new URL('../src/boot.ts', import.meta.url));
/** What nearly every link shows first. */
const FLAME = fileURLToPath(new URL('../src/flame/FlameView.tsx', import.meta.url));

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** A module, and all that it cannot do without, in a file of their own; less what files of a higher priority have. */
function together(name: string, from: string, priority: number) {
  let modules: Set<string> | null = null;
  const needed = (graph: Graph): Set<string> => {
    const seen = new Set([from]);
    for (const id of seen) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) seen.add(imported);
    return seen;
  };
  return {
    priority,
    name: (id: string, graph: Graph): string | null => {
      modules ??= needed(graph);
      return modules.has(id) ? name : null;
    },
  };
}

/**
 * What the page begins with is two files: a small one that begins first, and the rest. What a flame graph takes beside them is one more: as two dozen
 * small files it took the first picture of a link longer than what is in them.
 */
export const startChunks = {
  groups: [together('boot', BOOT, 3), { priority: 2, name: 'page', tags: ['$initial' as const] }, together('flame', FLAME, 1)],
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

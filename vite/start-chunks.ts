import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

const source = (path: string): string => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

/** The script that begins before the page. */
const BOOT = source('boot.ts');
/** The page. */
const PAGE = source('main.tsx');
/** The view that most links show first. */
const FLAME = source('views/flame/FlameView.tsx');

type Chunk = Rolldown.OutputChunk;

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** A module and everything that it imports. */
function needs(graph: Graph, from: string): Set<string> {
  const seen = new Set([from]);
  for (const id of seen) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) seen.add(imported);
  return seen;
}

/** Puts modules into a file of their own, except those in files of a higher priority. */
function together(name: string, priority: number, choose: (graph: Graph) => Set<string>) {
  let modules: Set<string> | null = null;
  return {
    priority,
    name: (id: string, graph: Graph): string | null => {
      modules ??= choose(graph);
      return modules.has(id) ? name : null;
    },
  };
}

/**
 * The page begins with two files: a small one that begins first, and the rest. A third has the additional code of a flame
 * graph.
 * When these were two dozen small files, their number delayed the first picture of a link, more than their size.
 */
export const startChunks = {
  groups: [
    together('boot', 3, (graph) => needs(graph, BOOT)),
    together('page', 2, (graph) => needs(graph, PAGE)),
    together('flame', 1, (graph) => needs(graph, FLAME)),
  ],
};

const stylesOf = ({ viteMetadata }: Chunk): string[] => [...(viteMetadata?.importedCss ?? [])];

/** Starts the boot script as soon as it arrives: the page imports it, and waits for document, styles and all its own code. */
export const bootFirst = (): Plugin => ({
  name: 'boot-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunkOf = (id: string): Chunk => {
        const found = Object.values(bundle).find((file) => file.type === 'chunk' && file.moduleIds.includes(id));
        if (found?.type !== 'chunk') throw new Error(`${id} is in no file.`);
        return found;
      };
      const [boot, flame] = [chunkOf(BOOT), chunkOf(FLAME)];
      if (boot.imports.length > 0) throw new Error('src/boot.ts is not a file by itself.');
      const preload = `<link rel="modulepreload" crossorigin href="./${boot.fileName}">`;
      const begin = '<script type="module"';
      if (!html.includes(preload) || !html.includes(begin)) throw new Error('The built page does not begin as it used to.');
      // Code that is fetched ahead where the address asks for it (src/boot.ts).
      const next = [flame.fileName, ...stylesOf(flame)].map((name) => `./${name}`).join(' ');
      // After the policy, and before everything that it would otherwise wait for.
      return html
        .replace(preload, '')
        .replace(
          begin,
          `<script type="module" async crossorigin src="./${boot.fileName}" data-next="${next}"></script>\n    ${begin}`,
        );
    },
  },
});

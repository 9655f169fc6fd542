import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

const source = (path: string): string => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

/** What begins before the page. */
const BOOT = source('boot.ts');
/** The page. */
const PAGE = source('main.tsx');
/** What nearly every link shows first. */
const FLAME = source('views/flame/FlameView.tsx');

type Chunk = Rolldown.OutputChunk;

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** A module, and all that it cannot do without. */
function needs(graph: Graph, from: string): Set<string> {
  const seen = new Set([from]);
  for (const id of seen) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) seen.add(imported);
  return seen;
}

/** Modules in a file of their own; less what files of a higher priority have. */
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
 * The page begins with two files: a small one that begins first, and the rest. A third has what a flame graph takes beside them: as two dozen small files it took the first picture of a link longer than what is in them.
 */
export const startChunks = {
  groups: [
    together('boot', 3, (graph) => needs(graph, BOOT)),
    together('page', 2, (graph) => needs(graph, PAGE)),
    together('flame', 1, (graph) => needs(graph, FLAME)),
  ],
};

const stylesOf = ({ viteMetadata }: Chunk): string[] => [...(viteMetadata?.importedCss ?? [])];

/** Has it run as soon as it is there: the page, which imports it, waits for the document, the styles, all of itself, and the gate. */
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
      // What is fetched ahead where the address asks for it (src/fetch-next.ts).
      const next = [flame.fileName, ...stylesOf(flame)].map((name) => `./${name}`).join(' ');
      // After the policy, before all that it would wait for.
      return html
        .replace(preload, '')
        .replace(
          begin,
          `<script type="module" async crossorigin src="./${boot.fileName}" data-next="${next}"></script>\n    ${begin}`,
        );
    },
  },
});

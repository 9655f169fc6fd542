import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Folder in which each build notes the content of its files as JSON, for the bill of materials (scripts/lib/packages/shipped-packages.js). */
const PARTS_FOLDER = '.cache/parts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Modules of this project that no file contains. */
const OWN = /^\0?(inline-engine-worker|virtual:)/;
/** Modules of the tools that no file contains: helpers that they add to their output. */
const HELPERS = /^\0?(?:__)?(vite|rolldown)[/_-]/;

/** The package of a module as `name@version`; null for this project's own. @throws for a module of unknown origin */
function packageOf(id: string): string | null {
  const [file] = id.replace(/^\0(?=\/)/, '').split('?');
  const helper = HELPERS.exec(id)?.[1];
  const at = file!.lastIndexOf('node_modules/');
  if (helper === undefined && at < 0) {
    if (OWN.test(id) || path.isAbsolute(file!)) return null;
    throw new Error(`${JSON.stringify(id)} is built in, and nobody knows what it is part of (vite/build-contents.ts).`);
  }
  const rest = at < 0 ? [] : file!.slice(at + 'node_modules/'.length).split('/');
  const name = helper ?? rest.slice(0, rest[0]?.startsWith('@') ? 2 : 1).join('/');
  const folder = at < 0 ? `${root}node_modules/${name}` : `${file!.slice(0, at)}node_modules/${name}`;
  return `${name}@${JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')).version}`;
}

/** Notes the files and packages of one build. Modules of which nothing is left are not counted. @param part name of the build */
export const noteParts = (part: string): Plugin => ({
  name: 'note-parts',
  apply: 'build',
  // Must run before files are inlined into others.
  enforce: 'pre',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const files: string[] = [];
      const packages = new Set<string>();
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        files.push(file.fileName);
        for (const [id, { renderedLength }] of Object.entries(file.modules)) {
          const found = renderedLength > 0 ? packageOf(id) : null;
          if (found !== null) packages.add(found);
        }
      }
      write(part, files, [...packages]);
    },
  },
});

/** Notes packages of which a build takes files that are no scripts. */
export const notePackages = (part: string, names: readonly string[]): void =>
  write(
    part,
    [],
    names.map((name) => packageOf(`${root}node_modules/${name}/`)!),
  );

function write(part: string, files: readonly string[], packages: readonly string[]): void {
  mkdirSync(path.join(root, PARTS_FOLDER), { recursive: true });
  const noted = JSON.stringify({ files: files.toSorted(), packages: packages.toSorted() }, null, 1);
  writeFileSync(path.join(root, PARTS_FOLDER, `${part}.json`), `${noted}\n`);
}

// Lists the npm packages that may be in the build.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../run.js';
import { FONT_PACKAGES } from './font-packages.js';

/** @typedef {{ name: string, version: string, licence: string, folder: string }} Package folder: relative to the root */

/** Folders and files built into the app, its service worker and the command line. */
const ROOMS = ['src', 'workers', 'cli', 'sw'];

/** Tools that add their own helpers to their output. */
const TOOLS = ['rolldown', 'vite'];

/** @param {string} folder @returns {string[]} */
function sources(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'testing' ? [] : sources(place);
    return /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name) ? [place] : [];
  });
}

/** Names of packages that the sources import. @returns {Set<string>} */
function imported() {
  const names = new Set();
  for (const file of ROOMS.flatMap((room) => sources(path.join(root, room)))) {
    for (const [, from] of readFileSync(file, 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*'([^'.][^']*)'/g)) {
      if (!/^(node|virtual):/.test(from)) names.add(from.split('/', from.startsWith('@') ? 2 : 1).join('/'));
    }
  }
  return names;
}

/**
 * Every package that may be in the build: packages imported by the sources, their dependencies according to package-lock.json,
 * the fonts, and the bundler's helpers. Possibly more than the bundler keeps, never fewer.
 *
 * @returns {Package[]} sorted by name
 */
export function bundled() {
  /** @type {Record<string, { version: string, license?: string, dependencies?: Record<string, string> }>} */
  const packages = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
  /** @type {Map<string, Package>} */
  const found = new Map();
  /** @param {string} name @param {string} from folder of the package that needs it */
  const visit = (name, from) => {
    let folder = `${from}node_modules/${name}`;
    for (let above = from; !(folder in packages); folder = `${above}node_modules/${name}`) {
      if (above === '') return;
      above = above.slice(0, above.lastIndexOf('node_modules/', above.length - 2));
    }
    if (found.has(folder)) return;
    const { version, license = '', dependencies = {} } = packages[folder];
    found.set(folder, { name, version, licence: license, folder });
    for (const each of Object.keys(dependencies)) visit(each, `${folder}/`);
  };
  for (const name of [...imported(), ...Object.values(FONT_PACKAGES)]) visit(name, '');
  for (const name of TOOLS) {
    const folder = `node_modules/${name}`;
    const { version, license = '' } = packages[folder];
    found.set(folder, { name, version, licence: license, folder });
  }
  return [...found.values()].filter(({ name }) => !name.startsWith('@types/')).sort((a, b) => (a.folder < b.folder ? -1 : 1));
}

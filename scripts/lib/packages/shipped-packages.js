// Lists what the built files contain, as the builds recorded it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../run.js';

/**
 * Builds, named as in vite/build-contents.ts, with the folder of each; null for a build whose output goes into another build's
 * file.
 */
const PARTS = {
  app: 'dist',
  fonts: 'dist',
  worker: 'dist',
  'service-worker': 'dist',
  report: 'dist',
  'report-worker': null,
  cli: 'dist-cli',
};

/** The final name of a file that the build renames at its end. @param {string} part @param {string} file */
function finalName(part, file) {
  if (part === 'report') return 'report.html';
  return part === 'service-worker' ? file.replace(/\.mjs$/, '.js') : file;
}

/** @param {string} part @returns {{ files: string[], packages: string[] }} */
function noted(part) {
  const file = path.join(root, '.cache', 'parts', `${part}.json`);
  if (!existsSync(file)) throw new Error(`The build has noted nothing of ${part}: run "npm run build".`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** npm packages with code in the built files, according to the bundler's notes: `name@version`. @returns {Set<string>} */
export const shippedPackages = () => new Set(Object.keys(PARTS).flatMap((part) => noted(part).packages));

/**
 * Script files that no build has recorded, and recorded ones that are missing: in both cases, their content is unknown.
 *
 * @returns {string[]}
 */
export function unaccounted() {
  const known = new Set(
    Object.entries(PARTS).flatMap(([part, folder]) =>
      folder === null ? [] : noted(part).files.map((file) => `${folder}/${finalName(part, file)}`),
    ),
  );
  const there = ['dist', 'dist-cli'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file.split(path.sep).join('/')}`)
      .filter((file) => /\.m?js$|\/report\.html$/.test(file)),
  );
  return [...there.filter((file) => !known.has(file)), ...[...known].filter((file) => !there.includes(file))].sort();
}

/**
 * Differences between a bill of materials and the shipped files.
 *
 * @param {{ components: { purl: string }[] }} bom
 * @param {Iterable<string>} shipped package URLs
 */
export function difference(bom, shipped) {
  const listed = new Set(bom.components.map(({ purl }) => purl));
  const there = new Set(shipped);
  return {
    missing: [...there].filter((purl) => !listed.has(purl)).sort(),
    superfluous: [...listed].filter((purl) => !there.has(purl)).sort(),
  };
}

/** The package URL of `name@version`. @param {string} packed */
export const npmUrl = (packed) => `pkg:npm/${packed.replace(/^@/, '%40')}`;

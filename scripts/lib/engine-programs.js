// Finds the browsers and drivers that `npm run test:engines` needs.
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/**
 * Programs started by each engine's tests, by the Debian package that contains them.
 *
 * @type {Record<string, Record<string, string>>}
 */
const engines = {
  'firefox-esr': { 'firefox-esr': 'firefox-esr' },
  webkitgtk: { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' },
};

/** Names of the engines, as in the projects of playwright.engines.config.ts. */
export const engineNames = Object.keys(engines);

/** The first executable file with this name in the folders of PATH. @param {string} name @param {string} folders */
function onPath(name, folders) {
  return folders
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/**
 * Programs of an engine, by name; `missing` is a sentence that names the packages to install, or null.
 *
 * @param {string} engine
 * @param {string} [folders] in the form of PATH
 * @returns {{ programs: Record<string, string>, missing: string | null }}
 */
export function findEngine(engine, folders = process.env.PATH ?? '') {
  const found = Object.entries(engines[engine]).map(([name, debian]) => ({ name, debian, file: onPath(name, folders) }));
  /** @type {Record<string, string>} */
  const programs = {};
  for (const { name, file } of found) if (file) programs[name] = file;
  const lacking = found.filter(({ file }) => !file);
  const names = lacking.map(({ name }) => name).join(' and ');
  const packages = lacking.map(({ debian }) => debian).join(' ');
  const missing =
    lacking.length === 0
      ? null
      : `${engine} is not tested: ${names} not found. Debian has it in ${lacking.map(({ debian }) => debian).join(' and ')}:  sudo apt-get install -y ${packages}`;
  return { programs, missing };
}

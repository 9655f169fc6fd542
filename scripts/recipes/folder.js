// Follows those recipes of CONTRIBUTING.md that add a folder.
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, run } from '../lib/run.js';
import { applySkeleton, inScratch } from './skeleton.js';

/** Maximum number of files outside its folder that a view or a format may change. */
const MOST_OTHERS = 2;

/**
 * @typedef {object} FolderRecipe
 * @property {string} name name of the skeleton, and of the new folder's content
 * @property {string} folder to which the skeleton is added; ends with a slash
 * @property {string[]} places files and folders to copy, relative to the root
 * @property {object} types a `tsconfig` for the copy
 * @property {(file: string) => string | null} named text that CONTRIBUTING.md must contain about a file; null for none
 * @property {[what: string, bin: string, args: string[]][]} steps
 */

/**
 * Follows, in a copy of the sources, a recipe from CONTRIBUTING.md that adds a folder and changes at most two other files.
 *
 * @param {FolderRecipe} recipe
 * @returns {Promise<import('../lib/tally.js').Outcome>}
 */
export function followFolderRecipe({ name, folder, places, types, named, steps }) {
  return inScratch(places, async (scratch) => {
    const title = `To add a ${name}`;
    const taken = applySkeleton(name, scratch);
    const sections = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8').split('\n## ');
    const text = sections.find((section) => section.startsWith(`${title}\n`)) ?? '';
    const others = taken.filter((file) => !file.startsWith(folder));
    const wrong = taken.filter((file) => !text.includes(named(file) ?? '')).map((file) => `the recipe does not name ${file}`);
    if (others.length > MOST_OTHERS) wrong.push(`it takes ${others.length} files beside its folder: ${others.join(', ')}`);
    writeFileSync(path.join(scratch, 'tsconfig.recipe.json'), JSON.stringify(types));
    symlinkSync(path.join(root, 'node_modules'), path.join(scratch, 'node_modules'), 'junction');
    for (const [what, bin, args] of steps) {
      const command = [path.join(root, 'node_modules', bin), ...args];
      const { code, output } = await run(process.execPath, command, { cwd: scratch, quiet: true });
      if (code !== 0) wrong.push(`${what}: ${output.trim()}`);
    }
    const failed = wrong.map((what) => `recipe: to add a ${name} › ${what}`);
    return { passed: steps.length + 2 - failed.length, failed: failed.length, skipped: 0, named: { failed, flaky: [] } };
  });
}

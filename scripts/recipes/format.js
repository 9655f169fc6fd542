import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, run } from '../lib/run.js';
import { applySkeleton, inScratch } from './skeleton.js';

/** Files that a format may take beside its folder. */
const MOST_OTHERS = 2;
const FOLDER = 'workers/formats/stacks/';

const places = [
  ...['workers', 'common', 'golden/released', 'scripts/lib/rooms.cjs', 'ARCHITECTURE.md'],
  ...[
    '.dependency-cruiser.cjs',
    'package.json',
    'vitest.config.ts',
    'tsconfig.base.json',
    'tsconfig.src.json',
    'tsconfig.workers.json',
  ],
];

/** The types of the workers, without the declarations that the whole build makes of them. */
const types = {
  extends: './tsconfig.workers.json',
  compilerOptions: { composite: false, declaration: false, emitDeclarationOnly: false, noEmit: true, tsBuildInfoFile: null },
};

/** @type {[what: string, bin: string, args: string[]][]} */
const steps = [
  ['its sample opens, and all formats hold', 'vitest/vitest.mjs', ['run', FOLDER, 'workers/formats/formats.test.ts']],
  [
    'the rules between rooms hold',
    'dependency-cruiser/bin/dependency-cruise.mjs',
    ['--config', '.dependency-cruiser.cjs', '--output-type', 'err', 'workers'],
  ],
  ['its types fit', 'typescript/bin/tsc', ['-p', 'tsconfig.recipe.json']],
];

/**
 * “To add a format” of CONTRIBUTING.md, followed in a copy of the sources.
 *
 * @returns {Promise<import('../lib/tally.js').Outcome>}
 */
export function formatRecipe() {
  return inScratch(places, async (scratch) => {
    const taken = applySkeleton('format', scratch);
    const sections = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8').split('\n## ');
    const recipe = sections.find((section) => section.startsWith('To add a format\n')) ?? '';
    const others = taken.filter((file) => !file.startsWith(FOLDER));
    const wrong = taken.filter((file) => !recipe.includes(path.basename(file))).map((file) => `the recipe does not name ${file}`);
    if (others.length > MOST_OTHERS) wrong.push(`it takes ${others.length} files beside its folder: ${others.join(', ')}`);
    writeFileSync(path.join(scratch, 'tsconfig.recipe.json'), JSON.stringify(types));
    symlinkSync(path.join(root, 'node_modules'), path.join(scratch, 'node_modules'), 'junction');
    for (const [what, bin, args] of steps) {
      const command = [path.join(root, 'node_modules', bin), ...args];
      const { code, output } = await run(process.execPath, command, { cwd: scratch, quiet: true });
      if (code !== 0) wrong.push(`${what}: ${output.trim()}`);
    }
    const failed = wrong.map((what) => `recipe: to add a format › ${what}`);
    return { passed: steps.length + 2 - failed.length, failed: failed.length, skipped: 0, named: { failed, flaky: [] } };
  });
}

import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, run } from '../lib/run.js';
import { applySkeleton, inScratch } from './skeleton.js';

/** Files that a view may take beside its folder. */
const MOST_OTHERS = 2;
const FOLDER = 'src/views/facts/';

const places = [
  ...['src', 'workers', 'common', 'sw', 'golden/released', 'scripts/lib/rooms.cjs', 'ARCHITECTURE.md'],
  ...['.dependency-cruiser.cjs', 'package.json', 'vitest.config.ts', 'tsconfig.base.json', 'tsconfig.src.json'],
];

/** The types of the page as one program, without the declarations that the whole build makes of other folders. */
const types = {
  extends: './tsconfig.src.json',
  compilerOptions: { composite: false, declaration: false, emitDeclarationOnly: false, noEmit: true, tsBuildInfoFile: null },
  references: [],
};

/** Of the registry's tests those of the new view: the others hold without it. @type {[what: string, bin: string, args: string[]][]} */
const steps = [
  [
    'its tests and those of the registry pass',
    'vitest/vitest.mjs',
    ['run', FOLDER, 'src/views/registry.test.ts', '--testNamePattern', 'facts|number row'],
  ],
  [
    'the rules between rooms hold',
    'dependency-cruiser/bin/dependency-cruise.mjs',
    ['--config', '.dependency-cruiser.cjs', '--output-type', 'err', 'src', 'workers'],
  ],
  ['its types fit', 'typescript/bin/tsc', ['-p', 'tsconfig.recipe.json']],
];

/**
 * “To add a view” of CONTRIBUTING.md, followed in a copy of the sources.
 *
 * @returns {Promise<import('../lib/tally.js').Outcome>}
 */
export function viewRecipe() {
  return inScratch(places, async (scratch) => {
    const taken = applySkeleton('view', scratch);
    const sections = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8').split('\n## ');
    const recipe = sections.find((section) => section.startsWith('To add a view\n')) ?? '';
    const others = taken.filter((file) => !file.startsWith(FOLDER));
    const wrong = others.filter((file) => !recipe.includes(file)).map((file) => `the recipe does not name ${file}`);
    if (others.length > MOST_OTHERS) wrong.push(`it takes ${others.length} files beside its folder: ${others.join(', ')}`);
    writeFileSync(path.join(scratch, 'tsconfig.recipe.json'), JSON.stringify(types));
    symlinkSync(path.join(root, 'node_modules'), path.join(scratch, 'node_modules'), 'junction');
    for (const [what, bin, args] of steps) {
      const command = [path.join(root, 'node_modules', bin), ...args];
      const { code, output } = await run(process.execPath, command, { cwd: scratch, quiet: true });
      if (code !== 0) wrong.push(`${what}: ${output.trim()}`);
    }
    const failed = wrong.map((what) => `recipe: to add a view › ${what}`);
    return { passed: steps.length + 2 - failed.length, failed: failed.length, skipped: 0, named: { failed, flaky: [] } };
  });
}

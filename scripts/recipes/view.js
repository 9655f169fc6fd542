// Tests the recipe for a view.
import { followFolderRecipe } from './folder.js';

const FOLDER = 'src/views/facts/';

const places = [
  ...['src', 'workers', 'common', 'sw', 'golden/released', 'scripts/lib/rooms.cjs', 'scripts/lib/properties', 'ARCHITECTURE.md'],
  ...['.dependency-cruiser.cjs', 'package.json', 'vitest.config.ts', 'tsconfig.base.json', 'tsconfig.src.json'],
];

/** Type-checks the page as one program, without the declarations that the full build writes for other folders. */
const types = {
  extends: './tsconfig.src.json',
  compilerOptions: { composite: false, declaration: false, emitDeclarationOnly: false, noEmit: true, tsBuildInfoFile: null },
  references: [],
};

/**
 * Checks on the copy. Of the registry's tests, only those of the new view run; the others do not depend on it.
 *
 * @type {[what: string, bin: string, args: string[]][]}
 */
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
  ['its types fit', '@typescript/native/bin/tsc', ['-p', 'tsconfig.recipe.json']],
];

/** Follows “To add a view” from CONTRIBUTING.md in a copy of the sources. */
export const viewRecipe = () =>
  followFolderRecipe({
    name: 'view',
    folder: FOLDER,
    places,
    types,
    named: (file) => (file.startsWith(FOLDER) ? null : file),
    steps,
  });

// Tests the recipe for a format.
import path from 'node:path';
import { followFolderRecipe } from './folder.js';

const FOLDER = 'workers/formats/stacks/';

const places = [
  ...['workers', 'common', 'golden/released', 'scripts/lib/rooms.cjs', 'scripts/lib/properties', 'ARCHITECTURE.md'],
  ...[
    '.dependency-cruiser.cjs',
    'package.json',
    'vitest.config.ts',
    'tsconfig.base.json',
    'tsconfig.src.json',
    'tsconfig.workers.json',
  ],
];

/** Type-checks the workers, without the declarations that the full build writes for them. */
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
  ['its types fit', '@typescript/native/bin/tsc', ['-p', 'tsconfig.recipe.json']],
];

/** Follows “To add a format” from CONTRIBUTING.md in a copy of the sources. */
export const formatRecipe = () =>
  followFolderRecipe({ name: 'format', folder: FOLDER, places, types, named: (file) => path.basename(file), steps });

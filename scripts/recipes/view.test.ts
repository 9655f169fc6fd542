import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
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

it('a view is its folder and at most two other files; types, the rules between rooms and its tests hold', () =>
  inScratch(places, async (scratch) => {
    const taken = applySkeleton('view', scratch);
    const others = taken.filter((file) => !file.startsWith(FOLDER) || existsSync(path.join(root, file)));
    expect(others.length).toBeLessThanOrEqual(MOST_OTHERS);
    const sections = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8').split('\n## ');
    const recipe = sections.find((section) => section.startsWith('To add a view\n'));
    for (const file of taken) expect(recipe).toContain(file.replace(FOLDER, ''));

    writeFileSync(path.join(scratch, 'tsconfig.recipe.json'), JSON.stringify(types));
    symlinkSync(path.join(root, 'node_modules'), path.join(scratch, 'node_modules'), 'junction');
    const said = async (bin: string, ...args: string[]) => {
      const command = [path.join(root, 'node_modules', bin), ...args];
      const { code, output } = await run(process.execPath, command, { cwd: scratch, quiet: true });
      return code === 0 ? '' : output || `${bin} ended with ${code}`;
    };
    // Of the registry's tests those of this view: the others hold without it.
    const tests = ['run', FOLDER, 'src/views/registry.test.ts', '--testNamePattern', 'facts|number row'];
    expect(await said('vitest/vitest.mjs', ...tests)).toBe('');
    const cruise = ['--config', '.dependency-cruiser.cjs', '--output-type', 'err', 'src', 'workers'];
    expect(await said('dependency-cruiser/bin/dependency-cruise.mjs', ...cruise)).toBe('');
    expect(await said('typescript/bin/tsc', '-p', 'tsconfig.recipe.json')).toBe('');
  }));

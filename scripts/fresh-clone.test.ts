import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const FOLDER = path.dirname(fileURLToPath(import.meta.url));

/** Packages that a script imports, directly or indirectly, before its first line runs. */
function packagesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const source = readFileSync(file, 'utf8');
  const names = [...source.matchAll(/^(?:import|export)\s(?:[^'";]*\sfrom\s)?'([^']+)'/gm)].map(([, name]) => name);
  return names.flatMap((name) => {
    if (name.startsWith('node:')) return [];
    return name.startsWith('.') ? packagesOf(path.resolve(path.dirname(file), name), seen) : [name];
  });
}

it.each(['start.js', 'test.js', 'build.js', 'build-agent.js'])('%s imports no package before it installs them', (script) => {
  expect(packagesOf(path.join(FOLDER, script))).toEqual([]);
});

it('sees an import that only another file has', () => {
  expect(packagesOf(path.join(FOLDER, '..', 'bench', 'engine.js'))).toContain('vite');
});

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesOf, roomsOnMap, rulesOf } from './lib/rooms.cjs';

const root = new URL('..', import.meta.url).pathname;
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n').filter(existsSyncIn);
const isCode = (file: string): boolean => /\.(ts|tsx|js|java)$/.test(file) && !/\.(test|spec)\.tsx?$/.test(file);
/**
 * Folders without a row: test aids may import any room, the agent has modules, skeletons are compiled in their copies, and the
 * root has only settings.
 */
const UNMAPPED = /^(workers\/testing|agent-java|skeletons|bin)\/|^[^/]+$/;
/** Agent modules that contain only programs and tests. */
const TESTS_OF_THE_AGENT = ['examples', 'fixtures', 'programs', 'oracles'];
/** Maximum number of files in a folder, not counting tests and styles. */
const MOST = 30;

function existsSyncIn(file: string): boolean {
  return file !== '' && existsSync(path.join(root, file));
}

const folders = new Map<string, string[]>();
for (const file of tracked.filter(isCode)) {
  const folder = path.dirname(file);
  folders.set(folder, [...(folders.get(folder) ?? []), file]);
}

describe('the map of rooms', () => {
  const rooms = roomsOnMap();

  it.each(rooms)('%s is a folder with code and a README', (room) => {
    expect([...folders.keys()].some((folder) => folder === room || folder.startsWith(`${room}/`))).toBe(true);
    expect(tracked).toContain(`${room}/README.md`);
  });

  it('has each folder with code in exactly one room', () => {
    for (const file of tracked.filter((each) => isCode(each) && !UNMAPPED.test(each))) {
      const inside = rooms.filter((room) => new RegExp(filesOf(room, rooms)).test(file));
      expect(inside, file).toHaveLength(1);
    }
  });

  it('has a row for each folder of the page and of the workers', () => {
    const inner = [...folders.keys()].flatMap((folder) => /^(?:src|workers)\/[^/]+/.exec(folder)?.[0] ?? []);
    const missing = [...new Set(inner)].filter((folder) => !rooms.includes(folder) && !UNMAPPED.test(`${folder}/`));
    expect(missing).toEqual([]);
  });

  it('has each module of the agent', () => {
    const modules = [...readFileSync(path.join(root, 'agent-java/pom.xml'), 'utf8').matchAll(/<module>([^<]+)<\/module>/g)];
    const named = modules.map(([, module]) => module).filter((module) => !TESTS_OF_THE_AGENT.includes(module));
    const [, table] = readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8').split('| module |');
    const [inTable, below] = table.split('\n\n');
    const rows = [...inTable.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, module]) => module);
    expect([...rows].sort()).toEqual(named.sort());
    expect(TESTS_OF_THE_AGENT.filter((module) => !below.includes(`\`${module}\``))).toEqual([]);
  });

  it('makes rules that forbid what stands above', () => {
    const [rule, last] = rulesOf(['a', 'b', 'b/c']);
    const forbidden = (paths: string[], file: string) => paths.some((each) => new RegExp(each).test(file));
    expect(new RegExp(rule.from.path).test('b/x.ts')).toBe(true);
    expect(new RegExp(rule.from.path).test('b/c/x.ts')).toBe(false);
    expect(forbidden(rule.to.path, 'a/x.ts')).toBe(true);
    expect(forbidden(rule.to.path, 'b/c/x.ts')).toBe(false);
    expect(forbidden(last.to.path, 'b/x.ts')).toBe(true);
  });

  it('is refused where it is not there', () => {
    expect(() => roomsOnMap('# Architecture')).toThrow(/no table/);
    expect(() => roomsOnMap('<!-- map -->\n| room |\n<!-- end: map -->')).toThrow(/no room/);
  });
});

// For the agent's folders, ArchUnit checks this.
it('no folder has more files than one can see at once', () => {
  const production = [...folders].filter(([folder]) => !folder.startsWith('agent-java/'));
  const crowded = production.filter(([, files]) => files.length > MOST).map(([folder, files]) => `${folder}: ${files.length}`);
  expect(crowded).toEqual([]);
});

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesOf, roomsOnMap, rulesOf } from './lib/rooms.cjs';

const root = new URL('..', import.meta.url).pathname;
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n').filter(existsSyncIn);
const isCode = (file: string): boolean => /\.(ts|tsx|js|java)$/.test(file) && !/\.(test|spec)\.tsx?$/.test(file);
/** Most files in one folder, tests and styles aside. */
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
    const wings = ['common', 'workers', 'src', 'cli', 'sw', 'vite', 'e2e', 'bench', 'scripts'];
    for (const file of tracked.filter((each) => isCode(each) && wings.includes(each.split('/')[0]))) {
      const inside = rooms.filter((room) => new RegExp(filesOf(room, rooms)).test(file));
      // Test aids may import any room.
      if (!file.startsWith('workers/testing/')) expect(inside, file).toHaveLength(1);
    }
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

// ArchUnit checks the agent's folders.
it('no folder has more files than one can see at once', () => {
  const production = [...folders].filter(([folder]) => !folder.startsWith('agent-java/'));
  const crowded = production.filter(([, files]) => files.length > MOST).map(([folder, files]) => `${folder}: ${files.length}`);
  expect(crowded).toEqual([]);
});

import { describe, expect, it } from 'vitest';
import { entriesToEvict } from './eviction';
import type { LibraryEntry } from './library-entry';

const kept = (sha256: string, opened: number, size: number, pinned = false): LibraryEntry => ({
  sha256,
  name: `${sha256}.mct`,
  tags: [],
  pinned,
  program: '',
  jvm: '',
  recorded: 0,
  opened,
  size,
  contexts: 1,
  totals: [],
});

describe('room in the library', () => {
  const all = [kept('new', 3, 10), kept('pinned', 1, 100, true), kept('old', 2, 10)];
  const names = (wanted: number, free: number) => entriesToEvict(all, wanted, free)?.map(({ sha256 }) => sha256) ?? null;

  it('takes nothing away while there is enough', () => expect(names(5, 5)).toEqual([]));
  it('begins with what was not opened for longest', () => expect(names(12, 5)).toEqual(['old']));
  it('goes on until it fits', () => expect(names(25, 5)).toEqual(['old', 'new']));
  it('never takes what is pinned', () => expect(names(26, 5)).toBeNull());
});

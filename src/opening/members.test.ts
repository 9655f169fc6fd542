import '../views/registry';
import { beforeEach, expect, it, vi } from 'vitest';

vi.mock('./profile-fetch', () => ({ nameIn: ({ name }: { name: string }) => name }));

const { showMatrix, verifyMembers } = await import('./matrix-members');
const { linkedMembers } = await import('./members');
const { useApp } = await import('../state/store');

const HASH = { a: 'a'.repeat(64), b: 'b'.repeat(64), other: 'c'.repeat(64) };
const ref = (name: string, hash = '') => ({ kind: 'file' as const, name, hash });
const files = ['a.mct', 'b.mct'].map((name) => new File([], name));
const matrix = () =>
  useApp.getState().matrix.map(({ ref: each, file }) => [each.kind === 'file' ? each.name : '', each.hash, file !== null]);

beforeEach(() => {
  useApp.setState(useApp.getInitialState(), true);
  showMatrix(files);
});

it('a link that comes while files are read is held against what they turn out to be', () => {
  useApp.setState({ matrix: linkedMembers([ref('a.mct', HASH.a), ref('b.mct', HASH.b)]) });
  expect(matrix()).toEqual([
    ['a.mct', HASH.a, true],
    ['b.mct', HASH.b, true],
  ]);
  expect(verifyMembers([HASH.a, HASH.other])).toEqual(['b.mct']);
  expect(matrix()).toEqual([
    ['a.mct', HASH.a, true],
    ['b.mct', HASH.b, false],
  ]);
});

it('a link without hashes, or of files that are known to be its own, changes nothing', () => {
  const before = useApp.getState().matrix;
  expect(linkedMembers([ref('a.mct'), ref('b.mct')])).toBe(before);
  verifyMembers([HASH.a, HASH.b]);
  const known = useApp.getState().matrix;
  expect(linkedMembers([ref('a.mct', HASH.a), ref('b.mct')])).toBe(known);
  expect(linkedMembers([ref('b.mct', HASH.other), ref('a.mct', HASH.a)])).toEqual([
    { ref: ref('b.mct', HASH.other), file: null },
    { ref: ref('a.mct', HASH.a), file: files[0] },
  ]);
});

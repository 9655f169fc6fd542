import { expect, it } from 'vitest';
import type { OwnBasis } from '../../../workers/api/engine';
import { libraryIn } from './libraries';

const frame = (className: string, method = 'run', descriptor = '()V') => ({
  ...{ className, method, descriptor, flags: 0, sourceFile: '', line: 0 },
});
const demo: OwnBasis = { by: 'packages', prefixes: ['demo'] };

it.each<[string, OwnBasis | null, string | null]>([
  ['demo.Main', demo, null],
  ['org.h2.mvstore.db.Page', demo, 'org.h2'],
  ['java.util.ArrayList', demo, 'the JDK'],
  ['Unnamed', demo, 'other code'],
  ['org.h2.mvstore.Page', null, null],
  ['java.util.ArrayList', { by: 'all', prefixes: [] }, 'the JDK'],
  ['org.junit.Runner', { by: 'not-jdk', prefixes: [] }, 'org.junit'],
])('the library of %s', (className, basis, library) => {
  expect(libraryIn(basis)(frame(className))).toBe(library);
});

it('a thread and a package have no library', () => {
  expect(libraryIn(demo)(frame('thread main', '*', ''))).toBeNull();
  expect(libraryIn(demo)(frame('java.util.*', '*', ''))).toBeNull();
});

it('values of events are not own, also where no class is a library', () => {
  for (const basis of [demo, null, { by: 'all', prefixes: [] } as OwnBasis])
    expect(libraryIn(basis)(frame('', 'demo.Rejected', ' (thrown)'))).toBe('event fields');
});

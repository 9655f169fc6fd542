import { expect, it } from 'vitest';
import { isSourceName, sourceOf } from './source-names';

it.each([
  ['a/B.java', true],
  ['B.KT', true],
  ['b.kts', true],
  ['B.scala', true],
  ['B.groovy', true],
  ['B.class', false],
  ['B.java.txt', false],
  ['java', false],
])('%s is a source: %j', (path, is) => expect(isSourceName(path)).toBe(is));

const RECORDED = { className: 'a.b.C', sourceFile: 'C.java', line: 7 };
it.each([
  [undefined, { packageName: 'a.b', fileName: 'C.java', line: 7 }],
  [{}, { packageName: 'a.b', fileName: 'C.java', line: 7 }],
  [
    { packageName: 'x', sourceFile: 'X.kt', line: 9 },
    { packageName: 'x', fileName: 'X.kt', line: 9 },
  ],
  [
    { packageName: '', sourceFile: '', line: 0 },
    { packageName: '', fileName: '', line: 0 },
  ],
])('a source as a mapping file has it goes before the recorded one: %j', (shown, source) =>
  expect(sourceOf({ ...RECORDED, ...(shown && { shown }) })).toEqual(source),
);

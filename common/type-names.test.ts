import { expect, it } from 'vitest';
import { patternOf } from './frame-names';
import { isLeafUp } from './leaf-up';
import { layoutText } from './object-layout';
import { javaClassName, PRIMITIVES, typeName } from './type-names';

it.each([
  ['B', 'byte[]'],
  ['C', 'char[]'],
  ['D', 'double[]'],
  ['F', 'float[]'],
  ['I', 'int[]'],
  ['J', 'long[]'],
  ['S', 'short[]'],
  ['Z', 'boolean[]'],
  ['R', 'reference[]'],
  ['?', '?[]'],
])('arrays of %s are %s', (elementType, name) => {
  expect(typeName({ kind: 'array', elementType })).toBe(name);
});

it('other types have names, too', () => {
  expect(typeName({ kind: 'class', className: 'a.B' })).toBe('a.B');
  expect([typeName({ kind: 'padding' }), typeName({ kind: 'all' })]).toEqual(['array padding', 'all types']);
  expect(PRIMITIVES.V).toBe('void');
});

it.each([
  [{ alignment: 8, reference: 4, header: 12 }, 'compressed pointers, 12-byte object headers, sizes in multiples of 8 bytes'],
  [{ alignment: 16, reference: 8, header: 16 }, '8-byte pointers, 16-byte object headers, sizes in multiples of 16 bytes'],
  [
    { alignment: 8, reference: 4, header: 8 },
    'compressed pointers, compact 8-byte object headers, sizes in multiples of 8 bytes',
  ],
])('the layout of objects %j', (layout, words) => expect(layoutText(layout)).toBe(words));

it.each<[kinds: string[], is: boolean]>([
  [[], false],
  [['invert'], true],
  [['callers'], true],
  [['focus', 'invert', 'hide'], true],
  [['invert', 'callers'], false],
  [['invert', 'focus', 'invert', 'callers'], true],
  [['focus', 'hide'], false],
])('callers are below their callees after %j: %j', (kinds, is) => {
  expect(isLeafUp(kinds.map((kind) => ({ kind })))).toBe(is);
});

it('callers are above their callees where there is no transform', () => expect(isLeafUp()).toBe(false));

it.each([
  ['pool-1-thread-72', 'pool-*-thread-*'],
  ['main', 'main'],
  ['42', '*'],
])('threads named like %s are %s', (name, pattern) => expect(patternOf(name)).toBe(pattern));

it.each([
  ['java.lang.Object', 'java.lang.Object'],
  ['[I', 'int[]'],
  ['[[Ljava.lang.String;', 'java.lang.String[][]'],
  ['[x', 'x[]'],
  ['', ''],
])('the class %s is %s in Java', (className, name) => expect(javaClassName(className)).toBe(name));

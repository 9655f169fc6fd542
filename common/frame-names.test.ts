import { describe, expect, it } from 'vitest';
import { FOLDED, foldedIn, foldedKind, foldedName, isOfFolded, nameAtLine, splitLine } from './frame-names';

describe('frames of contexts that a link folded', () => {
  it.each([
    ['(1 context folded here)', 1, 'library'],
    ['(1,234 contexts folded here)', 1234, 'library'],
    ['(2 contexts with own code folded here)', 2, 'own'],
    ['(3 contexts of class loading folded here)', 3, 'loading'],
    ['(1,234,567 contexts of class loading folded here)', 1_234_567, 'loading'],
  ])('%s', (method, number, kind) => {
    const name = { className: '', method };
    expect([foldedIn(name), foldedKind(name), isOfFolded(name)]).toEqual([number, kind, true]);
    expect(foldedName(method.replace(/^\(([\d,]+ contexts?).*$/, '$1'), foldedKind(name)!)).toBe(method);
  });

  it.each([
    ['', '(some contexts folded here)'],
    ['', '(2 contexts with other code folded here)'],
    ['', '(2 contextss folded here)'],
    ['', 'x(2 contexts folded here)'],
    ['', '(2 contexts folded here)x'],
    ['a.B', '(2 contexts folded here)'],
  ])('are not those of class %j and method %j', (className, method) => {
    const name = { className, method };
    expect([foldedIn(name), foldedKind(name), isOfFolded(name)]).toEqual([null, null, false]);
  });

  it('include the one for own methods, which gives no number', () => {
    const name = { className: FOLDED, method: '*' };
    expect([foldedIn(name), foldedKind(name), isOfFolded(name)]).toEqual([null, null, true]);
  });
});

it.each([
  ['run', 0, 'run', ''],
  ['run', 1, 'run:1', ':1'],
  ['run', 4200, 'run:4200', ':4200'],
])('method %s at line %d is %s', (method, line, name, suffix) => {
  expect(nameAtLine(method, line)).toBe(name);
  expect(splitLine(name)).toEqual({ method, line: suffix });
});

it.each([
  ['a:1:2', 'a:1', ':2'],
  ['run:', 'run:', ''],
  ['run:x', 'run:x', ''],
  ['run:4x', 'run:4x', ''],
])('%s is method %s and line %j', (name, method, line) => expect(splitLine(name)).toEqual({ method, line }));

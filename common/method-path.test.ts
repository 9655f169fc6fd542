import { describe, expect, it } from 'vitest';
import { endOfPath, foldPath, type MethodId, methodsOn, unfoldPath } from './method-path';

const method = (name: string, descriptor = '()V'): MethodId => ({ className: 'a.B', method: name, descriptor });
const path = (names: string): MethodId[] => [...names].map((name) => method(name));
const unfolded = (turns: string, size = 2): number[] | null => {
  const found = unfoldPath({ methods: path('abc').slice(0, size), turns });
  return found && [...found];
};

describe('a path is folded', () => {
  it.each([
    ['a', '0'],
    ['ab', '0.1'],
    ['aaaa', '0.0.0.0'],
    ['aaaaa', '0.0*4'],
    ['abab', '0.1.0.1'],
    ['ababa', '0.1.0.1.0'],
    ['ababab', '0.1.-2*4'],
    ['abcabcabcd', '0.1.2.-3*6.3'],
    ['baaaaab', '0.1.1*4.0'],
  ])('%s is %s', (names, turns) => {
    const folded = foldPath(path(names));
    expect(folded.turns).toBe(turns);
    expect(folded.methods.map(({ method: name }) => name).join('')).toBe([...new Set(names)].join(''));
    expect(methodsOn(folded)).toEqual(path(names));
    expect(endOfPath(folded)).toEqual(method(names.slice(-1)));
  });

  it('with overloads and classes apart', () => {
    const other = { ...method('a'), className: 'a.C' };
    expect(foldPath([method('a'), method('a', '(I)V'), other, method('a')]).turns).toBe('0.1.2.0');
  });

  it('up to cycles of 64 methods, and not beyond', () => {
    const cycle = (length: number) => Array.from({ length: 2 * length }, (_, at) => method(`m${at % length}`));
    expect(foldPath(cycle(64)).turns).toMatch(/\.63\.-64\*64$/);
    expect(foldPath(cycle(65)).turns).toMatch(/\.64\.0\.1\..*\.64$/);
  });
});

describe('turns are read', () => {
  it.each<[string, number[] | null]>([
    ['0.1', [0, 1]],
    ['0*3', [0, 0, 0]],
    ['0.1.-2*3', [0, 1, 0, 1, 0]],
    ['0.-1', [0, 0]],
    ['0*0.1', [1]],
    ['2', null],
    ['-1', null],
    ['0.-2', null],
    ['', null],
    ['0*0', null],
    ['0.', null],
    ['0.x', null],
    ['x0', null],
    ['0x', null],
    ['0**2', null],
    ['123456789', null],
    ['0*123456789', null],
  ])('%s', (turns, frames) => expect(unfolded(turns)).toEqual(frames));

  it('up to a million frames', () => {
    expect(unfolded('0*1000000')).toHaveLength(1_000_000);
    expect(unfolded('0*1000001')).toBeNull();
    expect(unfolded('0*999999.1')).toHaveLength(1_000_000);
    expect(unfolded('0*999999.1*2')).toBeNull();
  });

  it('as no methods where they are malformed', () => {
    expect(methodsOn({ methods: path('a'), turns: '1' })).toEqual([]);
    expect(() => endOfPath({ methods: path('a'), turns: '1' })).toThrow('A path that leads nowhere has no end.');
  });
});

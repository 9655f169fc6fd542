import { describe, expect, it } from 'vitest';
import { foldedPath } from './path-runs';

/** A path written in letters: `m` is own code, `h` is H2, `j` is the JDK. */
const fold = (path: string): string =>
  foldedPath(path.length, (at) => ({ h: 'org.h2', j: 'the JDK' })[path[at]] ?? null)
    .map((step) => ('at' in step ? path[step.at] : `(${step.words})`))
    .join('');

describe('a path of callers', () => {
  it.each([
    ['', ''],
    ['m', 'm'],
    ['mmm', 'mmm'],
    ['mhhhhhm', 'm(5 frames of org.h2)m'],
    ['mmhhhhh', 'mm(3 frames of org.h2)hh'],
    ['mhhm', 'mhhm'],
    ['mhhjhm', 'm(4 frames of org.h2 and others)m'],
    ['mhhhmjjjjm', 'm(3 frames of org.h2)m(4 frames of the JDK)m'],
    ['mmmmmmmmmmmmmmmm', 'mmm(6 frames)mmmmmmm'],
    ['mmmmmmmmmmmm', 'mmmmmmmmmmmm'],
    ['mhhhhmmmmmmmmmmmmmm', 'm(4 frames of org.h2)mm(5 frames)mmmmmmm'],
    ['hhhh', 'hhhh'],
  ])('%s shows one’s own code and the end', (path, shown) => {
    expect(fold(path)).toBe(shown);
  });

  it('of a hundred thousand frames of a recursion keeps both ends', () => {
    const asked: number[] = [];
    const steps = foldedPath(100_000, (at) => {
      asked.push(at);
      return null;
    });
    expect(steps).toHaveLength(11);
    expect(steps[3]).toEqual({ from: 3, until: 99_993, words: '99,990 frames' });
    expect(asked.length).toBeLessThan(1000);
  });

  it('says no library of frames that were not looked at', () => {
    const steps = foldedPath(100_000, (at) => (at === 0 || at === 99_999 ? null : 'org.h2'));
    expect(steps).toEqual([{ at: 0 }, { from: 1, until: 99_999, words: '99,998 frames' }, { at: 99_999 }]);
  });
});

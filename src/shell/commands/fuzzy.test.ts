import { describe, expect, it } from 'vitest';
import { fuzzy } from './fuzzy';

const found = (query: string, text: string): string | null => {
  const fit = fuzzy(query, text);
  return fit && [...text].map((letter, i) => (fit.at.includes(i) ? letter.toUpperCase() : letter)).join('');
};

describe('a fuzzy match', () => {
  it.each<[string, string, string | null]>([
    ['', 'zoom in', 'zoom in'],
    ['zoom', 'zoom in', 'ZOOM in'],
    ['ZOOM', 'zoom in', 'ZOOM in'],
    ['zi', 'zoom in', 'Zoom In'],
    ['z i', 'zoom in', 'Zoom In'],
    ['oom', 'zoom in', 'zOOM in'],
    ['ni', 'zoom in', null],
    ['x', 'zoom in', null],
    ['ct', 'copyTree', 'CopyTree'],
    ['so', 'swap all sources of', 'swap all SOurces of'],
    ['azi', 'a zoom if', 'A Zoom If'],
  ])('of “%s” in “%s”: %s', (query, text, expected) => {
    expect(found(query, text)).toBe(expected);
  });

  it.each<[string, string, string]>([
    ['in', 'in', 'zoom in'],
    ['zoom', 'zoom', 'zoom in'],
    ['in', 'zoom in', 'spin'],
    ['zi', 'zoom in', 'fuzzing'],
    ['ab', 'a b', 'xaxb'],
  ])('of “%s” is better in “%s” than in “%s”', (query, better, worse) => {
    expect(fuzzy(query, better)!.score).toBeGreaterThan(fuzzy(query, worse)!.score);
  });
});

import { expect, it } from 'vitest';
import { thinnedNote } from './thinned-note';

const warned = (kept: string, asked: string, snapshots = 'snapshots'): string | null =>
  thinnedNote([
    'another warning',
    `${snapshots} are ${kept} apart, not ${asked}: every second one is dropped when there are 1000 of them, or 64 MB`,
  ]);

it.each([
  ['6400ms', '200ms', 'asked every 200 ms, kept every 6.4 s'],
  ['4s', '1s', 'asked every 1 s, kept every 4 s'],
  ['2m', '30s', 'asked every 30 s, kept every 2 min'],
  ['200M-bytecodes', '50M-bytecodes', 'asked every 50M bytecodes, kept every 200M bytecodes'],
])('says how far apart snapshots of %s, asked for at %s, are, and why', (kept, asked, said) => {
  expect(warned(kept, asked)).toBe(`Snapshots: ${said}, because a recording has room for 1,000 of them, or 64 MB.`);
});

it('reads the words of earlier agents', () => {
  expect(warned('4s', '1s', 'earlier states')).toBe(warned('4s', '1s'));
  expect(warned('4s', '1s')).not.toBeNull();
});

it('says nothing where all snapshots were kept', () => {
  expect(thinnedNote(['3 snapshots are missing because writing a dump took long'])).toBeNull();
});

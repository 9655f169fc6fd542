import { expect, it } from 'vitest';
import { lateNote, thinnedNote } from './snapshot-notes';

const warned = (kept: string, asked: string, snapshots = 'snapshots'): string | null =>
  thinnedNote([
    'another warning',
    `${snapshots} are ${kept} apart, not ${asked}: every second one is dropped when there are 1000 of them, or 64 MB`,
  ]);

it.each([
  ['6400ms', '200ms', 'requested every 200 ms, kept every 6.4 s'],
  ['4s', '1s', 'requested every 1 s, kept every 4 s'],
  ['2m', '30s', 'requested every 30 s, kept every 2 min'],
  ['200M-bytecodes', '50M-bytecodes', 'requested every 50M bytecodes, kept every 200M bytecodes'],
])('says how far apart snapshots of %s, asked for at %s, are, and why', (kept, asked, said) => {
  expect(warned(kept, asked)).toBe(`Snapshots: ${said}, because a recording can hold at most 1,000 of them, or 64 MB.`);
});

it('reads the words of earlier agents', () => {
  expect(warned('4s', '1s', 'earlier states')).toBe(warned('4s', '1s'));
  expect(warned('4s', '1s')).not.toBeNull();
});

it('says nothing where all snapshots were kept', () => {
  expect(thinnedNote(['3 snapshots are missing because writing a dump took too long'])).toBeNull();
});

it('says how far snapshots missed the interval that was asked for', () => {
  const said = 'because the machine was busy or the trees were large.';
  const late = [2700, 5300, 8100, 8300];
  expect(lateNote(500, [], late)).toBe(`Snapshots: requested every 500 ms, taken every 2.7 s, ${said}`);
  expect(lateNote(2000, [], late)).toBeNull();
  // The first interval includes the start of the program.
  expect(lateNote(100, [], [747, 913, 1017, 1124, 1234, 1400])).toBeNull();
  // Snapshots by work, or a file without the interval; and a single snapshot, which has no distance to a next one.
  expect(lateNote(undefined, [], late)).toBeNull();
  expect(lateNote(500, [], [2600, 2700])).toBeNull();
  // Every second snapshot was dropped, and the remaining ones are late.
  const kept = ['snapshots are 1s apart, not 500ms: every second one is dropped when there are 60 of them, or 64 MB'];
  expect(lateNote(500, kept, late)).toBe(`Snapshots: due every 1 s, taken every 2.7 s, ${said}`);
  expect(
    lateNote(500, ['snapshots are 2s apart, not 500ms: every second one is dropped when there are 60 of them, or 64 MB'], late),
  ).toBeNull();
});

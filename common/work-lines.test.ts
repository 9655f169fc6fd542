import { expect, it } from 'vitest';
import { amount, count, difference } from './numbers';
import type { Piece } from './story-sentence';
import { explainedWords, leftOver, type OwnCodeBasis, ownCodeLine, sameWork, type ToldChange } from './work-lines';

const CHANGE: ToldChange = { totalA: 1000, totalB: 2000, isSame: false, subjects: [1, 2], others: 0, rest: 0, explained: 1 };

const said = (pieces: Piece<never>[] | null): string | null =>
  pieces &&
  pieces
    .map((piece) => {
      if ('text' in piece) return piece.text;
      if ('calls' in piece) return count(piece.calls);
      if ('figure' in piece) return amount(piece.figure, 'bytecodes');
      return 'part' in piece ? difference(piece.part) : '?';
    })
    .join('');

it.each<[Partial<ToldChange>, string | null]>([
  [{}, null],
  [{ isSame: true, totalB: 1000 }, 'The same work'],
  [{ isSame: true, totalA: 1_000_000, totalB: 1_000_145 }, 'The same work, to within 145 bytecodes (0.01 %)'],
  [{ isSame: true, totalA: 1_000_145, totalB: 1_000_000 }, 'The same work, to within 145 bytecodes (0.01 %)'],
  [{ isSame: true, totalA: 0, totalB: 0 }, 'The same work'],
])('the same work: %j', (given, words) => expect(said(sameWork({ ...CHANGE, ...given }))).toBe(words));

it.each<[Partial<ToldChange>, string | null]>([
  [{ others: 0, rest: 5 }, null],
  [{ others: 3, rest: 0.2 }, null],
  [{ others: 3, rest: -1200, isSame: true }, null],
  [{ others: 3, rest: -1200 }, '3 smaller changes: −1,200 bytecodes'],
  [{ others: 1, rest: 12 }, '1 smaller change: +12 bytecodes'],
  [{ others: 1, rest: 12, subjects: [] }, '1 method, less than 1 % of the total: +12 bytecodes'],
  [{ others: 2, rest: 12, subjects: [] }, '2 methods, none of them 1 % of the total: +12 bytecodes'],
])('what is left: %j', (given, words) => expect(said(leftOver({ ...CHANGE, ...given }, 'bytecodes'))).toBe(words));

it.each<[Partial<ToldChange>, string | null]>([
  [{ explained: 1 }, null],
  [{ explained: 0.979 }, 'Two methods explain 97 % of the change'],
  [{ explained: 0.9999 }, 'Two methods explain 99 % of the change'],
  [{ explained: 0.6, subjects: [1] }, 'One method explains 60 % of the change'],
  [{ explained: 0, subjects: [] }, null],
  [{ explained: 0.6, isSame: true }, null],
])('what is explained: %j', (given, words) => expect(explainedWords({ ...CHANGE, ...given })).toBe(words));

it.each<[OwnCodeBasis, string]>([
  [{ by: 'given', prefixes: ['com.acme', 'org.lib'] }, 'Own code: com.acme, org.lib.'],
  [{ by: 'packages', prefixes: ['', 'com.acme'] }, 'Own code, by the main class: classes without a package, com.acme.'],
  [{ by: 'origin', prefixes: ['com.acme'] }, 'Own code: class folders and the jar of the main class.'],
  [{ by: 'not-jdk', prefixes: [] }, 'Own code: all but that of the JDK and of launchers.'],
  [{ by: 'all', prefixes: [] }, 'Own code: all.'],
])('own code: %j', (basis, line) => expect(ownCodeLine(basis)).toBe(line));

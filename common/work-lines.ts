/**
 * Lines shown around the sentences that explain a change of work between two profiles: the same work, what is left, which code
 * is own. The page, the terminal and reports each format names and figures in their own way.
 */

import { OUTSIDE } from './frame-names';
import { unitBehind } from './numbers';
import { share } from './part-clause';
import type { Piece } from './story-sentence';
import { inWords } from './work-sentence';

/** The smallest and the largest figure of several runs. */
interface Range {
  readonly min: number;
  readonly max: number;
}

/** Several runs per side (the engine's `StoryRuns`). */
export interface NamedRuns<Name> {
  readonly totalsA: Range;
  readonly totalsB: Range;
  readonly varying: readonly { readonly name: Name | null; readonly by: number }[];
  readonly lowerBound?: object;
}

/** A change without its methods (the engine's `WorkStory`). */
export interface StorySummary {
  readonly totalA: number;
  readonly totalB: number;
  readonly isSame: boolean;
  readonly subjects: readonly unknown[];
  readonly others: number;
  readonly rest: number;
  readonly explained: number;
  /** Notes; the changes of those that have one are subtracted from `rest`. */
  readonly notes: readonly { readonly kind: string; readonly change?: number }[];
  readonly runs?: Omit<NamedRuns<unknown>, 'varying'>;
}

/** Share of the largest total below which the difference between runs counts as the same work. */
export const SAME = 1e-3;

/**
 * `The same work, to within 145 bytecodes (0.002%)`; null if the work differs.
 *
 * @param work what the metric measures
 */
export function sameWork({ totalA, totalB, isSame, runs }: StorySummary, work = 'work'): Piece<never>[] | null {
  if (!isSame) return null;
  const of = runs ?? { totalsA: { min: totalA, max: totalA }, totalsB: { min: totalB, max: totalB } };
  const [least, most] = [Math.min(of.totalsA.min, of.totalsB.min), Math.max(of.totalsA.max, of.totalsB.max)];
  const change = most - least;
  if (runs !== undefined && change >= SAME * most) {
    const { totalsA, totalsB, lowerBound } = runs;
    const variation = totalsA.max - totalsA.min;
    const isBeyond = totalB - totalsA.max > variation || totalsA.min - totalB > variation;
    return [
      { text: isBeyond ? 'No change shows up in every run of the head: ' : `The same ${work}, within run-to-run variation: ` },
      ...rangeOf(totalsA, lowerBound, false),
      { text: ' in the base, ' },
      ...rangeOf(totalsB, lowerBound, true),
      { text: ' in the head' },
    ];
  }
  if (change === 0) return [{ text: `The same ${work}` }];
  return [
    { text: `The same ${work}, to within ` },
    { figure: change, isLowerBound: false },
    { text: ` (${share(change / most)})` },
  ];
}

/** `1.2 M to 1.24 M bytecodes`; without the unit if it was given before. */
function rangeOf({ min, max }: Range, lowerBound: object | undefined, isSecond: boolean): Piece<never>[] {
  const isLowerBound = lowerBound !== undefined;
  const last = { figure: max, isLowerBound, isSecond };
  return min === max ? [last] : [{ figure: min, isLowerBound, isSecond: true }, { text: ' to ' }, last];
}

/** `Across runs of the base, X varies by 41 k bytecodes (3.3% of the total) and Y by 12 k`; null if nothing varies. */
export function varyingWork<Name>({ totalsA, varying }: NamedRuns<Name>): Piece<Name>[] | null {
  if (varying.length === 0) return null;
  const last = varying.length - 1;
  return varying.flatMap(({ name, by }, at): Piece<Name>[] => [
    { text: at === 0 ? 'Across runs of the base, ' : at === last ? ' and ' : ', ' },
    name === null ? { text: OUTSIDE } : { name, context: -1 },
    { text: at === 0 ? ' varies by ' : ' by ' },
    { figure: by, isLowerBound: false, ...(at > 0 && { isSecond: true }) },
    { text: at === 0 ? ` (${share(by / totalsA.max)} of the total)` : '' },
  ]);
}

/** `12 smaller changes: net −1,200 bytecodes`; null if nothing is left. */
export function leftOver({ subjects, others, rest, notes, isSame, runs }: StorySummary, unit: string): Piece<never>[] | null {
  const left = notes.reduce((sum, { change = 0 }) => sum - change, rest);
  if (isSame || others === 0 || Math.abs(left) < 0.5) return null;
  // Several changes may be of either sign: the figure is their sum.
  const is = (one: string, many: string): Piece<never> => ({ text: others === 1 ? one : `${many}net ` });
  const what =
    runs !== undefined
      ? is(' other change, small or within run-to-run variation: ', ' other changes, small or within run-to-run variation: ')
      : subjects.length === 0
        ? is(' method, less than 1% of the total: ', ' methods, each less than 1% of the total: ')
        : is(' smaller change: ', ' smaller changes: ');
  return [{ calls: others }, what, { part: Math.round(left) }, { text: unitBehind(unit, Math.round(left)) }];
}

/** `Two methods explain 97% of the change`; null if they explain all of it, or if no method is named. */
export const explainedWords = (change: StorySummary): string | null => explainedBy(change, 'method');

/** `Two causes explain 97% of the change`, shown below the change itself. */
export const explainedByCauses = (change: StorySummary): string | null => explainedBy(change, 'cause');

function explainedBy({ subjects, explained, isSame }: StorySummary, noun: string): string | null {
  const { length } = subjects;
  if (isSame || length === 0 || explained >= 1) return null;
  const number = inWords(length);
  return `${number[0].toUpperCase()}${number.slice(1)} ${length === 1 ? `${noun} explains` : `${noun}s explain`} ${Math.floor(100 * explained)}% of the change`;
}

/** Definition of the program's own code (the engine's `OwnBasis`). */
export interface OwnCodeBasis {
  readonly by: 'given' | 'origin' | 'packages' | 'not-jdk' | 'all';
  readonly prefixes: readonly string[];
}

/**
 * The program's own code in words: `com.acme`.
 *
 * @param set formats a package
 */
export function ownCode({ by, prefixes }: OwnCodeBasis, set = (name: string): string => name): string {
  switch (by) {
    case 'given':
    case 'origin':
    case 'packages':
      return prefixes.map((prefix) => (prefix === '' ? 'classes without a package' : set(prefix))).join(', ');
    case 'not-jdk':
      return 'all but the JDK and launchers';
    case 'all':
      return 'all';
  }
}

/** As a full line: `Own code, by main class: com.acme.` */
export const ownCodeLine = (basis: OwnCodeBasis, set?: (name: string) => string): string =>
  `Own code${basis.by === 'packages' ? ', by main class' : basis.by === 'origin' ? ', by class origin' : ''}: ${ownCode(basis, set)}.`;

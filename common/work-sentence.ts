/** Sentences on a change of work, by the methods that answer for it. Each surface sets names and figures in its own way. */

import { count, nounOf } from './numbers';
import {
  agree,
  calleeOf,
  callPhrase,
  doesMore,
  fromTo,
  OUTSIDE,
  partClause,
  share,
  type ToldPart,
  times,
  verbsOf,
} from './part-clause';
import type { Piece } from './story-sentence';

/** A method that answers for a part of the change, as the engine has it (StorySubject). */
export interface ToldSubject<Name> {
  readonly name: Name | null;
  readonly change: number;
  readonly callsA: number;
  readonly callsB: number;
  readonly a: number;
  readonly b: number;
  readonly parts: readonly ToldPart<Name>[];
  readonly others: number;
  readonly rest: number;
  readonly context: number;
  readonly lowerBound?: object;
  /** What changed most inside a library call; null where that is not known. */
  readonly inside: { readonly library: Name; readonly subject: ToldSubject<Name> } | null;
}

/** What changed without a change of work, as the engine has it (StoryNote). */
export type ToldNote<Name> =
  | { readonly kind: 'renamed'; readonly before: Name; readonly after: Name; readonly share: number }
  | { readonly kind: 'package'; readonly before: string; readonly after: string; readonly classes: number }
  | {
      readonly kind: 'moved';
      readonly name: Name;
      readonly from: Name | null;
      readonly to: Name | null;
      readonly callsA: number;
      readonly callsB: number;
    }
  | {
      readonly kind: 'wrapper';
      readonly name: Name;
      readonly caller: Name | null;
      readonly callee: Name | null;
      readonly isNew: boolean;
    }
  | {
      readonly kind: 'shift';
      readonly name: Name;
      readonly amount: number;
      readonly change: number;
      readonly gained: readonly (Name | null)[];
      readonly lost: readonly (Name | null)[];
    }
  | { readonly kind: 'loading'; readonly change: number; readonly name: Name | null };

/** A part from this share of a change on is nearly all of it. */
const NEARLY_ALL = 0.8;
/** A part of a change from this share on stands for it. */
const MOSTLY = 0.5;
/** Costs of a call stand for a change that they make up but for this share: readers multiply them by the calls. */
const OFF = 0.05;
/** Parts that are not listed are not mentioned, if their sum is below this share of the change. */
const LEAST = 0.01;
/** Methods that a note names on either side. */
const NAMED = 2;

/** Kinds of parts that change the cost of a call. */
const COSTS: readonly ToldPart<unknown>['kind'][] = [
  'own',
  'library',
  'library-calls',
  'library-new',
  'library-gone',
  'new',
  'gone',
];
const isCost = ({ kind }: ToldPart<unknown>): boolean => COSTS.includes(kind);

const CODE_OUTSIDE = 'Code outside your own';

/** A sentence in two halves, for surfaces that set them apart. */
export interface SubjectWords<Name> {
  /** `X costs 3,652 bytecodes per call, up from 9 (+36.6 M)` */
  readonly says: Piece<Name>[];
  /** `now calls Y (+16.5 M)`; empty where the first half says it all. Its subject is X. */
  readonly why: Piece<Name>[];
}

/**
 * One method's change as a sentence without its end: `X costs 3,652 bytecodes per call, up from 9 (+36.6 M): it now calls Y (+16.5 M)`.
 *
 * A pair of figures is shown only if it changes in the direction of the part beside it.
 */
export function subjectSentence<Name>(subject: ToldSubject<Name>, unit: string): Piece<Name>[] {
  const { says, why } = subjectWords(subject, unit);
  return why.length === 0 ? says : [...says, { text: ': it ' }, ...why];
}

/** @param isBrief leaves out the amount, which stands beside the sentence */
export function subjectWords<Name>(subject: ToldSubject<Name>, unit: string, isBrief = false): SubjectWords<Name> {
  const { name, change, context, parts, lowerBound } = subject;
  const who: Piece<Name> = name === null ? { text: CODE_OUTSIDE } : { name, context };
  const total = amountOf<Name>(change, lowerBound, isBrief);
  const [first] = parts;
  if (first === undefined) return { says: [who, { text: doesMore(change, unit) }, ...total], why: [] };
  const perCall = costPerCall(subject, unit);
  const isToldByCost = perCall !== null && isCost(first) && first.kind !== 'library';
  // A larger part than the change has others against it.
  const ratio = first.change / change;
  if (ratio >= NEARLY_ALL && ratio <= 1 / NEARLY_ALL && !isToldByCost)
    return { says: [who, { text: ' ' }, ...partClause(first, unit), ...total], why: [] };
  const says = [who, ...(perCall ?? [{ text: doesMore(change, unit) }]), ...total];
  const isOwnOnly = perCall !== null && parts.length === 1 && first.kind === 'own';
  return { says, why: isOwnOnly ? [] : reasons(subject, unit) };
}

function amountOf<Name>(change: number, lowerBound: object | undefined, isBrief: boolean): Piece<Name>[] {
  // What is not counted may have changed, too.
  if (isBrief) return lowerBound === undefined ? [] : [{ text: ' (counted part only)' }];
  return [{ text: ' (' }, { part: change }, { text: lowerBound === undefined ? ')' : ', counted part only)' }];
}

/** Sentences that follow that of a method, without their ends. */
export const furtherSentences = <Name>(subject: ToldSubject<Name>, unit: string): Piece<Name>[][] =>
  [sameCalls(subject), insideSentence(subject, unit)].filter((pieces) => pieces !== null);

/** What changed most inside a library call: `In executeQuery, X calls Y once per call instead of 364 times (−172 M)`. */
function insideSentence<Name>({ inside }: ToldSubject<Name>, unit: string): Piece<Name>[] | null {
  if (inside === null) return null;
  const { library, subject } = inside;
  const [first] = subject.parts;
  const isMost = first !== undefined && subject.name !== null && first.change / subject.change >= MOSTLY;
  const words: Piece<Name>[] = isMost
    ? [
        { name: subject.name as Name, context: subject.context },
        { text: ' ' },
        ...partClause(first, unit),
        ...amountOf<Name>(first.change, first.lowerBound, false),
      ]
    : subjectWords(subject, unit).says;
  return [{ text: 'In ' }, { name: library, context: -1 }, { text: ', ' }, ...words];
}

/** How often a method is called, where that did not change; null where it did, or is not known. */
export function sameCalls<Name>({ callsA, callsB, parts, name }: ToldSubject<Name>): Piece<Name>[] | null {
  if (name === null || callsA !== callsB || callsA === 0 || parts[0] === undefined || !isCost(parts[0])) return null;
  return [{ text: 'Called ' }, ...times<Name>(callsA), { text: ', as before' }];
}

/**
 * ` costs 3,652 bytecodes per call, up from 9`; null where calls are not known, or where the pair, times the calls, is not the
 * change: it is also called more often, or calls other methods of the program more often.
 */
function costPerCall<Name>(subject: ToldSubject<Name>, unit: string): Piece<Name>[] | null {
  const { name, a, b, callsA, callsB, change, lowerBound } = subject;
  if (name === null || callsA === 0 || callsB === 0) return null;
  const growth = (b / callsB - a / callsA) * Math.min(callsA, callsB);
  if (!agree(0, growth, change) || Math.abs(growth / change - 1) > OFF) return null;
  const figures = fromTo<Name>(a / callsA, b / callsB, [{ text: ' per call' }], { unit, lowerBound });
  return [{ text: ` ${verbsOf(unit).costs} ` }, ...figures];
}

/** `now calls X (+16.5 M), Y (+7.7 M) and Z (+1.2 M), plus nine smaller changes (+3.1 M)`. */
function reasons<Name>({ parts, others, rest, change }: ToldSubject<Name>, unit: string): Piece<Name>[] {
  const isAll = others === 0 || Math.abs(rest) < LEAST * Math.abs(change);
  // The only part has the figure that was given before.
  const isOnly = parts.length === 1 && isAll;
  const figureOf = (part: ToldPart<Name>): Piece<Name>[] =>
    isOnly ? [] : [{ text: ' (' }, { part: part.change }, { text: ')' }];
  const clauses: Piece<Name>[][] = [];
  for (let at = 0; at < parts.length; ) {
    const phrase = callPhrase(parts[at]);
    const isAlike = (part: ToldPart<Name>): boolean => {
      const other = callPhrase(part);
      return (
        phrase !== null &&
        other !== null &&
        other.before === phrase.before &&
        JSON.stringify(other.after) === JSON.stringify(phrase.after)
      );
    };
    let end = at + 1;
    while (end < parts.length && isAlike(parts[end])) end++;
    const called = parts.slice(at, end).map((part) => [calleeOf(part), ...figureOf(part)]);
    clauses.push(
      phrase === null || called.length === 1
        ? [...partClause(parts[at], unit), ...figureOf(parts[at])]
        : [{ text: `${phrase.before} ` }, ...list(called), ...phrase.after],
    );
    at = end;
  }
  const more: Piece<Name>[] = isAll
    ? []
    : [{ text: `, plus ${inWords(others)} smaller ${others === 1 ? 'change' : 'changes'} (` }, { part: rest }, { text: ')' }];
  return [...list(clauses, ', and '), ...more];
}

/** A note as a sentence without its end. */
export function noteSentence<Name>(note: ToldNote<Name>, unit: string): Piece<Name>[] {
  const named = (name: Name | null): Piece<Name> => (name === null ? { text: OUTSIDE } : { name, context: -1 });
  const opening = (name: Name | null): Piece<Name> => (name === null ? { text: CODE_OUTSIDE } : named(name));
  switch (note.kind) {
    case 'renamed':
      return [
        opening(note.before),
        { text: ' is now ' },
        named(note.after),
        { text: ` (${share(note.share)} of the ${nounOf(unit)})` },
      ];
    case 'package': {
      const { before, after, classes } = note;
      return [
        before === '' ? { text: 'The unnamed package' } : { text: before, isName: true },
        { text: ' is now ' },
        after === '' ? { text: 'the unnamed package' } : { text: after, isName: true },
        { text: ` (${count(classes)} ${classes === 1 ? 'class' : 'classes'})` },
      ];
    }
    case 'moved': {
      const { callsA, callsB } = note;
      const often: Piece<Name>[] =
        callsA + callsB === 0
          ? []
          : callsA === callsB
            ? [{ text: ', still ' }, ...times<Name>(callsB)]
            : [{ text: ', ' }, ...times<Name>(callsB), { text: ' instead of ' }, ...times<Name>(callsA)];
      return [
        opening(note.name),
        { text: ' is now called by ' },
        named(note.to),
        { text: ' instead of ' },
        named(note.from),
        ...often,
      ];
    }
    case 'wrapper':
      return [
        opening(note.caller),
        { text: ' now calls ' },
        named(note.callee),
        { text: note.isNew ? ' through ' : ' directly, no longer through ' },
        named(note.name),
      ];
    case 'shift': {
      const names = (all: readonly (Name | null)[]): Piece<Name>[] => {
        const some = all.slice(0, all.length > NAMED + 1 ? NAMED : all.length).map((name) => [named(name)]);
        return list(
          some.length === all.length ? some : [...some, [{ text: `${inWords(all.length - some.length)} other methods` }]],
        );
      };
      return [
        { figure: note.amount, isLowerBound: false },
        { text: ' of ' },
        named(note.name),
        { text: ' and other library code moved from ' },
        ...names(note.lost),
        { text: ' to ' },
        ...names(note.gained),
        ...(Math.abs(note.change) < 0.5 ? [] : [{ text: ' (net ' }, { part: note.change }, { text: ')' }]),
      ];
    }
    case 'loading':
      return [
        { text: `Class loading and linking ${note.change > 0 ? 'increased' : 'decreased'} (` },
        { part: note.change },
        { text: '), mostly below ' },
        named(note.name),
      ];
  }
}

/** Items with commas, and `and` before the last one. @param last before the last of items that may hold lists */
function list<Name>(items: readonly Piece<Name>[][], last = ' and '): Piece<Name>[] {
  return items.flatMap((item, at) => [...(at === 0 ? [] : [{ text: at === items.length - 1 ? last : ', ' }]), ...item]);
}

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
/** Small numbers as words. */
export const inWords = (value: number): string => WORDS[value] ?? count(value);

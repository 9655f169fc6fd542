/**
 * Sentences that explain a change of work between two profiles by the methods that account for it. The page, the terminal and
 * reports each format names and figures in their own way.
 */

import { OUTSIDE } from './frame-names';
import { count, nounOf } from './numbers';
import {
  agree,
  calleeOf,
  callPhrase,
  doesMore,
  fromTo,
  type NamedPart,
  OFF,
  partClause,
  share,
  times,
  verbsOf,
} from './part-clause';
import type { Piece } from './story-sentence';

/** A method that accounts for part of the change (the engine's `StorySubject`). */
export interface NamedSubject<Name> {
  readonly name: Name | null;
  readonly change: number;
  readonly callsA: number;
  readonly callsB: number;
  readonly a: number;
  readonly b: number;
  /** Whether `a` and `b` are its inclusive figures: only then may they be presented as its cost. */
  readonly isInclusive: boolean;
  readonly parts: readonly NamedPart<Name>[];
  readonly others: number;
  readonly rest: number;
  readonly context: number;
  readonly lowerBound?: object;
  /** The largest change inside a library call; null if unknown. */
  readonly inside: { readonly library: Name; readonly subject: NamedSubject<Name> } | null;
}

/** A change that is not a change of work (the engine's `StoryNote`). */
export type NamedNote<Name> =
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

/** Least share of a change at which a part is nearly all of it. */
const NEARLY_ALL = 0.8;
/** Least share of a change at which a part may represent it. */
const MOSTLY = 0.5;
/** Unlisted parts go unmentioned if their sum is below this share of the change. */
const LEAST = 0.01;
/** If a method's own code accounts for less than this share of its change, the work is done by its callees. */
const DELEGATED = 0.05;
/** Largest number of methods that a note names on either side. */
const NAMED = 2;

/** Kinds of parts that change the cost per call. */
const COSTS: readonly NamedPart<unknown>['kind'][] = [
  'own',
  'library',
  'library-calls',
  'library-new',
  'library-gone',
  'new',
  'gone',
];
/** Kinds of parts that concern what only one side calls. */
const ONE_SIDED: readonly NamedPart<unknown>['kind'][] = ['new', 'gone', 'library-new', 'library-gone'];
const isCost = ({ kind }: NamedPart<unknown>): boolean => COSTS.includes(kind);

const CODE_OUTSIDE = 'Other code';

/** A sentence in two halves, for outputs that show them separately. */
export interface SubjectWords<Name> {
  /** `X costs 3,652 bytecodes per call, up from 9 (+36.6 M)` */
  readonly says: Piece<Name>[];
  /**
   * `now calls Y (+16.5 M)`, or `also calls Z twice instead of once (+1.2 M)`; empty if the first half says everything. Its
   * subject is X.
   */
  readonly why: Piece<Name>[];
  /** Whether the second half lists further parts of the change rather than reasons for the first half. */
  readonly isMore: boolean;
  /** `, mostly in Y`: added to the first half where the second is not shown, if the method itself does almost nothing. */
  readonly within?: Piece<Name>[];
}

/**
 * The sentence on one method's change, without its full stop. For example, `X costs 3,652 bytecodes per call, up from 9 (+36.6
 * M): it now calls Y (+16.5 M)`. Or `X now calls Y (+33.3 M); it also executes 5 bytecodes of its own per call, up from 3 (+1.6
 * M): +34.9 M in all`.
 *
 * A pair of figures is shown only if it changes in the same direction as the part beside it.
 */
export function subjectSentence<Name>(subject: NamedSubject<Name>, unit: string): Piece<Name>[] {
  const { says, why, isMore } = subjectWords(subject, unit);
  return why.length === 0 ? says : [...says, { text: isMore ? '; it ' : ': it ' }, ...why];
}

/** @param isBrief leaves out the amount, which is shown beside the sentence; callees then get their own */
export function subjectWords<Name>(subject: NamedSubject<Name>, unit: string, isBrief = false): SubjectWords<Name> {
  const { name, change, context, parts, lowerBound } = subject;
  const who: Piece<Name> = name === null ? { text: CODE_OUTSIDE } : { name, context };
  const amount = (part: number): Piece<Name>[] => amountOf<Name>(part, lowerBound, isBrief);
  const [first, ...further] = parts;
  if (first === undefined) return { says: [who, { text: doesMore(change, unit) }, ...amount(change)], why: [], isMore: false };
  const perCall = costPerCall(subject, unit);
  if (isLed(subject)) {
    const isAll = further.length === 0 || Math.abs(change - first.change) < LEAST * Math.abs(change);
    const cost = isBrief ? calleeCost<Name>(first) : [];
    const why = isAll ? [] : also(joined(clausesOf({ ...subject, parts: further }, unit), subject));
    // A brief sentence has the method's change beside it anyway.
    const inAll: Piece<Name>[] = isAll || isBrief ? [] : [{ text: ': ' }, { part: change }, { text: ' in all' }];
    return {
      says: [who, { text: ' ' }, ...partClause(first, unit), ...cost, ...amount(isAll ? change : first.change)],
      why: [...why, ...inAll],
      isMore: true,
    };
  }
  // Next to the amount, the first reason says more than "does more work" would.
  const [most, ...others] = isBrief && perCall === null ? clausesOf(subject, unit) : [];
  if (most !== undefined && most.change / change >= MOSTLY && most.change / change <= 1 / NEARLY_ALL)
    return { says: [who, { text: ' ' }, ...most.pieces, ...amount(change)], why: also(joined(others, subject)), isMore: true };
  const says = [who, ...(perCall ?? [{ text: doesMore(change, unit) }]), ...amount(change)];
  const isOwnOnly = perCall !== null && parts.length === 1 && first.kind === 'own';
  return {
    ...{ says, why: isOwnOnly ? [] : joined(clausesOf(subject, unit), subject), isMore: false },
    within: perCall === null ? [] : mostlyIn(subject),
  };
}

/** `, mostly in Y`: the callee that has most of the change, if the method's own code has almost none of it. */
function mostlyIn<Name>({ parts, change }: NamedSubject<Name>): Piece<Name>[] {
  const [first] = parts;
  const own = parts.reduce((sum, part) => sum + (part.kind === 'own' ? Math.abs(part.change) : 0), 0);
  const isDelegated = first.kind !== 'own' && first.name !== null && own < DELEGATED * Math.abs(change);
  return isDelegated && first.change / change >= MOSTLY ? [{ text: ', mostly in ' }, calleeOf(first)] : [];
}

const also = <Name>(pieces: Piece<Name>[]): Piece<Name>[] => (pieces.length === 0 ? [] : [{ text: 'also ' }, ...pieces]);

/** Whether a method's largest part begins its sentence: it is nearly the whole change, and no cost per call says more. */
function isLed<Name>(subject: NamedSubject<Name>): boolean {
  const [first] = subject.parts;
  if (first === undefined) return false;
  // If a part is larger than the change, other parts oppose it.
  const ratio = first.change / subject.change;
  const isNearlyAll = ratio >= NEARLY_ALL && ratio <= 1 / NEARLY_ALL;
  return isNearlyAll && !(hasCostPerCall(subject) && isCost(first) && first.kind !== 'library');
}

/** ` (33.3 M bytecodes)`: the cost of what only one side calls, which tables and pictures show as well. */
function calleeCost<Name>({ kind, change, a, b, lowerBound }: NamedPart<Name>): Piece<Name>[] {
  const isOneSided = ONE_SIDED.includes(kind) && Math.abs(Math.abs(change) - Math.max(a, b)) < 0.5;
  return isOneSided ? [{ text: ' (' }, { figure: Math.max(a, b), isLowerBound: lowerBound !== undefined }, { text: ')' }] : [];
}

function amountOf<Name>(change: number, lowerBound: object | undefined, isBrief: boolean): Piece<Name>[] {
  // Work that is not counted may have changed, too.
  if (isBrief) return lowerBound === undefined ? [] : [{ text: ' (counted part only)' }];
  return [{ text: ' (' }, { part: change }, { text: lowerBound === undefined ? ')' : ', counted part only)' }];
}

/** Sentences that follow the one on a method, without their full stops. */
export const furtherSentences = <Name>(subject: NamedSubject<Name>, unit: string): Piece<Name>[][] =>
  [sameCalls(subject), insideSentence(subject, unit)].filter((pieces) => pieces !== null);

/**
 * The sentence on the largest change inside a library call: `In executeQuery, X calls Y once per call instead of 364 times (−172
 * M)`.
 */
function insideSentence<Name>({ inside }: NamedSubject<Name>, unit: string): Piece<Name>[] | null {
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

/**
 * After a cost per call, says how often the method is called, if that is more than once and did not change: `It is still called
 * 10 times`. Names the method unless it is the only one mentioned.
 */
export function sameCalls<Name>(subject: NamedSubject<Name>): Piece<Name>[] | null {
  const { callsA, callsB, parts, name, context } = subject;
  if (name === null || callsA !== callsB || callsA <= 1 || parts[0] === undefined) return null;
  const isPerCall = isLed(subject) ? parts[0].kind === 'own' : hasCostPerCall(subject);
  if (!isPerCall) return null;
  const isAlone = parts.every(({ kind }) => kind === 'own');
  return [isAlone ? { text: 'It' } : { name, context }, { text: ' is still called ' }, ...times<Name>(callsA)];
}

/**
 * Whether a method's change can be expressed as its cost per call. It cannot if its calls are unknown, or if it has other costs
 * that did not change. Nor can it if the pair, multiplied by the calls, is not the change, because it is also called more often,
 * or calls other methods of the program more often.
 */
function hasCostPerCall<Name>({ name, a, b, callsA, callsB, change, isInclusive }: NamedSubject<Name>): boolean {
  if (name === null || !isInclusive || callsA === 0 || callsB === 0) return false;
  const growth = (b / callsB - a / callsA) * Math.min(callsA, callsB);
  return agree(0, growth, change) && Math.abs(growth / change - 1) <= OFF;
}

/** ` costs 3,652 bytecodes per call, up from 9`; null if that does not express the change. */
function costPerCall<Name>(subject: NamedSubject<Name>, unit: string): Piece<Name>[] | null {
  const { a, b, callsA, callsB, lowerBound } = subject;
  if (!hasCostPerCall(subject)) return null;
  const figures = fromTo<Name>(a / callsA, b / callsB, [{ text: ' per call' }], { unit, lowerBound });
  return [{ text: ` ${verbsOf(unit).costs} ` }, ...figures];
}

/** A clause on one or several parts, and the sum of their changes. */
interface Clause<Name> {
  readonly pieces: Piece<Name>[];
  readonly change: number;
}

/**
 * Clauses on a method's parts: `now calls X (+16.5 M), Y (+7.7 M) and Z (+1.2 M)`. Adjacent parts with the same wording share a
 * clause.
 */
function clausesOf<Name>(subject: NamedSubject<Name>, unit: string): Clause<Name>[] {
  const { parts, change } = subject;
  // If there is only one part, its figure has been given already.
  const isOnly = parts.length === 1 && isNone(subject) && Math.abs(change - parts[0].change) < LEAST * Math.abs(change);
  const figureOf = (part: NamedPart<Name>): Piece<Name>[] =>
    isOnly ? [] : [{ text: ' (' }, { part: part.change }, { text: ')' }];
  const clauses: Clause<Name>[] = [];
  for (let at = 0; at < parts.length; ) {
    const phrase = callPhrase(parts[at]);
    const isAlike = (part: NamedPart<Name>): boolean => {
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
    clauses.push({
      pieces:
        phrase === null || called.length === 1
          ? [...partClause(parts[at], unit), ...figureOf(parts[at])]
          : [{ text: `${phrase.before} ` }, ...list(called), ...phrase.after],
      change: parts.slice(at, end).reduce((sum, part) => sum + part.change, 0),
    });
    at = end;
  }
  return clauses;
}

/** Whether the unlisted parts are negligible. */
const isNone = ({ others, rest, change }: NamedSubject<unknown>): boolean =>
  others === 0 || Math.abs(rest) < LEAST * Math.abs(change);

/**
 * Joins clauses, and mentions unlisted parts: `now calls X (+16.5 M), and calls Y twice (+7.7 M), plus nine smaller changes (+3.1
 * M)`.
 */
function joined<Name>(clauses: readonly Clause<Name>[], subject: NamedSubject<Name>): Piece<Name>[] {
  const { others, rest } = subject;
  const pieces = list(
    clauses.map((clause) => clause.pieces),
    ', and ',
  );
  if (isNone(subject)) return pieces;
  const smaller = `${inWords(others)} smaller ${others === 1 ? 'change' : 'changes'} (`;
  return [...pieces, { text: clauses.length === 0 ? `has ${smaller}` : `, plus ${smaller}` }, { part: rest }, { text: ')' }];
}

/** The sentence on a note, without its full stop. */
export function noteSentence<Name>(note: NamedNote<Name>, unit: string): Piece<Name>[] {
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

/**
 * Items separated by commas, with `and` before the last one.
 *
 * @param last used instead of `and` if items may contain lists
 */
function list<Name>(items: readonly Piece<Name>[][], last = ' and '): Piece<Name>[] {
  return items.flatMap((item, at) => [...(at === 0 ? [] : [{ text: at === items.length - 1 ? last : ', ' }]), ...item]);
}

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
/** Small numbers as words. */
export const inWords = (value: number): string => WORDS[value] ?? count(value);

/** Sentences on a change of work, by the methods that answer for it. Each surface sets names and figures in its own way. */

import { count } from './numbers';
import type { Piece } from './story-sentence';

/** A part of a change as the engine has it (StoryPart); `Name` names a method. */
export interface ToldPart<Name> {
  readonly kind:
    | 'own'
    | 'library'
    | 'library-calls'
    | 'library-new'
    | 'library-gone'
    | 'calls'
    | 'new'
    | 'gone'
    | 'deeper'
    | 'shallower'
    | 'recursion'
    | 'entries'
    | 'entered'
    | 'left';
  readonly change: number;
  readonly name: Name | null;
  readonly callsA: number;
  readonly callsB: number;
  readonly callerCallsA: number;
  readonly callerCallsB: number;
  readonly a: number;
  readonly b: number;
  readonly context: number;
  /** Present where the figures are lower bounds. */
  readonly lowerBound?: object;
}

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
/** Costs of a call stand for a change of which they have this share. */
const MOSTLY = 0.5;

/** Names code that is not the program's own. */
export const OUTSIDE = 'code outside yours';

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
export function subjectSentence<Name>(subject: ToldSubject<Name>): Piece<Name>[] {
  const { says, why } = subjectWords(subject);
  return why.length === 0 ? says : [...says, { text: ': it ' }, ...why];
}

/** @param isBrief leaves out the amount, which stands beside the sentence */
export function subjectWords<Name>(subject: ToldSubject<Name>, isBrief = false): SubjectWords<Name> {
  const { change, parts } = subject;
  const who: Piece<Name> =
    subject.name === null ? { text: 'Code outside yours' } : { name: subject.name, context: subject.context };
  const total = sum<Name>(change, subject.lowerBound, isBrief);
  const [first] = parts;
  if (first === undefined) return { says: [who, { text: ` does ${moreOrLess(change)}` }, ...total], why: [] };
  const costs = parts.filter(isCost).reduce((all, part) => all + part.change, 0);
  const perCall = costs / change >= MOSTLY && subject.name !== null ? costPerCall(subject) : null;
  if (first.change / change >= NEARLY_ALL && !(isCost(first) && perCall !== null && first.kind !== 'library'))
    return { says: [who, { text: ' ' }, ...clause(first), ...total], why: [] };
  if (perCall === null) return { says: [who, { text: ` does ${moreOrLess(change)}` }, ...total], why: reasons(subject) };
  return { says: [who, ...perCall, ...total], why: isOwnOnly(subject) ? [] : reasons(subject) };
}

/** Sentences that follow that of a method, without their ends. */
export const furtherSentences = <Name>(subject: ToldSubject<Name>): Piece<Name>[][] =>
  [insideSentence(subject), sameCalls(subject)].filter((pieces) => pieces !== null);

/** What changed most inside a library call: `In executeQuery, X calls Y once per call instead of 364`; null where that is not known. */
function insideSentence<Name>({ inside }: ToldSubject<Name>): Piece<Name>[] | null {
  if (inside === null) return null;
  return [{ text: 'In ' }, { name: inside.library, context: -1 }, { text: ', ' }, ...subjectSentence(inside.subject)];
}

/** What a method was called, where that did not change; null where it did, or is not known. */
function sameCalls<Name>({ callsA, callsB, parts, name }: ToldSubject<Name>): Piece<Name>[] | null {
  if (name === null || callsA !== callsB || callsA === 0 || parts[0] === undefined || !isCost(parts[0])) return null;
  return [{ text: 'Called as often as before: ' }, { calls: callsA }, { text: callsA === 1 ? ' time' : ' times' }];
}

/** A note as a sentence without its end. */
export function noteSentence<Name>(note: ToldNote<Name>, unit: string): Piece<Name>[] {
  const named = (name: Name | null): Piece<Name> => (name === null ? { text: OUTSIDE } : { name, context: -1 });
  switch (note.kind) {
    case 'renamed':
      return [named(note.before), { text: ' is now ' }, named(note.after), { text: ` (${share(note.share)} of the ${unit})` }];
    case 'package':
      return [
        {
          text: `${note.before || 'The unnamed package'} is now ${note.after || 'the unnamed package'}: ${note.classes} ${note.classes === 1 ? 'class' : 'classes'}`,
        },
      ];
    case 'moved': {
      const { callsA, callsB } = note;
      const times: Piece<Name>[] =
        callsA + callsB === 0
          ? []
          : callsA === callsB
            ? [{ text: ', as often as before: ' }, { calls: callsA }, { text: callsA === 1 ? ' time' : ' times' }]
            : [{ text: ', ' }, { calls: callsB }, { text: ' times instead of ' }, { calls: callsA }];
      return [
        named(note.name),
        { text: ' is now called by ' },
        named(note.to),
        { text: ' instead of ' },
        named(note.from),
        ...times,
      ];
    }
    case 'wrapper':
      return [
        ...(note.caller === null ? [{ text: 'Code outside yours' }] : [named(note.caller)]),
        { text: note.isNew ? ' now calls ' : ' no longer calls ' },
        named(note.callee),
        { text: ' through ' },
        named(note.name),
      ];
    case 'shift':
      return [
        { figure: note.amount, isLowerBound: false },
        { text: ' of ' },
        named(note.name),
        { text: ' and other library code change places between ' },
        ...list(note.lost.slice(0, 2).map((name) => [named(name)])),
        { text: ' and ' },
        ...list(note.gained.slice(0, 2).map((name) => [named(name)])),
        { text: ' (' },
        { part: note.change },
        { text: ' in all)' },
      ];
    case 'loading':
      return [
        { text: `Class loading and linking do ${moreOrLess(note.change)} (` },
        { part: note.change },
        { text: '), most of it below ' },
        named(note.name),
      ];
  }
}

const moreOrLess = (change: number): string => (change > 0 ? 'more' : 'less');

function sum<Name>(change: number, lowerBound: object | undefined, isBrief: boolean): Piece<Name>[] {
  // The rest, which is not counted, may have changed, too.
  if (isBrief) return lowerBound === undefined ? [] : [{ text: ' (of what is counted)' }];
  return [{ text: ' (' }, { part: change }, { text: lowerBound === undefined ? ')' : ' of what is counted)' }];
}

/** ` costs 3,652 bytecodes per call, up from 9`; null where calls are not known or the pair contradicts the change. */
function costPerCall<Name>({ a, b, callsA, callsB, change, lowerBound }: ToldSubject<Name>): Piece<Name>[] | null {
  if (callsA === 0 || callsB === 0) return null;
  const [before, now] = [a / callsA, b / callsB];
  return agree(before, now, change) ? [{ text: ' costs ' }, ...fromTo<Name>(before, now, ' per call', lowerBound)] : null;
}

/** `3,652 bytecodes per call, up from 9`. */
function fromTo<Name>(before: number, now: number, per: string, lowerBound: object | undefined): Piece<Name>[] {
  const isLowerBound = lowerBound !== undefined;
  return [
    { figure: now, isLowerBound },
    { text: `${per}, ${now > before ? 'up' : 'down'} from ` },
    { figure: before, isLowerBound, isSecond: true },
  ];
}

const isOwnOnly = ({ parts, others }: ToldSubject<unknown>): boolean =>
  parts.length === 1 && others === 0 && parts[0].kind === 'own';

/** `now calls X (+16.5 M), Y (+7.7 M) and nine smaller changes`. */
function reasons<Name>({ parts, others, rest, change }: ToldSubject<Name>): Piece<Name>[] {
  const clauses: Piece<Name>[][] = [];
  for (let at = 0; at < parts.length; ) {
    const part = parts[at];
    const verb = joinedVerb(part);
    if (verb === null) {
      clauses.push([...clause(part), ...inBrackets<Name>(part)]);
      at++;
      continue;
    }
    const alike: ToldPart<Name>[] = [];
    while (at < parts.length && joinedVerb(parts[at]) === verb) alike.push(parts[at++]);
    clauses.push([{ text: `${verb} ` }, ...list(alike.map((each): Piece<Name>[] => [nameOf(each), ...inBrackets<Name>(each)]))]);
  }
  const more: Piece<Name>[] =
    others === 0 || Math.abs(rest) < 0.01 * Math.abs(change)
      ? []
      : [
          {
            text: `${clauses.length > 1 ? ', and' : ' and'} ${inWords(others)} smaller ${others === 1 ? 'change' : 'changes'} (`,
          },
          { part: rest },
          { text: ')' },
        ];
  return [...list(clauses), ...more];
}

const inBrackets = <Name>({ change }: ToldPart<Name>): Piece<Name>[] => [{ text: ' (' }, { part: change }, { text: ')' }];

const nameOf = <Name>({ name, context }: ToldPart<Name>): Piece<Name> => (name === null ? { text: OUTSIDE } : { name, context });

function joinedVerb({ kind }: ToldPart<unknown>): string | null {
  if (kind === 'new' || kind === 'library-new') return 'now calls';
  return kind === 'gone' || kind === 'library-gone' ? 'no longer calls' : null;
}

/** What a part says of its subject: `calls Y 30 times per call instead of 10`. */
function clause<Name>(part: ToldPart<Name>): Piece<Name>[] {
  const { kind, change, callsA, callsB, callerCallsA, callerCallsB, a, b, lowerBound } = part;
  const more = moreOrLess(change);
  switch (kind) {
    case 'own':
      return callsA > 0 && callsB > 0 && agree(a / callsA, b / callsB, change)
        ? [{ text: 'runs ' }, ...fromTo<Name>(a / callsA, b / callsB, ' of its own per call', lowerBound)]
        : [{ text: `runs ${more} of its own per call` }];
    case 'library':
      return callsA > 0 && callsB > 0 && agree(a / callsA, b / callsB, change)
        ? [{ text: 'pays ' }, ...fromToFor<Name>(a / callsA, b / callsB, nameOf(part), lowerBound)]
        : [{ text: `pays ${more} for calls of ` }, nameOf(part)];
    case 'library-calls':
    case 'calls':
      return [
        { text: 'calls ' },
        nameOf(part),
        { text: ' ' },
        ...often<Name>(callsA, callsB, callerCallsA, callerCallsB, change),
      ];
    case 'new':
    case 'library-new':
      return [{ text: 'now calls ' }, nameOf(part)];
    case 'gone':
    case 'library-gone':
      return [{ text: 'no longer calls ' }, nameOf(part)];
    case 'deeper':
    case 'shallower':
      return [{ text: kind === 'deeper' ? 'recurses deeper' : 'recurses less deep' }];
    case 'recursion':
      return [{ text: `recurses ${more}` }, ...recursion<Name>(callsA, callsB, callerCallsA, callerCallsB, change)];
    case 'entries':
      return agree(callsA, callsB, change)
        ? [
            { text: 'is called ' },
            { calls: callsB },
            { text: ` ${callsB === 1 ? 'time' : 'times'} instead of ` },
            { calls: callsA },
          ]
        : [{ text: `is called ${more} often by ${OUTSIDE}` }];
    case 'entered':
      return [{ text: `is now called by ${OUTSIDE}` }];
    case 'left':
      return [{ text: `is no longer called by ${OUTSIDE}` }];
  }
}

const fromToFor = <Name>(before: number, now: number, name: Piece<Name>, lowerBound: object | undefined): Piece<Name>[] => [
  { figure: now, isLowerBound: lowerBound !== undefined },
  { text: ' for each call of ' },
  name,
  { text: `, ${now > before ? 'up' : 'down'} from ` },
  { figure: before, isLowerBound: lowerBound !== undefined, isSecond: true },
];

/** `30 times per call instead of 10`, `in 32 % of its calls instead of 0.84 %`, `1.04 times as often`. */
function often<Name>(callsA: number, callsB: number, callersA: number, callersB: number, change: number): Piece<Name>[] {
  const words = [{ text: `${moreOrLess(change)} often per call` }];
  if (callersA === 0 || callersB === 0) return words;
  const [before, now] = [callsA / callersA, callsB / callersB];
  if (!agree(before, now, change) || before === 0 || now === 0) return words;
  if (before < 1 && now < 1) {
    const [from, to] = [share(before), share(now)];
    return [{ text: from === to ? asOften(before, now) : `in ${to} of its calls instead of ${from}` }];
  }
  if (digits(before) === digits(now)) return [{ text: asOften(before, now) }];
  const counted = (value: number): string | undefined => ({ '1': 'once', '2': 'twice' })[digits(value)];
  const first: Piece<Name>[] = counted(now) === undefined ? [times(now), { text: ' times' }] : [{ text: counted(now) ?? '' }];
  const second: Piece<Name> = counted(before) === undefined ? times(before) : { text: counted(before) ?? '' };
  return [...first, { text: ' per call instead of ' }, second];
}

const asOften = (before: number, now: number): string => `${Number((now / before).toPrecision(4))} times as often per call`;

/** `: 601 calls for each call by another method instead of 31`. */
function recursion<Name>(callsA: number, callsB: number, entriesA: number, entriesB: number, change: number): Piece<Name>[] {
  if (entriesA === 0 || entriesB === 0) return [];
  const [before, now] = [callsA / entriesA, callsB / entriesB];
  if (!agree(before, now, change) || digits(before) === digits(now)) return [];
  return [{ text: ': ' }, times(now), { text: ' calls for each call by another method instead of ' }, times(before)];
}

/** Calls per call: whole numbers from ten on, three digits below. */
const times = <Name>(value: number): Piece<Name> =>
  value >= 10 || Number.isInteger(value) ? { calls: Math.round(value) } : { text: digits(value) };

const digits = (value: number): string =>
  (value >= 10 || Number.isInteger(value) ? Math.round(value) : Number(value.toPrecision(3))).toString();

/** A share from 0 to 1 as percent with two digits. */
const share = (value: number): string => `${Number((100 * value).toPrecision(2))} %`;

/** Whether a pair of figures changes as its part does. */
const agree = (a: number, b: number, change: number): boolean => Math.sign(b - a) === Math.sign(change);

/** Pieces with commas, and `and` before the last ones. */
const list = <Name>(items: readonly Piece<Name>[][]): Piece<Name>[] =>
  items.flatMap((item, at) => [...(at === 0 ? [] : [{ text: at === items.length - 1 ? ' and ' : ', ' }]), ...item]);

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
/** Small numbers as words. */
export const inWords = (value: number): string => WORDS[value] ?? count(value);

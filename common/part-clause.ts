/** Clauses on the parts of a change, whose subject is the method that answers for it: `calls Y 30 times per call instead of 10`. */

import { OUTSIDE } from './frame-names';
import { BYTES, isTime, shortFigure } from './numbers';
import type { Piece } from './story-sentence';

/**
 * How a part of a change came about. `own`: the subject's own code costs more or less per call. `library`: a library call costs more or
 * less; `library-calls`: there are more or fewer of them for each call; `library-new`, `library-gone`: only one side has them. `calls`: the
 * subject calls another own method more or less often; `new`, `gone`: only one side does; `deeper`, `shallower`: so, and that method is
 * already on the path. `recursion`: calls by itself for each call by another. `entries`: calls by code outside, or by another caller than before;
 * `entered`, `left`: only one side has them.
 */
export type PartKind =
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

/** A part of a change as the engine has it (StoryPart); `Name` names a method. */
export interface NamedPart<Name> {
  readonly kind: PartKind;
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

/** A share of calls from here on is `about once per call` beside a number from 2 on. */
const ABOUT_ONCE = 0.75;

/** Costs of a call stand for a change that they make up but for this share: readers multiply them by the calls. */
export const OFF = 0.05;

/** Verbs for a metric. */
interface Verbs {
  /** `costs 9 bytecodes per call`. */
  readonly costs: string;
  /** `executes 9 bytecodes of its own`. */
  readonly runs: string;
  /** `spends 9 bytecodes per call to Y`, `in each of its 10 calls to Y`. */
  readonly spends: string;
  /** `does more work`. */
  readonly does: string;
  /** The noun behind *more* or *less*; empty where the verb says it. */
  readonly what: string;
}

const ALLOCATED: readonly string[] = ['objects', 'arrays', 'elements', BYTES];

/** How sentences speak of a metric, by its unit. */
export function verbsOf(unit: string): Verbs {
  if (ALLOCATED.includes(unit))
    return { costs: 'allocates', runs: 'allocates', spends: 'allocates', does: 'allocates', what: '' };
  if (unit === 'calls') return { costs: 'makes', runs: 'makes', spends: 'makes', does: 'makes', what: ' calls' };
  if (isTime(unit)) return { costs: 'takes', runs: 'takes', spends: 'spends', does: 'takes', what: ' time' };
  return { costs: 'costs', runs: unit === 'bytecodes' ? 'executes' : 'costs', spends: 'spends', does: 'does', what: ' work' };
}

/** ` does more work`. */
export function doesMore(change: number, unit: string): string {
  const { does, what } = verbsOf(unit);
  return ` ${does} ${what === ' calls' ? moreOrFewer(change) : moreOrLess(change)}${what}`;
}

const moreOrLess = (change: number): string => (change > 0 ? 'more' : 'less');
const moreOrFewer = (change: number): string => (change > 0 ? 'more' : 'fewer');

/** Whether a pair of figures changes as its part does: no other is shown beside it. */
export const agree = (a: number, b: number, change: number): boolean => Math.sign(b - a) === Math.sign(change);

/**
 * `3,652 bytecodes per call, up from 9`; `0.7% more per call` where the two would look alike.
 *
 * @param per what the figures are of, set between them
 */
export function fromTo<Name>(before: number, now: number, per: readonly Piece<Name>[], of: FigureUnit): Piece<Name>[] {
  const { unit, lowerBound } = of;
  if (shortFigure(before, unit) === shortFigure(now, unit)) return [{ from: before, to: now }, ...per];
  const isLowerBound = lowerBound !== undefined;
  return [
    { figure: now, isLowerBound },
    ...per,
    { text: `, ${now > before ? 'up' : 'down'} from ` },
    { figure: before, isLowerBound, isSecond: true },
  ];
}

/** The metric's unit, and whether its figures are lower bounds. */
interface FigureUnit {
  readonly unit: string;
  readonly lowerBound?: object | undefined;
}

/** The method that a part calls. */
export const calleeOf = <Name>({ name, context }: NamedPart<Name>): Piece<Name> =>
  name === null ? { text: OUTSIDE } : { name, context };

/** `spends more bytecodes`, `allocates less`. */
function spendsMore(change: number, unit: string): string {
  if (ALLOCATED.includes(unit) || isTime(unit)) return `${verbsOf(unit).spends} ${moreOrLess(change)}${verbsOf(unit).what}`;
  return `${verbsOf(unit).spends} ${moreOrFewer(change)} ${unit}`;
}

/** The clause that follows the subject of a sentence. A pair of figures stands in it only if it changes as the part does. */
export function partClause<Name>(part: NamedPart<Name>, unit: string): Piece<Name>[] {
  const { kind, change, callsA, callsB, a, b, lowerBound } = part;
  const callee = calleeOf(part);
  const phrase = callPhrase(part);
  if (phrase !== null) return [{ text: `${phrase.before} ` }, callee, ...phrase.after];
  const isKnown = callsA > 0 && callsB > 0 && agree(a / callsA, b / callsB, change);
  const { runs, spends } = verbsOf(unit);
  switch (kind) {
    case 'own': {
      const per = [{ text: callsA + callsB > 0 ? ' of its own per call' : ' of its own' }];
      return isKnown
        ? [{ text: `${runs} ` }, ...fromTo<Name>(a / callsA, b / callsB, per, { unit, lowerBound })]
        : [{ text: doesMore(change, unit).trimStart() }, ...per];
    }
    case 'library': {
      const per = multiplies(part)
        ? [{ text: ' in each of its ' }, { calls: callsB }, { text: ' calls to ' }, callee]
        : [{ text: ' per call to ' }, callee];
      return isKnown
        ? [{ text: `${spends} ` }, ...fromTo<Name>(a / callsA, b / callsB, per, { unit, lowerBound })]
        : [{ text: spendsMore(change, unit) }, ...per];
    }
    case 'deeper':
    case 'shallower':
      return [{ text: kind === 'deeper' ? 'recurses deeper' : 'recurses less deeply' }];
    case 'recursion':
      return [{ text: `recurses ${moreOrLess(change)}` }, ...recursion(part)];
    case 'entries':
      return agree(callsA, callsB, change)
        ? [
            { text: 'is called ' },
            ...times<Name>(callsB),
            { text: ' instead of ' },
            ...(callsB > 2 && callsA > 2 ? [{ calls: callsA }] : times<Name>(callsA)),
          ]
        : [{ text: `is called ${moreOrLess(change)} often` }];
    case 'entered':
      return [{ text: `is now called by ${OUTSIDE}` }];
    case 'left':
      return [{ text: `is no longer called by ${OUTSIDE}` }];
    default:
      return [];
  }
}

/** Whether the difference of the costs per call, times the calls, is the change, so that a reader may multiply them. */
const multiplies = ({ callsA, callsB, a, b, change }: NamedPart<unknown>): boolean =>
  callsA === callsB && callsA > 1 && Math.abs((b - a) / change - 1) <= OFF;

/** Words before and after what is called, which may be several methods; null for parts that are not about calls of another method. */
export function callPhrase(part: NamedPart<unknown>): { before: string; after: Piece<never>[] } | null {
  switch (part.kind) {
    case 'new':
    case 'library-new':
      return { before: 'now calls', after: [] };
    case 'gone':
    case 'library-gone':
      return { before: 'no longer calls', after: [] };
    case 'calls':
    case 'library-calls':
      return { before: 'calls', after: [{ text: ' ' }, ...often(part)] };
    default:
      return null;
  }
}

/** `once`, `twice`, `30 times`. */
export const times = <Name>(calls: number): Piece<Name>[] =>
  calls === 1 || calls === 2 ? [{ text: calls === 1 ? 'once' : 'twice' }] : [{ calls }, { text: ' times' }];

/** `30 times per call instead of 10`, `in 32% of its calls instead of 0.84%`, `1.04 times as often per call`. */
function often({ callsA, callsB, callerCallsA, callerCallsB, change }: NamedPart<unknown>): Piece<never>[] {
  const words = [{ text: `${moreOrLess(change)} often per call` }];
  if (callerCallsA === 0 || callerCallsB === 0) return words;
  const [before, now] = [callsA / callerCallsA, callsB / callerCallsB];
  if (!agree(before, now, change) || before === 0 || now === 0) return words;
  if (before < 1 && now < 1) {
    const [from, to] = [share(before), share(now)];
    return [{ text: from === to ? asOften(before, now) : `in ${to} of its calls instead of ${from}` }];
  }
  if (digits(before) === digits(now)) return [{ text: asOften(before, now) }];
  // A caller that is called once needs no "per call".
  const per: Piece<never>[] = callerCallsA === 1 && callerCallsB === 1 ? [] : [{ text: ' per call' }];
  const isPair = [before, now].every((value) => value > 1 && value !== 2);
  const instead: Piece<never>[] = isPair ? [ratio(before)] : frequency(before, now, now < ABOUT_ONCE ? per : []);
  return [...frequency(now, before, per), { text: ' instead of ' }, ...instead];
}

/** Calls per call, where those of the other side are 1 or more: `once per call`, `in 20% of its calls`. */
function frequency(value: number, other: number, per: readonly Piece<never>[]): Piece<never>[] {
  if (value < ABOUT_ONCE || (value < 1 && other < 2)) return [{ text: `in ${share(value)} of its calls` }];
  if (value < 1) return [{ text: 'about once' }, ...per];
  return [...(Number.isInteger(value) ? times<never>(value) : [ratio(value), { text: ' times' }]), ...per];
}

function asOften(before: number, now: number): string {
  const factor = Number((now / before).toPrecision(4));
  return factor === 1 ? `slightly ${moreOrLess(now - before)} often per call` : `${factor} times as often per call`;
}

/** `: 601 calls for each call from another method, up from 31`. */
function recursion({ callsA, callsB, callerCallsA, callerCallsB, change }: NamedPart<unknown>): Piece<never>[] {
  if (callerCallsA === 0 || callerCallsB === 0) return [];
  const [before, now] = [callsA / callerCallsA, callsB / callerCallsB];
  if (!agree(before, now, change) || digits(before) === digits(now)) return [];
  const from = ` ${now === 1 ? 'call' : 'calls'} for each call from another method, ${now > before ? 'up' : 'down'} from `;
  return [{ text: ': ' }, ratio(now), { text: from }, ratio(before)];
}

/** Calls per call: whole numbers from ten on, three digits below. */
const ratio = (value: number): Piece<never> =>
  value >= 10 || Number.isInteger(value) ? { calls: Math.round(value) } : { text: digits(value) };

const digits = (value: number): string =>
  (value >= 10 || Number.isInteger(value) ? Math.round(value) : Number(value.toPrecision(3))).toString();

/** A share from 0 to 1 as percent with two digits. What is less than all never looks like all. */
export function share(value: number): string {
  if (value > 0 && value < 1e-8) return '<0.000001%';
  const percents = Number((100 * value).toPrecision(value > 0.99 ? 4 : 2));
  const digits = value < 1 ? Math.min(99.99, percents) : percents;
  return `${digits.toLocaleString('en-US', { maximumFractionDigits: 8 })}%`;
}

/**
 * Puts the parts of a change between two profiles into words, for page, terminal and reports: as clauses whose subject is the
 * method that accounts for it: `calls Y 30 times per call instead of 10`.
 */

import { OUTSIDE } from './frame-names';
import { BYTES, isTime, shortFigure } from './numbers';
import type { Piece } from './story-sentence';

/**
 * Origin of part of a change. `own`: the subject's own code costs more or less per call. `library`: a library call costs more
 * or less; `library-calls`: the subject makes more or fewer of them per call; `library-new`, `library-gone`: only one side
 * makes them. `calls`: the subject calls another own method more or less often; `new`, `gone`: only one side calls it;
 * `deeper`, `shallower`: only one side calls it, and it is already on the path. `recursion`: calls by itself for each call by
 * another method. `entries`: calls by outside code, or by a different caller than before; `entered`, `left`: only one side has
 * them.
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

/** A part of a change (the engine's `StoryPart`); `Name` identifies a method. */
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
  /** Present if the figures are lower bounds. */
  readonly lowerBound?: object;
}

/** An average number of calls between this and 1 is written `about once per call` if the other side's is at least 2. */
const ABOUT_ONCE = 0.75;

/**
 * Largest relative error at which costs per call, multiplied by the calls, still count as the change: readers do that
 * multiplication.
 */
export const OFF = 0.05;

/** Verbs that suit a metric. */
interface Verbs {
  /** `costs 9 bytecodes per call`. */
  readonly costs: string;
  /** `executes 9 bytecodes of its own`. */
  readonly runs: string;
  /** `spends 9 bytecodes per call to Y`, `in each of its 10 calls to Y`. */
  readonly spends: string;
  /** `does more work`. */
  readonly does: string;
  /** The noun after *more* or *less*; empty if the verb needs none. */
  readonly what: string;
}

const ALLOCATED: readonly string[] = ['objects', 'arrays', 'elements', BYTES];

/** Verbs with which sentences speak about a metric, depending on its unit. */
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

/** Whether a pair of figures changes in the same direction as its part; only such pairs are shown beside it. */
export const agree = (a: number, b: number, change: number): boolean => Math.sign(b - a) === Math.sign(change);

/**
 * `3,652 bytecodes per call, up from 9`; `0.7% more per call` if the two would look alike.
 *
 * @param per what the figures are divided by, such as ` per call`; written between them
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

/** A verb with its amount: `spends more bytecodes`, `allocates less`. */
function spendsMore(change: number, unit: string): string {
  if (ALLOCATED.includes(unit) || isTime(unit)) return `${verbsOf(unit).spends} ${moreOrLess(change)}${verbsOf(unit).what}`;
  return `${verbsOf(unit).spends} ${moreOrFewer(change)} ${unit}`;
}

/**
 * The clause that follows the subject of a sentence. It contains a pair of figures only if they change in the same direction as
 * the part.
 */
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
      return [{ text: 'is now an entry point' }];
    case 'left':
      return [{ text: 'is no longer an entry point' }];
    default:
      return [];
  }
}

/**
 * Whether the difference in cost per call, multiplied by the number of calls, gives the change, so that readers may multiply
 * them.
 */
const multiplies = ({ callsA, callsB, a, b, change }: NamedPart<unknown>): boolean =>
  callsA === callsB && callsA > 1 && Math.abs((b - a) / change - 1) <= OFF;

/**
 * The words before and after the callee, which may be several methods; null for parts that do not concern calls of another
 * method.
 */
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

/**
 * Frequency of calls: `30 times per call instead of 10`, `in 32% of its calls instead of 0.84%`, `1.04 times as often per call`.
 */
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
  // For a caller that is called only once, "per call" would be superfluous.
  const per: Piece<never>[] = callerCallsA === 1 && callerCallsB === 1 ? [] : [{ text: ' per call' }];
  const isPair = [before, now].every((value) => value > 1 && value !== 2);
  const instead: Piece<never>[] = isPair ? [ratio(before)] : frequency(before, now, now < ABOUT_ONCE ? per : []);
  return [...frequency(now, before, per), { text: ' instead of ' }, ...instead];
}

/** Calls per call, if `value` or the other side's figure is at least 1: `once per call`, `in 20% of its calls`. */
function frequency(value: number, other: number, per: readonly Piece<never>[]): Piece<never>[] {
  if (value < ABOUT_ONCE || (value < 1 && other < 2)) return [{ text: `in ${share(value)} of its calls` }];
  if (value < 1) return [{ text: 'about once' }, ...per];
  return [...(Number.isInteger(value) ? times<never>(value) : [ratio(value), { text: ' times' }]), ...per];
}

function asOften(before: number, now: number): string {
  const factor = Number((now / before).toPrecision(4));
  return factor === 1 ? `slightly ${moreOrLess(now - before)} often per call` : `${factor} times as often per call`;
}

/** Number of calls that recursion adds: `: 601 calls for each call from another method, up from 31`. */
function recursion({ callsA, callsB, callerCallsA, callerCallsB, change }: NamedPart<unknown>): Piece<never>[] {
  if (callerCallsA === 0 || callerCallsB === 0) return [];
  const [before, now] = [callsA / callerCallsA, callsB / callerCallsB];
  if (!agree(before, now, change) || digits(before) === digits(now)) return [];
  const from = ` ${now === 1 ? 'call' : 'calls'} for each call from another method, ${now > before ? 'up' : 'down'} from `;
  return [{ text: ': ' }, ratio(now), { text: from }, ratio(before)];
}

/** Calls per call: rounded from ten on, with three significant digits below. */
const ratio = (value: number): Piece<never> =>
  value >= 10 || Number.isInteger(value) ? { calls: Math.round(value) } : { text: digits(value) };

const digits = (value: number): string =>
  (value >= 10 || Number.isInteger(value) ? Math.round(value) : Number(value.toPrecision(3))).toString();

/** A share from 0 to 1 as a percentage with two significant digits. Only 1 gives 100%. */
export function share(value: number): string {
  if (value > 0 && value < 1e-8) return '<0.000001%';
  const percents = Number((100 * value).toPrecision(value > 0.99 ? 4 : 2));
  const digits = value < 1 ? Math.min(99.99, percents) : percents;
  return `${digits.toLocaleString('en-US', { maximumFractionDigits: 8 })}%`;
}

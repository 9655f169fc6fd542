/**
 * Says in a few words why a method's figures changed, for tables of a comparison, based on what the comparison's story says
 * about the method.
 */
import { LOADED, OUTSIDE } from './frame-names';
import { isTime } from './numbers';
import type { NamedPart } from './part-clause';
import type { Piece } from './story-sentence';
import { inWords } from './work-sentence';

/** A method's name (the engine's `FrameName`). */
interface Named {
  readonly className: string;
  readonly method: string;
  readonly descriptor: string;
}

/** A row in a table of changes (the engine's `DiffFigures`). */
export interface ChangedMethod {
  readonly name: Named;
  readonly kind: 'same' | 'grew' | 'shrank' | 'appeared' | 'vanished';
  readonly a: number;
  readonly b: number;
  readonly callsA: number;
  readonly callsB: number;
}

/** The parts of a change that concern one method (the engine's `MethodCauses`). */
interface Causes {
  readonly cost: number;
  readonly calls: number;
  readonly recursion: number;
  readonly isRenamed: boolean;
  readonly isMoved: boolean;
}

/** A change inside a library call (the engine's `StorySubject`). */
interface Inside {
  readonly name: Named | null;
  readonly parts: readonly { readonly kind: string; readonly change: number; readonly name: Named | null }[];
}

/**
 * Least share of a method's change that its causes must explain to be shown. Below that, the method merely contains the change.
 */
const MOSTLY = 0.5;

/** Whether a call *costs* what a unit measures. A call does not cost objects, calls or bytes; it has more or less of them. */
const isCost = (unit: string): boolean => unit === 'bytecodes' || isTime(unit);

/** Phrases for more or less of something in the column *Why* (docs/comparing.md, section 4). */
function wordsFor(isMore: boolean, unit: string) {
  const more = isMore ? 'more' : 'less';
  const cost = isCost(unit) ? (isMore ? 'costlier' : 'cheaper') : more;
  const often = `${more} often`;
  return { cost, perCall: `${cost} per call`, often, called: `called ${often}`, recursion: `recurses ${more}` };
}

/** Cost of the calls that only one side makes, at that side's cost per call (docs/comparing.md, section 4). */
function partOfCalls({ a, b, callsA, callsB }: Omit<ChangedMethod, 'name' | 'kind'>): number {
  if (callsA === 0 || callsB === 0) return 0;
  const ratio = callsB / callsA;
  return ratio >= 1 ? (1 - 1 / ratio) * b : (ratio - 1) * a;
}

/** Least share of a change that a reason must explain to be counted among the others. */
const NOTABLE = 0.01;

const andOthers = (number: number): string =>
  number === 0 ? '' : ` and ${inWords(number)} ${number === 1 ? 'other' : 'others'}`;

/** `and two others`: notable reasons besides the main one; empty if there are none. */
export function otherReasons<Name>({
  parts,
  change,
}: {
  readonly parts: readonly NamedPart<Name>[];
  readonly change: number;
}): Piece<Name>[] {
  const others = parts.slice(1).filter((part) => Math.abs(part.change) >= NOTABLE * Math.abs(change)).length;
  return others === 0 ? [] : [{ text: andOthers(others) }];
}

const keyOf = ({ className, method, descriptor }: Named): string => `${className}.${method}${descriptor}`;

export class Reasons {
  private readonly causes: Map<string, Causes>;

  /** @param insides changes inside library calls */
  constructor(causes: readonly (Causes & { readonly name: Named | null })[], insides: readonly Inside[]) {
    this.causes = new Map(causes.map((each) => [each.name === null ? `${OUTSIDE}.*` : keyOf(each.name), each]));
    for (const { name, parts } of insides)
      for (const { kind, change, name: callee } of parts)
        if (kind === 'own') this.add(name, { cost: change });
        else if (kind === 'calls') this.add(callee, { calls: change });
  }

  /**
   * Empty if the story does not mention the method and its number of calls does not explain the change; the cause is then below
   * or above it.
   */
  of({ name, kind, a, b, callsA, callsB }: ChangedMethod, unit: string): string {
    if (name.className === LOADED) return '';
    const causes = this.causes.get(keyOf(name));
    if (causes?.isRenamed) return 'renamed';
    if (kind === 'appeared') return 'new';
    if (kind === 'vanished') return 'gone';
    const isMoved = causes?.isMoved === true;
    // Without call counts, it is unknown whether each call costs more or there are more calls.
    if (kind === 'same' || a === b || callsA + callsB === 0) return isMoved ? 'moved' : '';
    const sign = Math.sign(b - a);
    const isCounted = callsA > 0 && callsB > 0;
    const words = wordsFor(sign > 0, unit);
    const elsewhere = isMoved
      ? 'moved'
      : partOfCalls({ a, b, callsA, callsB }) * sign >= MOSTLY * Math.abs(b - a)
        ? words.called
        : '';
    if (causes === undefined) return elsewhere;
    // Reasons that the row's own figures contradict are left out.
    const possible = [
      { part: causes.cost, from: a / callsA, to: b / callsB, words: words.perCall },
      { part: causes.calls, from: callsA, to: callsB, words: words.called },
      { part: causes.recursion, from: callsA, to: callsB, words: words.recursion },
    ].filter(({ part, from, to }) => Math.sign(part) === sign && (!isCounted || Math.sign(to - from) === sign));
    const all = possible.reduce((sum, { part }) => sum + part * sign, 0);
    if (possible.length === 0 || all < MOSTLY * Math.abs(b - a)) return elsewhere;
    const [first, ...others] = possible.toSorted((x, y) => (y.part - x.part) * sign);
    return first.words + andOthers(others.filter(({ part }) => part * sign >= NOTABLE * all).length);
  }

  private add(name: Named | null, { cost = 0, calls = 0 }: { cost?: number; calls?: number }): void {
    if (name === null) return;
    const key = keyOf(name);
    const known = this.causes.get(key) ?? { cost: 0, calls: 0, recursion: 0, isRenamed: false, isMoved: false };
    this.causes.set(key, { ...known, cost: known.cost + cost, calls: known.calls + calls });
  }
}

/**
 * Why a method accounts for a change, by its largest part: `calls Y more often`. Empty if no part is known. Parts that concern
 * only the method itself are worded as in {@link Reasons}.
 */
export function mainReason<Name>({ parts: [part] }: { readonly parts: readonly NamedPart<Name>[] }, unit: string): Piece<Name>[] {
  if (part === undefined) return [];
  const { kind, change, name, context, callsA, callsB } = part;
  const isMore = change > 0;
  const words = wordsFor(isMore, unit);
  const callee: Piece<Name> = name === null ? { text: OUTSIDE } : { name, context };
  switch (kind) {
    case 'own':
      return [{ text: callsA + callsB > 0 ? words.perCall : words.cost }];
    case 'library':
      return [{ text: isMore ? 'spends more on ' : 'spends less on ' }, callee];
    case 'calls':
    case 'library-calls':
      return [{ text: 'calls ' }, callee, { text: ` ${words.often}` }];
    case 'new':
    case 'library-new':
      return [{ text: 'now calls ' }, callee];
    case 'gone':
    case 'library-gone':
      return [{ text: 'no longer calls ' }, callee];
    case 'deeper':
      return [{ text: 'recurses deeper' }];
    case 'shallower':
      return [{ text: 'recurses less deeply' }];
    case 'recursion':
      return [{ text: words.recursion }];
    case 'entries':
      return [{ text: words.called }];
    case 'entered':
      return [{ text: 'now an entry point' }];
    case 'left':
      return [{ text: 'no longer an entry point' }];
  }
}

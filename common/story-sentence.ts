/** Sentences of a story: why a total changed. Each surface sets names and figures in its own way. */

/** A piece of a sentence. Figures are numbers here, so that each surface writes them as it writes others. */
export type Piece<Name> =
  /** Words; `isName` where they are a package of the file, which must not become markup. */
  | { text: string; isName?: true }
  /** A method, and the context to go to. */
  | { name: Name; context: number }
  /** A number of calls. */
  | { calls: number }
  /** A figure of the metric; whether it is a lower bound. Its unit stands behind it, but for the second one of a pair. */
  | { figure: number; isLowerBound: boolean; isSecond?: boolean }
  /** A cause's part of the change, with its sign. */
  | { part: number }
  /** The change of a figure in words: `97.7 % less`. */
  | { from: number; to: number };

/** A cause as the engine tells it (StoryItem); `Name` names a method. */
export interface ToldCause<Name> {
  readonly cause: 'calls' | 'loop' | 'cost' | 'appeared' | 'vanished' | 'moved' | 'renamed';
  readonly change: number;
  readonly name: Name;
  readonly before: Name | null;
  readonly caller: Name | null;
  readonly within: { readonly name: Name; readonly context: number; readonly a: number; readonly b: number } | null;
  readonly context: number;
  readonly callees: number;
  readonly callsA: number;
  readonly callsB: number;
  readonly a: number;
  readonly b: number;
  /** Present where the figures are lower bounds. */
  readonly lowerBound?: object;
}

/** Share of a method's cost from which on its own change is told. */
const LEAST_LEAD = 0.01;

/**
 * One cause as a sentence without its end: `x does 97.7 % less: y is called 480,120 → 1,320 times (−173 M)`.
 *
 * A pair of figures is shown only if it changes in the direction of the part. The two may disagree where the part is that of calls
 * per call of the caller, or where figures of several contexts are summed.
 *
 * @param brief leaves the caller out where the program's own method is named
 * @param isSampled the figures are samples, which know no calls and nothing that is new or gone
 */
export function storySentence<Name>(item: ToldCause<Name>, { brief = false, isSampled = false } = {}): Piece<Name>[] {
  if (isSampled) return sampledSentence(item);
  const opening = lead(item);
  // The rest, which is not counted, may have changed, too.
  const end = item.lowerBound === undefined ? ')' : ' of what is counted)';
  return [...opening, ...event(item, brief && opening.length > 0), { text: ' (' }, { part: item.change }, { text: end }];
}

/** A difference of samples, without its reason: `x: 120 → 310 samples below y (+190)`. */
function sampledSentence<Name>(item: ToldCause<Name>): Piece<Name>[] {
  const { cause, name, before, context, callees, a, b } = item;
  const figures: Piece<Name>[] = [{ figure: a, isLowerBound: false }, { text: ' → ' }, { figure: b, isLowerBound: false }];
  const others = callees <= 1 || (cause !== 'calls' && cause !== 'loop') ? '' : ` and ${callees - 1} more`;
  const was: Piece<Name>[] =
    cause === 'renamed'
      ? [{ name: before ?? name, context }, { text: ', now ' }]
      : cause === 'moved'
        ? [{ text: 'moved: ' }]
        : [];
  return [
    ...was,
    { name, context },
    { text: `${others}: ` },
    ...figures,
    ...(cause === 'cost' ? [{ text: ' of its own' }] : by(item, ' below ')),
    { text: ' (' },
    { part: item.change },
    { text: ')' },
  ];
}

/** The program's own method around the cause, where it changed by that. */
function lead<Name>({ cause, within, change }: ToldCause<Name>): Piece<Name>[] {
  if (within === null || (cause !== 'calls' && cause !== 'loop') || within.a <= 0 || within.b <= 0) return [];
  const { name, context, a, b } = within;
  if (!agree(a, b, change)) return [];
  if (Math.abs(b - a) < LEAST_LEAD * a) return [];
  return [{ name, context }, { text: ' does ' }, { from: a, to: b }, { text: ': ' }];
}

function event<Name>(item: ToldCause<Name>, brief: boolean): Piece<Name>[] {
  const { cause, name, before: former, context, callees, callsA, callsB, a, b, change } = item;
  const method = { name, context };
  const more = change > 0 ? 'more' : 'less';
  const isLowerBound = item.lowerBound !== undefined;
  const figure = (value: number): Piece<Name> => ({ figure: value, isLowerBound });
  const costs: Piece<Name>[] = [figure(a), { text: ' → ' }, figure(b)];
  switch (cause) {
    case 'calls':
    case 'loop': {
      const others = callees === 1 ? '' : callees === 2 ? ' and one more' : ` and ${callees - 1} more`;
      // Links of one other metric have no calls.
      if (callsA + callsB === 0) {
        const verb = callees === 1 ? ' costs ' : ' cost ';
        if (!agree(a, b, change))
          return [method, { text: `${others + verb}${more} in proportion to ` }, perCaller(item, 'what calls it')];
        return [method, { text: others + verb }, ...costs, ...(brief ? [] : by(item, ' below '))];
      }
      const verb = callees === 1 ? ' is called ' : ' are called ';
      if (!agree(callsA, callsB, change))
        return [method, { text: `${others + verb}${more} often per call of ` }, perCaller(item, 'its caller')];
      const times: Piece<Name>[] = [{ calls: callsA }, { text: ' → ' }, { calls: callsB }, { text: ' times' }];
      return [method, { text: others + verb }, ...times, ...(brief ? [] : by(item, ' by '))];
    }
    case 'cost':
      if (callsA > 0 && callsB > 0) {
        const [before, now] = [a / callsA, b / callsB];
        return agree(before, now, change)
          ? [method, { text: ' costs ' }, figure(before), { text: ' → ' }, figure(now), { text: ' a call' }]
          : [method, { text: ` costs ${more} per call, context by context` }];
      }
      return agree(a, b, change)
        ? [method, { text: ' costs ' }, ...costs]
        : [method, { text: ` costs ${more} of its own in proportion to its callees` }];
    case 'appeared':
      return [method, { text: ' is new' }, ...by(item, ', called by ')];
    case 'vanished':
      return [method, { text: ' is gone' }, ...by(item, ', was called by ')];
    case 'moved':
      return [method, { text: ' moved' }, ...by(item, ', is now called by ')];
    case 'renamed':
      return [{ name: former ?? name, context }, { text: ' is now ' }, method];
  }
}

/** Whether a pair of figures changes as its part does. */
const agree = (a: number, b: number, change: number): boolean => Math.sign(b - a) === Math.sign(change);

/** The caller of a cause, or words for it where there is none. */
const perCaller = <Name>({ caller, context }: ToldCause<Name>, nobody: string): Piece<Name> =>
  caller === null ? { text: nobody } : { name: caller, context };

/** The caller, where the lead has not named it. */
function by<Name>({ caller, within, context }: ToldCause<Name>, words: string): Piece<Name>[] {
  return caller === null || same(caller, within?.name) ? [] : [{ text: words }, { name: caller, context }];
}

const same = (x: unknown, y: unknown): boolean => JSON.stringify(x) === JSON.stringify(y);

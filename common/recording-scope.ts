/** Describes, for page and command line, how much of a program's run a recording covers. */
import { type CountedSpan, countedFacts } from './counted-metrics';
import { count } from './numbers';

/** The part of a program that the recorder wove, if it was not all of it (docs/live.md, “A list of methods”). */
export interface WovenPart {
  /** The agent's option that chose the part. */
  by: string;
  /** Number of methods woven. */
  woven: number;
  /** Number of methods that were entered although the list lacks them. They are counted, but what they call may not be. */
  newMethods: number;
  /** Number of methods that are named in the recording because they, or what they call, may have run without being counted; 0 if absent. */
  mayHaveRun?: number;
}

type Missed = Pick<WovenPart, 'newMethods' | 'mayHaveRun'>;

/** The reason why a method that the list lacks is only partly counted. */
export const CALLS_BELOW =
  'calls below not counted: this method is not in the list of learned=, so what it calls may not be woven';

/** Advice on new methods. */
export const NEXT_LIST = 'Record again with this file as learned=, until the agent reports no new methods.';

interface Scope {
  /** When the recorder attached to the running program, in milliseconds since 1970; 0 if it started with the program. */
  readonly attached: number;
  /** Patterns of root methods; empty if everything is counted. */
  readonly roots: readonly string[];
  /** The metrics that were counted, and when; empty if all were counted throughout. */
  readonly counted: readonly CountedSpan[];
  /** Absent if all of the program was woven. */
  readonly partlyWoven?: WovenPart;
}

/** Rows for a table of facts; empty for a recording of the whole run. */
export function scopeFacts({ attached, roots, counted, partlyWoven }: Scope): [name: string, value: string][] {
  return [
    ...(attached > 0
      ? [
          [
            'Attached',
            `${new Date(attached).toISOString().slice(0, 19).replace('T', ' ')} UTC, while the program was running: earlier calls are not counted`,
          ] as [string, string],
        ]
      : []),
    ...(roots.length > 0
      ? [['Root methods', `${roots.join('; ')}: only these methods and their callees are counted`] as [string, string]]
      : []),
    ...(partlyWoven ? [['Woven', wovenNote(partlyWoven)] as [string, string]] : []),
    ...countedFacts(counted),
  ];
}

/** Whether calls may be missing because the list of methods lacks some. */
export const mayLackCalls = <T extends Missed>(part: T | undefined): part is T =>
  part !== undefined && part.newMethods + (part.mayHaveRun ?? 0) > 0;

const methods = (number: number, word = ''): string => `${count(number)} ${word}${number === 1 ? 'method' : 'methods'}`;

/** `12 new methods`, or if there are none `3 methods may be uncounted`. */
export const missedWords = ({ newMethods, mayHaveRun = 0 }: Missed): string =>
  newMethods > 0 ? methods(newMethods, 'new ') : `${methods(mayHaveRun)} may be uncounted`;

/** `calls below 12 new methods`, or if there are none `calls to or below 3 methods`. */
export const whereCallsLack = ({ newMethods, mayHaveRun = 0 }: Missed): string =>
  newMethods > 0 ? `calls below ${methods(newMethods, 'new ')}` : `calls to or below ${methods(mayHaveRun)}`;

/** Says which part of the program was woven, and whether there are new methods, to follow a heading. */
export function wovenNote(part: WovenPart): string {
  const { by, woven, newMethods, mayHaveRun = 0 } = part;
  const only = `only ${methods(woven)}`;
  const chosen =
    by === 'learned' ? `${only}: those in the list of learned=, and those that they call` : `${only}, chosen by ${by}=`;
  const lacks = [
    ...(newMethods > 0 ? [`what ${methods(newMethods, 'new ')} called may not be counted`] : []),
    ...(mayHaveRun > 0 ? [uncounted(mayHaveRun)] : []),
  ];
  if (lacks.length > 0) return [chosen, ...lacks].join('; ');
  return by === 'learned' ? `${chosen}; no new methods were entered` : chosen;
}

const uncounted = (number: number): string =>
  `${methods(number)} may have run uncounted (reflection, native code, classes loaded late)`;

/** Says which calls may be missing. Use only if {@link mayLackCalls}. */
export function missingBelow({ newMethods, mayHaveRun = 0 }: Missed): string {
  const [they, theirs] = newMethods === 1 ? ['it is', 'it and its'] : ['they are', 'them and their'];
  return [
    ...(newMethods > 0
      ? [
          `What ${methods(newMethods, 'new ')} called may not be counted, because ${they} not in the list of learned=. Inclusive figures of ${theirs} callers are lower bounds.`,
        ]
      : []),
    ...(mayHaveRun > 0 ? [`${uncounted(mayHaveRun)}, so calls and totals may be too low.`] : []),
  ].join(' ');
}

/** Heading of the list of classes in which instrumentation processes did not count. */
export const UNCOVERED = 'Where instrumentation processes do not count';

/** For each reason, the number of classes. */
export const uncoveredRows = (
  uncovered: readonly { readonly reason: string; readonly count: number }[],
): [classes: string, reason: string][] =>
  uncovered.map(({ reason, count: classes }) => [`${count(classes)} ${classes === 1 ? 'class' : 'classes'}`, reason]);

/** Note beside the figures of a context that has no calls. */
export const ENTERED_BEFORE =
  'Entered while nothing was being recorded, so the call to it is not counted. Calls it has made since are counted.';

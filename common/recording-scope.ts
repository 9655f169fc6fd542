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
}

/** The reason why a method that the list lacks is only partly counted. */
export const CALLS_BELOW =
  'calls below not counted: this method is not in the list of learned=, so what it calls may not be woven';

/** What to do about new methods. */
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

/** `12 new methods` */
export const newMethodsWords = ({ newMethods }: Pick<WovenPart, 'newMethods'>): string =>
  `${count(newMethods)} new ${newMethods === 1 ? 'method' : 'methods'}`;

/** Says which part of the program was woven, and whether there are new methods, to follow a heading. */
export function wovenNote(part: WovenPart): string {
  const { by, woven, newMethods } = part;
  const methods = `only ${count(woven)} ${woven === 1 ? 'method' : 'methods'}`;
  const chosen =
    by === 'learned' ? `${methods}: those in the list of learned=, and those that they call` : `${methods}, chosen by ${by}=`;
  if (newMethods > 0) return `${chosen}; what ${newMethodsWords(part)} called may not be counted`;
  return by === 'learned' ? `${chosen}; no new methods were entered` : chosen;
}

/** Says that calls below new methods may be missing. Use only if there are new methods. */
export const missingBelow = (part: Pick<WovenPart, 'newMethods'>): string =>
  `What ${newMethodsWords(part)} called may not be counted, because ${part.newMethods === 1 ? 'it is' : 'they are'} not in the list of learned=. Inclusive figures of ${part.newMethods === 1 ? 'it and its' : 'them and their'} callers are lower bounds.`;

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

/** Describes, for page and command line, how much of a program's run a recording covers. */
import { type CountedSpan, countedFacts } from './counted-metrics';
import { count } from './numbers';

interface Scope {
  /** When the recorder attached to the running program, in milliseconds since 1970; 0 if it started with the program. */
  readonly attached: number;
  /** Patterns of root methods; empty if everything is counted. */
  readonly roots: readonly string[];
  /** The metrics that were counted, and when; empty if all were counted throughout. */
  readonly counted: readonly CountedSpan[];
}

/** Rows for a table of facts; empty for a recording of the whole run. */
export function scopeFacts({ attached, roots, counted }: Scope): [name: string, value: string][] {
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
    ...countedFacts(counted),
  ];
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

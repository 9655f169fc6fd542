/** Computes how much each method accounts for in a comparison's change, without library work that only changed hands. */
import { isLibraryPart } from './shifts';
import type { Subject, SubjectPart } from './subjects';
import type { WorkChange } from './work-change';

/** Share of the larger total below which a change is rounding. */
const ROUNDING = 1e-9;

/** A subject without the library work that it merely does instead of others. */
export interface Net {
  readonly subject: Subject;
  readonly parts: readonly SubjectPart[];
  readonly change: number;
  /** Whether its library work is left out. */
  readonly isShifted: boolean;
}

/**
 * Subjects by their changes, largest first. Ties are ordered by name, so that swapping the sides does not change the order.
 *
 * @param total the larger total
 */
export function netsOf({ subjects, shift, frame }: WorkChange, total: number): Net[] {
  const shifted = new Set(shift === null ? [] : [...shift.gained, ...shift.lost]);
  const nameOf = ({ subject }: Net): string => {
    const name = frame(subject.method);
    return name === null ? '' : `${name.className}.${name.method}${name.descriptor}`;
  };
  return subjects
    .map((subject): Net => {
      if (!shifted.has(subject.method)) return { subject, parts: subject.parts, change: subject.change, isShifted: false };
      const parts = subject.parts.filter(({ kind }) => !isLibraryPart(kind));
      const change = parts.reduce((sum, { change }) => sum + change, 0);
      return { subject, parts, change, isShifted: true };
    })
    .filter(({ change }) => Math.abs(change) > ROUNDING * total)
    .sort((x, y) => Math.abs(y.change) - Math.abs(x.change) || compare(nameOf(x), nameOf(y)));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

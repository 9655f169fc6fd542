/** What the rows of a timeline are called. */
import type { TimelineRow } from '../../../workers/api/engine';
import { count } from '../../ui/format';

export function nameOf({ name, rest }: Pick<TimelineRow, 'name' | 'rest'>): string {
  if (rest > 0) return `${count(rest)} more`;
  return name === '' ? '(no name)' : name;
}

/** Longest head that a column of figures has room for, in characters. */
const HEAD = 14;

/** A package with its first parts cut to a letter, until the rest has room: what tells packages apart is at their end. */
export function headOf(row: Pick<TimelineRow, 'name' | 'rest'>): string {
  const parts = nameOf(row).split('.');
  for (let at = 0; at < parts.length - 1 && parts.join('.').length > HEAD; at++) parts[at] = parts[at].slice(0, 1);
  return parts.join('.');
}

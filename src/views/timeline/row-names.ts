/** Names the rows of the timeline view: packages, threads, and the rest. */
import type { TimelineRow } from '../../../workers/api/engine';
import { count } from '../../ui/format';

export function nameOf({ name, rest }: Pick<TimelineRow, 'name' | 'rest'>): string {
  if (rest > 0) return `${count(rest)} more`;
  return name === '' ? '(no name)' : name;
}

/** Longest heading of a figure column, in characters. */
const HEAD = 14;

/** Shortens the leading parts of a package name to one letter each until it fits: packages differ near their ends. */
export function headOf(row: Pick<TimelineRow, 'name' | 'rest'>): string {
  const parts = nameOf(row).split('.');
  for (let at = 0; at < parts.length - 1 && parts.join('.').length > HEAD; at++) parts[at] = parts[at].slice(0, 1);
  return parts.join('.');
}

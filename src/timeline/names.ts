/** What the rows of a timeline are called. */
import type { TimelineRow } from '../../workers/engine.api';
import { count } from '../ui/format';

export function nameOf({ name, rest }: Pick<TimelineRow, 'name' | 'rest'>): string {
  if (rest > 0) return `${count(rest)} more`;
  return name === '' ? '(no name)' : name;
}

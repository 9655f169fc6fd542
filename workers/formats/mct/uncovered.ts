/** Reads where instrumentation processes did not count, in the `meta` section of a `.mct` file (docs/format.md, section 2). */
import type { Uncovered } from '../../api/profile';
import { damaged } from '../../jobs/errors';

/** Returns undefined if the file does not say, because it was recorded without processes. */
export function uncoveredClasses(value: unknown, where: string): Uncovered[] | undefined {
  if (value === undefined || value === null) return undefined;
  if (!Array.isArray(value)) throw damaged('A list is missing.', where);
  return value.map((each, i) => entry(each, `${where}[${i}]`));
}

function entry(value: unknown, where: string): Uncovered {
  const { reason, count, classes } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  if (typeof reason !== 'string') throw damaged('A string is missing.', `${where}, reason`);
  if (!Array.isArray(classes)) throw damaged('A list is missing.', `${where}, classes`);
  const names = classes.filter((name) => typeof name === 'string');
  if (typeof count !== 'number' || !Number.isInteger(count) || count < names.length)
    throw damaged('A count is missing or is smaller than its list.', `${where}, count`);
  return { reason, count, classes: names };
}

/** Computes the bytes of the types that a clause of the gate names, and says why a name matches none. */
import { simpleName } from '../../common/class-names';
import { elementTypeName } from '../../common/type-names';
import type { TypeSums } from '../analysis/type-sums';
import type { MetricId } from '../api/engine';
import type { FormatError } from '../jobs/errors';
import { ELEMENT_TYPES } from '../profile/recording';
import { wildcardTest } from '../transforms/method-patterns';
import type { Clause } from './condition';
import { badCondition } from './condition-parser';
import type { Summed } from './exact-sums';

/** Names that an error about an unknown type lists. */
const MOST_NEAR = 3;
/** Length of a name from which names that contain it are similar. */
const LEAST_CONTAINED = 3;

/**
 * The metric by which types are compared: the wanted one if all profiles have it by type, otherwise the first that they all have.
 * Throws FormatError (`bad-condition`) if there is none.
 *
 * @param profiles for each profile, the metrics that it has by type
 */
export function typedMetric(
  profiles: readonly { readonly name: string; readonly byType: readonly MetricId[] }[],
  wanted: MetricId,
  { at }: Clause,
): MetricId {
  const [first, ...others] = profiles;
  const common = first.byType.filter((id) => others.every(({ byType }) => byType.includes(id)));
  if (common.length > 0) return common.includes(wanted) ? wanted : common[0];
  const without = profiles.find(({ byType }) => byType.length === 0);
  if (without !== undefined)
    throw badCondition(
      `${without.name} has no allocations by type.`,
      at.metric,
      'Compare dumps that were recorded with bytes, or flight recordings with allocation samples. Unions of two files have none.',
    );
  throw badCondition(
    'The profiles have no allocations by type in common: one was counted and the other sampled, or by different events.',
    at.metric,
    'Compare profiles of the same kind.',
  );
}

/**
 * For each profile, the bytes of the types that a clause names. Throws FormatError (`bad-condition`) if no type of any profile is
 * meant, or if a dump is asked for arrays of one class.
 */
export function sumsOfTypes({ quantity, at }: Clause, profiles: readonly TypeSums[]): Summed[] {
  if (quantity.kind !== 'alloc') throw new Error('not a clause about types');
  const { patterns } = quantity;
  const unknown = patterns.find((pattern) => profiles.some((sums) => sums.isByElementType) && isArrayOfClass(pattern));
  if (unknown !== undefined)
    throw badCondition(
      `A dump does not tell arrays of references apart, so it has no figure for ${unknown}.`,
      at.patterns,
      'Write reference[] for all of them, or a primitive type such as byte[].',
    );
  const tests = patterns.map(wildcardTest);
  const found = profiles.map(({ types }) => {
    const meant = types.filter(({ name }) => tests.some((test) => test(name)));
    return {
      sum: meant.reduce((sum, { bytes }) => sum + BigInt(bytes), 0n),
      methods: meant.length,
      isLowerBound: meant.some(({ isLowerBound }) => isLowerBound),
    };
  });
  if (found.every(({ methods }) => methods === 0)) throw matchesNoType(patterns, profiles, at.patterns);
  return found;
}

/** Arrays by element type, as dumps name them. */
const ARRAYS = [...ELEMENT_TYPES].map((letter) => `${elementTypeName(letter)}[]`);

function isArrayOfClass(pattern: string): boolean {
  const test = wildcardTest(pattern);
  return pattern.endsWith('[]') && !ARRAYS.some((name) => test(name));
}

function matchesNoType(patterns: readonly string[], profiles: readonly TypeSums[], at: number): FormatError {
  const near = nearNames(patterns, profiles);
  return badCondition(
    `No allocated type in any profile matches ${patterns.join(', ')}.`,
    at,
    `${near.length === 0 ? '' : `Similar names: ${near.join(', ')}. `}A pattern must match the whole name of a type, such as byte[] or java.util.HashMap$Node; * is a wildcard.`,
  );
}

/** Types whose simple name differs little from that of a pattern, then those that contain it; each with most bytes first. */
function nearNames(patterns: readonly string[], profiles: readonly TypeSums[]): string[] {
  const wanted = patterns.map(plain).filter((name) => name !== '');
  const bytes = new Map<string, number>();
  for (const { types } of profiles)
    for (const type of types) bytes.set(type.name, Math.max(bytes.get(type.name) ?? 0, type.bytes));
  const isNear = (name: string): boolean => {
    const given = plain(name);
    return wanted.some((each) => (each.length >= LEAST_CONTAINED && given.includes(each)) || areClose(each, given));
  };
  const near = [...bytes.keys()].filter(isNear);
  const isClose = (name: string): number => Number(wanted.some((each) => areClose(each, plain(name))));
  near.sort((x, y) => isClose(y) - isClose(x) || (bytes.get(y) ?? 0) - (bytes.get(x) ?? 0) || (x < y ? -1 : 1));
  return near.slice(0, MOST_NEAR);
}

const plain = (name: string): string => simpleName(name.replaceAll('*', '').replace(/(\[\])+$/, '')).toLowerCase();

/** Whether two names differ by at most one character in four: inserted, left out or replaced. */
function areClose(a: string, b: string): boolean {
  const most = Math.floor(Math.max(a.length, b.length) / 4);
  if (Math.abs(a.length - b.length) > most) return false;
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(next[j - 1] + 1, row[j] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length] <= most;
}

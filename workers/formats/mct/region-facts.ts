/** Reads the times of methods in the `meta` section of a `.mct` file (docs/format.md, section 2). */
import type { RegionFacts, RegionInfo, TimeFigures } from '../../api/regions';
import { damaged, tooLarge } from '../../jobs/errors';

/** Most methods that this reader accepts. The agent times 255. */
const MOST_REGIONS = 10_000;

type Json = Record<string, unknown>;
type Bucket = RegionInfo['buckets'][number];

/**
 * Returns undefined if the file has none.
 *
 * @param alone whether the file has no contexts
 */
export function regionFacts(value: unknown, alone: boolean, where: string): RegionFacts | undefined {
  if (value === undefined || value === null) return alone ? { inner: 0, crowded: 0, alone, regions: [] } : undefined;
  const entry = object(value, where);
  if (!Array.isArray(entry.methods)) throw damaged('A list is missing.', `${where}, methods`);
  if (entry.methods.length > MOST_REGIONS)
    throw tooLarge(`The file declares ${entry.methods.length} timed methods; the limit is ${MOST_REGIONS}.`, `${where}, methods`);
  const inner = count(entry.inner, `${where}, inner`);
  return {
    inner,
    crowded: entry.crowded === undefined ? 0 : count(entry.crowded, `${where}, crowded`),
    alone,
    regions: entry.methods.map((method, i) => region(method, inner, `${where}, methods[${i}]`)),
  };
}

function region(value: unknown, inner: number, where: string): RegionInfo {
  const entry = object(value, where);
  if (typeof entry.class !== 'string' || typeof entry.method !== 'string')
    throw damaged('A string is missing.', `${where}, ${typeof entry.class === 'string' ? 'method' : 'class'}`);
  const calls = count(entry.calls, `${where}, calls`);
  const buckets = bucketsOf(entry.buckets, `${where}, buckets`);
  const named = { className: entry.class, method: entry.method, calls, buckets };
  if (calls === 0) return { ...named, measured: null, corrected: null };
  const [total, least, most] = ['total', 'least', 'most'].map((key) => count(entry[key], `${where}, ${key}`));
  const measured = {
    ...{ mean: total / calls, least, most, total },
    median: percentile(buckets, 0.5, least, most),
    percentile99: percentile(buckets, 0.99, least, most),
  };
  return { ...named, measured, corrected: corrected(entry.corrected, measured, calls, inner, `${where}, corrected`) };
}

/** Times that some share of the calls did not exceed. */
interface Percentiles {
  readonly median: number;
  readonly percentile99: number;
}

function corrected(value: unknown, measured: Percentiles, calls: number, inner: number, where: string): TimeFigures {
  const entry = object(value, where);
  const [total, least, most] = ['total', 'least', 'most'].map((key) => count(entry[key], `${where}, ${key}`));
  const less = (time: number): number => Math.max(0, time - inner);
  return {
    ...{ mean: total / calls, least, most, total },
    median: less(measured.median),
    percentile99: less(measured.percentile99),
  };
}

/** The time that a share of the calls did not exceed: the middle of the bucket in which it lies. */
function percentile(buckets: readonly Bucket[], share: number, least: number, most: number): number {
  const all = buckets.reduce((sum, [, calls]) => sum + calls, 0);
  let below = 0;
  let lower = 0;
  for (const [upper, calls] of buckets) {
    below += calls;
    if (below >= share * all) return Math.min(most, Math.max(least, (Math.max(lower, lowest(upper)) + upper) / 2));
    lower = upper + 1;
  }
  return most;
}

/** The smallest time in the bucket with this largest one: each power of two is divided into four. */
function lowest(upper: number): number {
  return upper < 4 ? upper : upper + 1 - 2 ** (Math.floor(Math.log2(upper)) - 2);
}

function bucketsOf(value: unknown, where: string): Bucket[] {
  if (!Array.isArray(value)) throw damaged('A list is missing.', where);
  const buckets = value.map((each, i): Bucket => {
    if (!Array.isArray(each)) throw damaged('A list is missing.', `${where}[${i}]`);
    return [count(each[0], `${where}[${i}]`), count(each[1], `${where}[${i}]`)];
  });
  if (buckets.some(([upper], i) => i > 0 && upper <= buckets[i - 1][0])) throw damaged('Buckets are not in order.', where);
  return buckets;
}

function object(value: unknown, where: string): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw damaged('The metadata should contain a JSON object here.', where);
  return value as Json;
}

function count(value: unknown, where: string): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0)
    throw damaged('A count is missing or is not a whole number.', where);
  return value;
}

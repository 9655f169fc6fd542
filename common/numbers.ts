/** Figures as text, the same on the page, in a terminal, a report and a sentence. The page joins units to them (src/ui/format.ts). */

/** Stands for a figure that there is none of. */
const NOTHING = '–';
const MINUS = '\u2212';

/** Digits in groups of three. */
export function count(value: number): string {
  if (!Number.isFinite(value)) return NOTHING;
  return value.toLocaleString('en-US', { maximumFractionDigits: 0 }).replace('-', MINUS).replace(/^−0$/, '0');
}

/** A figure, marked where it is a lower bound. */
export const atLeast = (text: string, isLowerBound: boolean): string => (isLowerBound ? `≥ ${text}` : text);

/** A difference, with its sign. */
export function difference(value: number, unit = ''): string {
  if (!Number.isFinite(value)) return NOTHING;
  return value === 0 ? '0' : `${value > 0 ? '+' : '−'}${figure(Math.abs(value), unit)}`;
}

/** A change with its sign and unit: `+1,200 calls`, `−1.2 kB`. */
export const changedBy = (value: number, unit: string): string =>
  isScaled(unit) ? difference(value, unit) : `${difference(value)} ${unit}`;

/** `1 context`, `1,200 contexts`. */
export const contexts = (value: number): string => `${count(value)} ${value === 1 ? 'context' : 'contexts'}`;

/**
 * A percentage in hundredths, rounded down: only a whole is 100. A decimal without a binary form is not rounded down a second
 * time.
 */
export const hundredths = (value: number): number => (value >= 100 ? 100 : Math.min(99.99, Math.floor(value * 100 + 1e-9) / 100));

/** Percent with two digits, rounded down. Only nothing says 0. */
export function percent(value: number): string {
  return value > 0 && value < 0.01 ? '<0.01%' : `${hundredths(value).toFixed(2)}%`;
}

/** Sizes in decimal units, each with the digits after its point. */
const SIZES: readonly (readonly [unit: string, bytes: number, digits: number])[] = [
  ['B', 1, 0],
  ['kB', 1e3, 1],
  ['MB', 1e6, 1],
  ['GB', 1e9, 2],
  ['TB', 1e12, 2],
];

/** Times in nanoseconds, each with the digits after its point. */
const LENGTHS: typeof SIZES = [
  ['ns', 1, 0],
  ['µs', 1e3, 1],
  ['ms', 1e6, 1],
  ['s', 1e9, 2],
];

/** A figure from 0 on in the least of some units in which it has at most three digits before the point, else in the largest. */
function inUnits(units: typeof SIZES, figure: number): { value: number; digits: number; unit: string } {
  const [unit, size, digits] =
    units.find(([, step, places]) => Number((figure / step).toFixed(places)) < 1000) ?? units[units.length - 1];
  return { value: figure / size, digits, unit };
}

/** A figure from 0 on of bytes or of a time, in the unit that suits it; null where its unit has no larger ones. */
export function scaledFigure(value: number, unit: string): ReturnType<typeof inUnits> | null {
  if (unit === BYTES) return inUnits(SIZES, value);
  const nanoseconds = TIMES.get(unit);
  return nanoseconds === undefined ? null : inUnits(LENGTHS, value * nanoseconds);
}

function scaled(units: typeof SIZES, figure: number): string {
  if (!Number.isFinite(figure)) return NOTHING;
  const { value, digits, unit } = inUnits(units, Math.abs(figure));
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `${figure < 0 ? '−' : ''}${value.toLocaleString('en-US', format)} ${unit}`;
}

/** Bytes in decimal units: `812.3 MB`. */
export const bytes = (value: number): string => scaled(SIZES, value);

/** Nanoseconds as a time: `20.0 ms`. */
export const time = (nanoseconds: number): string => scaled(LENGTHS, nanoseconds);

/** Nanoseconds of one unit of time, by the names that profiles give it. */
const TIMES: ReadonlyMap<string, number> = new Map([
  ['ns', 1],
  ['nanoseconds', 1],
  ['us', 1e3],
  ['µs', 1e3],
  ['microseconds', 1e3],
  ['ms', 1e6],
  ['milliseconds', 1e6],
  ['s', 1e9],
  ['seconds', 1e9],
]);

/** Whether figures of a unit are times, which depend on the machine and its load. */
export const isTime = (unit: string): boolean => TIMES.has(unit);

/** Unit of sizes, which are written in kB, MB and so on. */
export const BYTES = 'bytes';

/** Whether figures are written in larger units, which they name: bytes in kB, times in ms. */
export const isScaled = (unit: string): boolean => unit === BYTES || isTime(unit);

/** A figure of a metric by its unit, without naming any but kB, ms and so on. */
export const figure = (value: number, unit: string): string =>
  unit === BYTES ? bytes(value) : isTime(unit) ? time(value * (TIMES.get(unit) ?? 1)) : count(value);

/** A figure of a metric with its unit: `1,200 calls`, `1.2 kB`, `3.4 ms`. */
export const amount = (value: number, unit: string): string => figure(value, unit) + unitBehind(unit);

/** The unit behind a figure, where it does not name its own. */
export const unitBehind = (unit: string): string => (isScaled(unit) ? '' : ` ${unit}`);

/** The noun for figures of a unit in heads and labels: `calls, inclusive`, `time, inclusive`. */
export const nounOf = (unit: string): string => (isTime(unit) ? 'time' : unit);

const MEGABYTE = 2 ** 20;

/** Memory, rounded up. */
export const megabytes = (size: number): string => `${count(Math.ceil(size / MEGABYTE))} MB`;

/** Two digits of a number from 0 on. A number above 0 never looks like 0. */
export function rounded(value: number): string {
  return value > 0 && value < 0.005 ? '<0.01' : value.toFixed(2);
}

/**
 * The change from a to b relative to the size of a: `−61.4%`, `<0.01%`, `new`, `gone`, `×40`; never infinite. Nobody knows of
 * samples whether something is new: they are `only in B`.
 */
export function change(a: number, b: number, isSampled = false): string {
  if (!Number.isFinite(a) || !Number.isFinite(b)) return NOTHING;
  if (a === b) return '±0%';
  if (a === 0) return isSampled ? 'only in B' : 'new';
  if (b === 0) return isSampled ? 'only in A' : 'gone';
  const ratio = b / a;
  if (ratio >= 10) return `×${ratio >= 100 ? count(ratio) : ratio.toFixed(1)}`;
  const size = (100 * Math.abs(b - a)) / Math.abs(a);
  return `${b > a ? '+' : '−'}${sizeOfChange(size, b < a && ratio > 0)}%`;
}

/** Percents of a change that is not 0. Only what is gone is 100% less: what remains of nearly all is not rounded away. */
function sizeOfChange(size: number, remains: boolean): string {
  if (size < 0.01) return '<0.01';
  if (remains && size > 99.99 && size < 100) return '>99.99';
  if (remains && size > 99.9 && size < 100) return hundredths(size).toFixed(2);
  return size.toFixed(size < 0.1 ? 2 : 1);
}

/** Three significant digits of a small number, all digits of a whole or larger one. */
export const significant = (value: number): string =>
  Number.isInteger(value) || value >= 1000 ? count(value) : Number(value.toPrecision(3)).toString();

/**
 * The change from a to b, both above 0, in words: `97.7% less`, `12% more`, `2.4 times as much`. Its percents are rounded as those
 * of {@link change}, which may stand beside it.
 */
export function moreOrLess(a: number, b: number): string {
  if (a === b) return 'as much';
  if (b >= 2 * a) return `${significant(b / a)} times as much`;
  const size = sizeOfChange((100 * Math.abs(b - a)) / a, b < a);
  const words = size.replace('<', 'less than ').replace('>', 'more than ').replace(/\.0$/, '');
  return `${words}% ${b > a ? 'more' : 'less'}`;
}

const STEPS: readonly (readonly [size: number, prefix: string])[] = [
  [1e3, 'k'],
  [1e6, 'M'],
  [1e9, 'G'],
  [1e12, 'T'],
];

/** Three significant digits with a prefix from 10,000 on, `36.6 M`; below that, all digits of a number from 10 on. */
export function short(value: number): string {
  if (!Number.isFinite(value)) return NOTHING;
  const size = Math.abs(value);
  if (size > 0 && size < 0.01) return '<0.01';
  if (size < 10 || Math.round(size) < 10_000) return size >= 10 ? count(Math.round(value)) : significant(value);
  const [step, prefix] = STEPS.find(([step]) => Number((size / step).toPrecision(3)) < 1000) ?? STEPS[STEPS.length - 1];
  const scaled = size / step;
  const digits = scaled < 1000 ? Number(scaled.toPrecision(3)) : Math.round(scaled);
  const places = digits >= 100 ? 0 : digits >= 10 ? 1 : 2;
  return `${value < 0 ? '−' : ''}${digits >= 1000 ? count(digits) : digits.toFixed(places)} ${prefix}`;
}

/** A figure of a metric as sentences write it: `36.6 M`, `17.8 MB`, `3.4 ms`. */
export const shortFigure = (value: number, unit: string): string => (isScaled(unit) ? figure(value, unit) : short(value));

/** A difference as sentences write it, with its sign. */
export function shortDifference(value: number, unit: string): string {
  const text = shortFigure(Math.abs(value), unit);
  return value === 0 ? '0' : `${value > 0 ? '+' : '−'}${text}`;
}

/**
 * Writes figures as text, in the same way for the page, the terminal and reports. The page also attaches units
 * (src/ui/format.ts).
 */

/** Stands for a figure that does not exist. */
const NOTHING = '–';
const MINUS = '\u2212';

/** A count with its digits in groups of three. */
export function count(value: number): string {
  if (!Number.isFinite(value)) return NOTHING;
  return value.toLocaleString('en-US', { maximumFractionDigits: 0 }).replace('-', MINUS).replace(/^−0$/, '0');
}

/** A figure, marked if it is a lower bound. */
export const atLeast = (text: string, isLowerBound: boolean): string => (isLowerBound ? `≥ ${text}` : text);

/** A difference, with its sign. */
export function difference(value: number, unit = ''): string {
  if (!Number.isFinite(value)) return NOTHING;
  return value === 0 ? '0' : `${value > 0 ? '+' : '−'}${figure(Math.abs(value), unit)}`;
}

/** A change with its sign and unit: `+1,200 calls`, `−1.2 kB`. */
export const changedBy = (value: number, unit: string): string =>
  difference(value, isScaled(unit) ? unit : '') + unitBehind(unit, value);

/** `1 context`, `1,200 contexts`. */
export const contexts = (value: number): string => `${count(value)} ${value === 1 ? 'context' : 'contexts'}`;

/**
 * A percentage in hundredths, rounded down, so that only 100% gives 100. Decimals that have no exact binary form are not
 * rounded down twice.
 */
export const hundredths = (value: number): number => (value >= 100 ? 100 : Math.min(99.99, Math.floor(value * 100 + 1e-9) / 100));

/** A percentage with two decimals, rounded down. Only zero is written as 0.00%. */
export function percent(value: number): string {
  return value > 0 && value < 0.01 ? '<0.01%' : `${hundredths(value).toFixed(2)}%`;
}

/** Sizes in decimal units, each with its number of decimals. */
const SIZES: readonly (readonly [unit: string, bytes: number, digits: number])[] = [
  ['B', 1, 0],
  ['kB', 1e3, 1],
  ['MB', 1e6, 1],
  ['GB', 1e9, 2],
  ['TB', 1e12, 2],
];

/** Times in nanoseconds, each unit with its number of decimals. */
const LENGTHS: typeof SIZES = [
  ['ns', 1, 0],
  ['µs', 1e3, 1],
  ['ms', 1e6, 1],
  ['s', 1e9, 2],
];

/**
 * A non-negative figure in the smallest of the given units in which it has at most three digits before the point, or else in the
 * largest.
 */
function inUnits(units: typeof SIZES, figure: number): { value: number; digits: number; unit: string } {
  const [unit, size, digits] =
    units.find(([, step, places]) => Number((figure / step).toFixed(places)) < 1000) ?? units[units.length - 1];
  return { value: figure / size, digits, unit };
}

/** A non-negative figure in bytes or time, in the most suitable unit; null if the metric's unit is not scaled. */
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

/** Nanoseconds written as a time: `20.0 ms`. */
export const time = (nanoseconds: number): string => scaled(LENGTHS, nanoseconds);

/** Nanoseconds in a unit of time, by the names that profiles use for it. */
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

/** Whether a unit is a unit of time. Figures in such a unit depend on the machine and its load. */
export const isTime = (unit: string): boolean => TIMES.has(unit);

/** Unit of sizes, which are written in kB, MB and so on. */
export const BYTES = 'bytes';

/** Whether figures in a unit are written in larger units that are part of the text: bytes in kB, times in ms. */
export const isScaled = (unit: string): boolean => unit === BYTES || isTime(unit);

/** A figure of a metric with the given unit; names the unit only if it is scaled, as kB or ms. */
export const figure = (value: number, unit: string): string =>
  unit === BYTES ? bytes(value) : isTime(unit) ? time(value * (TIMES.get(unit) ?? 1)) : count(value);

/** A figure of a metric with its unit: `1,200 calls`, `1.2 kB`, `3.4 ms`. */
export const amount = (value: number, unit: string): string => figure(value, unit) + unitBehind(unit, value);

/** The unit to append to a figure; empty if the figure's text already names its unit. A value of 1 or −1 has the singular. */
export const unitBehind = (unit: string, value = 0): string =>
  isScaled(unit) ? '' : ` ${Math.abs(value) === 1 ? unit.replace(/^(\w\w+)s$/, '$1') : unit}`;

/** The noun for a unit's figures in headings and labels: `calls, inclusive`, `time, inclusive`. */
export const nounOf = (unit: string): string => (isTime(unit) ? 'time' : unit);

const MEGABYTE = 2 ** 20;

/** A size of memory in MB, rounded up. */
export const megabytes = (size: number): string => `${count(Math.ceil(size / MEGABYTE))} MB`;

/** A non-negative number with two decimals. A number above 0 never looks like 0. */
export function rounded(value: number): string {
  return value > 0 && value < 0.005 ? '<0.01' : value.toFixed(2);
}

/**
 * The change from a to b relative to a: `−61.4%`, `<0.01%`, `new`, `gone`, `×40`; never infinite. Samples cannot show that
 * something is new, so such a change is `only in B`.
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

/** The percentage of a non-zero change. Only what is gone shrinks by 100%: a small remainder is not rounded away. */
function sizeOfChange(size: number, remains: boolean): string {
  if (size < 0.01) return '<0.01';
  if (remains && size > 99.99 && size < 100) return '>99.99';
  if (remains && size > 99.9 && size < 100) return hundredths(size).toFixed(2);
  return size.toFixed(size < 0.1 ? 2 : 1);
}

/** Three significant digits of a small number, or all digits of an integer or larger number. */
export const significant = (value: number): string =>
  Number.isInteger(value) || value >= 1000 ? count(value) : Number(value.toPrecision(3)).toString();

/**
 * The change from a to b, both above 0, in words: `97.7% less`, `12% more`, `2.4 times as much`. Percentages are rounded as in
 * {@link change}, which may appear beside it.
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

/** From 10,000 on, three significant digits with a prefix: `36.6 M`; below that, all digits of numbers from 10 on. */
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

/** A figure of a metric as written in sentences: `36.6 M`, `17.8 MB`, `3.4 ms`. */
export const shortFigure = (value: number, unit: string): string => (isScaled(unit) ? figure(value, unit) : short(value));

/** A signed difference as written in sentences. */
export function shortDifference(value: number, unit: string): string {
  const text = shortFigure(Math.abs(value), unit);
  return value === 0 ? '0' : `${value > 0 ? '+' : '−'}${text}`;
}

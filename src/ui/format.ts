/** Formats figures for the page: like common/numbers, but a figure and its unit stay on the same line. */
import {
  BYTES,
  count,
  hundredths,
  isScaled,
  change as plainChange,
  short as plainShort,
  scaledFigure,
} from '../../common/numbers';

export { count };

/** Narrow no-break space: joins a figure to its unit. */
export const THIN = '\u202f';
export const MINUS = '\u2212';

export const NOTHING = '–';

/** Three significant digits with an SI prefix, e.g. `1.84 G`; counts below 10,000 stay exact. */
export const short = (value: number): string => plainShort(value).replace(' ', THIN);

/** A figure with decimals and a real minus sign. */
export function decimal(value: number, digits = 2): string {
  if (!Number.isFinite(value)) return NOTHING;
  const text = Math.abs(value).toFixed(digits);
  const [whole, fraction] = text.split('.');
  const grouped = count(Number(whole));
  const body = fraction === undefined ? grouped : `${grouped}.${fraction}`;
  return value < 0 && Number(text) !== 0 ? MINUS + body : body;
}

/** Like {@link decimal}, but only zero is written as 0; smaller figures become `<0.01`. */
export function decimalOrLess(value: number, digits = 2): string {
  const least = 10 ** -digits;
  if (value === 0 || !(Math.abs(value) < least / 2)) return decimal(value, digits);
  return `${value > 0 ? '<' : `>${MINUS}`}${decimal(least, digits)}`;
}

/** A percentage, e.g. `41.73%`, `<0.01%`. */
export function percent(value: number, digits = 2): string {
  return Number.isFinite(value) ? `${decimalOrLess(value, digits)}%` : NOTHING;
}

/** Share of a figure below which its change is written as `<0.01%`. */
const LEAST_SHOWN = 1e-4;

/** The colour of a change from a to b: grey if there is none, or if it is too small to show as a percentage. */
export const toneOf = (a: number, b: number): 'grew' | 'shrank' | 'dim' =>
  Math.abs(b - a) <= LEAST_SHOWN * Math.max(Math.abs(a), Math.abs(b)) ? 'dim' : b > a ? 'grew' : 'shrank';

/**
 * The overlap, truncated instead of rounded: 99.996 becomes 99.99. Only equal trees show 100, and only trees with nothing in
 * common show 0.
 */
export function overlapText(value: number | null): string {
  // Null while the comparison is running.
  if (value === null) return '…';
  if (!Number.isFinite(value)) return NOTHING;
  if (value > 0 && value < 0.01) return '<0.01';
  return value >= 100 ? '100' : hundredths(value).toFixed(2);
}

/** `part` of `whole` as a percentage; a dash if `whole` is zero. Only equal figures show as 100. */
export function share(part: number, whole: number): string {
  return whole === 0 ? NOTHING : (nearlyAll(part, whole) ?? percent((part / whole) * 100));
}

/** Text for a percentage just below 100 that rounding would turn into 100; null for others. */
const nearlyAll = (part: number, whole: number): string | null => (part < whole && part / whole >= 0.99995 ? '>99.99%' : null);

/** A difference with its sign: `+8.25`, `−27.88`, `0`. */
export function signed(value: number, format: (value: number) => string = count): string {
  if (!Number.isFinite(value)) return NOTHING;
  const text = format(Math.abs(value));
  if (value === 0 || !/[1-9]/.test(text)) return format(0);
  return (value > 0 ? '+' : MINUS) + text;
}

/** Change from a to b, relative to the absolute value of a: `−61.4%`, `new`, `gone`, `×40`; never infinite. */
export const change = (a: number, b: number, isSampled = false): string => plainChange(a, b, isSampled);

/** A size in decimal units, e.g. `812.3 MB`. */
export const bytes = (value: number): string => figure(value, BYTES);

/**
 * A metric's figure, formatted by its unit: exact, except sizes (kB, MB …) and times (ms …). Show the exact digits of those in
 * a title.
 */
export const figure = (value: number, unit: string): string => scaledText(value, unit) ?? count(value);

/** A figure in the multiple of its unit that suits it; null if its unit has no multiples. */
function scaledText(value: number, given: string): string | null {
  const scaled = scaledFigure(Math.abs(value), given);
  if (scaled === null) return null;
  if (!Number.isFinite(value)) return NOTHING;
  return `${value < 0 ? MINUS : ''}${decimal(scaled.value, scaled.digits)}${THIN}${scaled.unit}`;
}

/** Makes titles for a metric's figures: the exact figure, if {@link figure} shows fewer digits. */
export const exactTitle =
  (unit: string) =>
  (value: number): string | undefined =>
    isScaled(unit) ? `${count(value)} ${unit}` : undefined;

/** A metric's figure with few digits. */
export const shortFigure = (value: number, unit: string): string => scaledText(value, unit) ?? short(value);

/** A metric's figure with few digits and its unit: `1.84 G bytecodes`, `1.2 kB`. */
export const shortAmount = (value: number, unit: string): string => scaledText(value, unit) ?? `${short(value)} ${unit}`;

/** A metric's figure with its unit: `1,200 calls`, `1.2 kB`. */
export const amount = (value: number, unit: string): string => scaledText(value, unit) ?? `${count(value)} ${unit}`;

/**
 * A figure that is a lower bound: `1,200+ calls`, `1.84 M+`, `47.4 MB+`. The mark follows what {@link THIN} joins to the
 * digits.
 */
export const orMore = (text: string): string => text.replace(/\d(\u202f\w+)?(?=\D*$)/, '$&+');

/** Bytes of the objects of a class: marked if the size was computed, words if it is unknown. */
export function sizeText(value: number, sizing: 'known' | 'estimated' | 'unknown' = 'known'): string {
  if (sizing === 'unknown') return value === 0 ? 'not known' : orMore(bytes(value));
  return sizing === 'estimated' ? `≈${THIN}${bytes(value)}` : bytes(value);
}

let moments: Intl.DateTimeFormat | null = null;

/**
 * Date and time, e.g. `Nov 21, 2026, 3:04 PM`; a dash if there is no such date. The formatter takes 4 MB of memory, so it is
 * created only when the first date is shown.
 */
export function moment(time: number): string {
  if (Number.isNaN(new Date(time).getTime())) return NOTHING;
  moments ??= new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
  return moments.format(time);
}

export function milliseconds(value: number): string {
  if (!Number.isFinite(value)) return NOTHING;
  return value < 10_000 ? `${count(value)}${THIN}ms` : `${decimal(value / 1000, 1)}${THIN}s`;
}

/** `1 context`, `2 contexts`. */
export function plural(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

/** A ratio of two counts; a dash if there is none. */
export const ratioText = (value: number | null | undefined): string =>
  value == null ? '–' : decimal(value, value >= 1000 ? 0 : value >= 10 ? 1 : 2);

/**
 * Says that nothing was counted.
 *
 * @param since beginning of what happened between two dumps of a recording, in milliseconds since 1970
 */
export const noneCounted = (unit: string, threadName: string, since?: { from: number }): string =>
  since === undefined
    ? `No ${unit} were counted in ${threadName}: choose another metric or thread.`
    : `No ${unit} have been counted in ${threadName} since ${new Date(since.from).toLocaleTimeString()}.`;

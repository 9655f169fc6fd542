/** Figures as plain text, for a terminal, a report, a sentence. The page sets its own with thin spaces (src/ui/format.ts). */

/** Digits in groups of three. */
export function count(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 0 });
}

/** A difference, with its sign. */
export function difference(value: number): string {
  return value === 0 ? '0' : `${value > 0 ? '+' : '−'}${count(Math.abs(value))}`;
}

/** `1 context`, `1,200 contexts`. */
export const contexts = (value: number): string => `${count(value)} ${value === 1 ? 'context' : 'contexts'}`;

/**
 * A percentage in hundredths, rounded down: only a whole is 100. A decimal without a binary form is not rounded down a second
 * time.
 */
export const hundredths = (value: number): number => (value >= 100 ? 100 : Math.min(99.99, Math.floor(value * 100 + 1e-9) / 100));

/** Percent with two digits, rounded down. Only nothing says 0. */
export function percent(value: number): string {
  return value > 0 && value < 0.01 ? '<0.01 %' : `${hundredths(value).toFixed(2)} %`;
}

const MEGABYTE = 2 ** 20;

/** Memory, rounded up. */
export const megabytes = (bytes: number): string => `${count(Math.ceil(bytes / MEGABYTE))} MB`;

/** Two digits of a number from 0 on. A number above 0 never looks like 0. */
export function rounded(value: number): string {
  return value > 0 && value < 0.005 ? '<0.01' : value.toFixed(2);
}

/** The change from a to b in percent of a. */
export function change(a: number, b: number): string {
  if (a === b) return '±0.0 %';
  if (a === 0) return 'new';
  if (b === 0) return 'gone';
  const relative = ((b - a) / Math.abs(a)) * 100;
  if (Math.abs(relative) >= 1000) return `${relative > 0 ? '×' : '−×'}${Math.abs(b / a).toFixed(1)}`;
  if (Math.abs(relative) < 0.05) return `${relative > 0 ? '+' : '−'}<0.1 %`;
  return `${relative > 0 ? '+' : '−'}${Math.abs(relative).toFixed(1)} %`;
}

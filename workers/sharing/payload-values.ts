/** Writes and reads texts and figures in the payload of a shared link. */
import type { Spread } from '../api/engine';
import type { Bytes } from '../formats/mct/encoder';
import type { VarintReader } from '../formats/mct/varint-reader';
import { FormatError } from '../jobs/errors';

const LONGEST = 4096;

/** Whether {@link readText} would accept a text. */
export const isReadable = (text: string): boolean => new TextEncoder().encode(text).length <= LONGEST;

/** Writes a text, preceded by its length in bytes. */
export function writeText(out: Bytes, text: string): void {
  const bytes = new TextEncoder().encode(text);
  out.varint(bytes.length);
  out.raw(bytes);
}

export function readText(reader: VarintReader): string {
  const length = below(reader, LONGEST + 1, 'letters');
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(reader.take(length));
  } catch (error) {
    if (error instanceof FormatError) throw error;
    throw contradiction('It contains text that cannot be decoded.');
  }
}

/** Reads the next number, which must be below a limit. */
export function below(reader: VarintReader, limit: number, what: string): number {
  const value = reader.next();
  if (value >= limit) throw contradiction(`It contains an impossible number of ${what}: ${value}.`);
  return value;
}

/** Bits of a figure: it is negative; it is stored as a double. */
const NEGATIVE = 1;
const DOUBLE = 2;

/** Counts are usually integers, which take only a few bytes. */
export function writeFigure(out: Bytes, figure: number): void {
  const isWhole = Number.isSafeInteger(figure);
  out.varint(isWhole ? (figure < 0 ? NEGATIVE : 0) : DOUBLE);
  if (isWhole) out.varint(Math.abs(figure));
  else writeDouble(out, figure);
}

export function readFigure(reader: VarintReader): number {
  const bits = below(reader, DOUBLE + 1, 'signs');
  if (bits === DOUBLE) return readDouble(reader);
  return bits === NEGATIVE ? -reader.next() : reader.next();
}

export function writeDouble(out: Bytes, value: number): void {
  out.raw(new Uint8Array(new Float64Array([value]).buffer));
}

export function readDouble(reader: VarintReader): number {
  const [value] = new Float64Array(reader.take(8).slice().buffer);
  if (!Number.isFinite(value)) throw contradiction('One of its figures is not a number.');
  return value;
}

/** Writes a share in percent. */
export function writePercent(out: Bytes, percent: number): void {
  out.raw(new Uint8Array(new Float64Array([percent]).buffer));
}

export function readPercent(reader: VarintReader): number {
  const [percent] = new Float64Array(reader.take(8).slice().buffer);
  if (!(percent >= 0 && percent <= 100)) throw contradiction('One of its overlaps is not a percentage.');
  return percent;
}

export function writePercents(out: Bytes, { min, median, max }: Spread): void {
  for (const percent of [min, median, max]) writePercent(out, percent);
}

export function readPercents(reader: VarintReader): Spread {
  const [min, median, max] = [readPercent(reader), readPercent(reader), readPercent(reader)];
  if (min > median || median > max) throw contradiction('One of its ranges is invalid.');
  return { min, median, max };
}

/** The error for a link that contradicts itself. */
export function contradiction(message: string): FormatError {
  return new FormatError('damaged', message, '', '');
}

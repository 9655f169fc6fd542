/** Takes values from JSON of unknown origin. All functions throw FormatError if a value is not of the expected kind. */
import { damaged } from '../../jobs/errors';

export type Json = Readonly<Record<string, unknown>>;

export const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

export function objectIn(value: unknown, where: string): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw damaged('The metadata should contain a JSON object here.', where);
  return value as Json;
}

export function listIn(value: unknown, where: string): unknown[] {
  if (!Array.isArray(value)) throw damaged('A list is missing.', where);
  return value;
}

/** A non-negative number. */
export function numberIn(value: unknown, where: string): number {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) throw damaged('A number is missing.', where);
  return value;
}

import { damaged } from '../../jobs/errors';
import type { RecordingBuilder } from '../../recording/recording-builder';

/** Place for the figures of a profile. */
export interface Target {
  readonly builder: RecordingBuilder;
  /** Numbers of methods by frame of the file. */
  readonly frames: readonly number[];
  readonly thread: number;
  readonly metric: number;
  /** Units of the metric in one of the file's. */
  readonly scale: number;
  readonly where: string;
}

/** A value that should be another one, for a sentence. */
export function inWords(value: unknown): string {
  if (value === undefined || value === null) return 'missing';
  if (typeof value === 'object') return Array.isArray(value) ? 'a list' : 'an object';
  if (typeof value === 'number' && !Number.isFinite(value)) return 'too far from 0';
  return JSON.stringify(value).slice(0, 80);
}

/** The method of a frame of the file. Throws FormatError where it has none. */
export function frameOf({ frames, where }: Target, index: unknown, at: number): number {
  const method = typeof index === 'number' ? frames[index] : undefined;
  if (method === undefined)
    throw damaged(`The frame of an entry is ${inWords(index)}; the file has ${frames.length} frames.`, `${where}, entry ${at}`);
  return method;
}

/**
 * Whole numbers of the metric out of the file's, which may have fractions. The sum is rounded, and not each: rounding is never off
 * by more than one, whatever the number of weights.
 */
export class Rounding {
  isRounded = false;
  private exact = 0;
  private whole = 0;

  constructor(private readonly scale: number) {}

  /** The whole part of a further weight. */
  next(weight: number): number {
    const scaled = weight * this.scale;
    if (Number.isInteger(scaled) && !this.isRounded) return scaled;
    this.isRounded = true;
    this.exact += scaled;
    const rounded = Math.round(this.exact);
    const value = Math.max(0, rounded - this.whole);
    this.whole = rounded;
    return value;
  }
}

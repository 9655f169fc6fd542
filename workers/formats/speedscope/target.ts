/** Helpers shared by both types of profiles in a speedscope file. */
import { damaged } from '../../jobs/errors';
import type { RecordingBuilder } from '../../recording/recording-builder';

/** Destination for the figures of a profile. */
export interface Target {
  readonly builder: RecordingBuilder;
  /** Numbers of methods by frame of the file. */
  readonly frames: readonly number[];
  readonly thread: number;
  readonly metric: number;
  /** Factor from the file's units to the metric's. */
  readonly scale: number;
  readonly where: string;
}

/** Describes an invalid value, for an error message. */
export function inWords(value: unknown): string {
  if (value === undefined || value === null) return 'missing';
  if (typeof value === 'object') return Array.isArray(value) ? 'a list' : 'an object';
  if (typeof value === 'number' && !Number.isFinite(value)) return 'out of range';
  return JSON.stringify(value).slice(0, 80);
}

/** The method of a frame in the file. Throws FormatError if there is none. */
export function frameOf({ frames, where }: Target, index: unknown, at: number): number {
  const method = typeof index === 'number' ? frames[index] : undefined;
  if (method === undefined)
    throw damaged(
      `The frame index of an entry is ${inWords(index)}; the file has ${frames.length} frames.`,
      `${where}, entry ${at}`,
    );
  return method;
}

/**
 * Converts the file's numbers, which may be fractions, to integers of the metric. Rounds the running sum rather than each number,
 * so the error never exceeds one, however many weights there are.
 */
export class Rounding {
  isRounded = false;
  private exact = 0;
  private whole = 0;

  constructor(private readonly scale: number) {}

  /** Integer for the next weight. */
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

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

/** The method of a frame of the file. Throws FormatError where it has none. */
export function frameOf({ frames, where }: Target, index: unknown, at: number): number {
  const method = typeof index === 'number' ? frames[index] : undefined;
  if (index === undefined) throw damaged('An event has no frame.', `${where}, entry ${at}`);
  if (method === undefined)
    throw damaged(
      `Frame ${JSON.stringify(index)?.slice(0, 80)} is named, and the file has ${frames.length} of them.`,
      `${where}, entry ${at}`,
    );
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

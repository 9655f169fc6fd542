/** Finds the time of a file's last sample, so that time can be divided into bins while samples are read. */
import type { ByteSource } from '../../files/byte-source';
import { binWidth } from '../../recording/bin-width';
import { headingOf } from './sample-heading';

/** Numbers of last bytes to search, one after the other. A sample of 127 frames takes about 16 kB. */
const TAILS = [2 ** 16, 2 ** 21];
const MS_A_SECOND = 1000;

/** Facts of a file that its last samples tell, before the first one is read. */
export interface LastSamples {
  /** Time of the last sample, in seconds; null if the last samples have none. */
  readonly time: number | null;
  /** Whether all have a number that may be their period. */
  readonly havePeriods: boolean;
}

/** Looks at the last samples: at one if it has a time, which tells numbers apart, otherwise at those in the last TAILS bytes. */
export async function lastSamples(source: ByteSource): Promise<LastSamples> {
  let havePeriods = true;
  for (const tail of TAILS) {
    const bytes = await source.slice(Math.max(0, source.size - tail), source.size);
    const lines = new TextDecoder('latin1').decode(bytes).split('\n');
    // The first line may be the rest of one.
    for (let i = lines.length - 1; i > (bytes.length < source.size ? 0 : -1); i--) {
      const heading = isOfFrame(lines[i]) || lines[i].startsWith('#') ? null : headingOf(lines[i]);
      if (heading === null) continue;
      if (heading.time !== null) return { time: heading.time, havePeriods: true };
      if (heading.period === null) havePeriods = false;
    }
    if (bytes.length === source.size) break;
  }
  return { time: null, havePeriods };
}

const isOfFrame = (line: string): boolean => /^\s+[\da-f]+ .*\)\s*$/.test(line);

/** Bins of equal length, in whole milliseconds, from the first sample to the last. */
export class SampleTimes {
  readonly count: number;
  /** Width of a bin, and length of the recording, in milliseconds. */
  readonly width: number;
  readonly durationMs: number;

  /** @param first time of the first sample, in seconds; `last` is that of the last one */
  constructor(
    private readonly first: number,
    last: number,
  ) {
    this.durationMs = Math.max(0, Math.ceil((last - first) * MS_A_SECOND));
    this.width = binWidth(this.durationMs);
    this.count = Math.max(1, Math.ceil(this.durationMs / this.width));
  }

  /** The bin of a time; the first or the last one for times outside, such as those of a second recording in the same file. */
  binOf(time: number | null): number {
    if (time === null) return 0;
    return Math.min(this.count - 1, Math.max(0, Math.floor(((time - this.first) * MS_A_SECOND) / this.width)));
  }
}

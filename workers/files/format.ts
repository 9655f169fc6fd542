import type { Pace } from '../jobs/job';
import type { Recording } from '../profile/recording';
import type { ByteSource } from './bytes';

/** How many of a file's first bytes `sniff` gets, at most. */
export const SNIFF_BYTES = 64;

/** A file format that this engine opens. */
export interface Format {
  /** Stable identifier, shown in `ProfileSummary.format`. */
  readonly id: string;
  readonly name: string;
  /** Whether a file with these first bytes is of the format. */
  sniff(head: Uint8Array): boolean;
  /** Reads the file. Throws FormatError when it is not whole enough to open. */
  parse(source: ByteSource, pace: Pace): Promise<Recording>;
}

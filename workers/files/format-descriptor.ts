import type { Pace } from '../jobs/pace';
import type { Recording } from '../profile/recording';
import type { ByteSource } from './byte-source';

/** First bytes of a format's files. */
export type Beginning =
  /** These bytes. */
  | { readonly magic: readonly number[] }
  /** Text that this pattern finds something in; each byte of the head stands as the character of its number. */
  | { readonly text: RegExp };

/** Facts of a format that need no reading. Data only: page, manifest and command line use them. */
export interface FormatDescriptor {
  /** Stable identifier, shown in `ProfileSummary.format`; also the name of its folder in `workers/formats/`. */
  readonly id: string;
  readonly name: string;
  /** Ends of file names, in lower case and with their dots. */
  readonly extensions: readonly string[];
  readonly mediaType: string;
  /** First bytes of a file that it takes to recognise the format; at most HEAD of `files/byte-source.ts`. */
  readonly head: number;
  readonly begins: Beginning;
  /**
   * Its columns stay in the file and are read again. Where such a file is unpacked, it is kept whole; any other is unpacked again
   * for each run through it.
   */
  readonly isReadAgain?: boolean;
  /** Words of refusals. */
  readonly refusals: {
    /** The file to open in the place of one of no format: the end of a sentence that begins with "Open". */
    readonly wanted: string;
    /** Bytes among the first eight that show a damaged file, and words on it: the end of a sentence that begins with "It". */
    readonly mangled?: { readonly bytes: readonly number[]; readonly words: string };
  };
}

/** Reads a file. Throws FormatError when it is not whole enough to open. */
export type Parse = (source: ByteSource, pace: Pace) => Promise<Recording>;

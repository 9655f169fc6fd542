/** Defines what each file format states about itself, and the function by which it reads files. */
import type { Pace } from '../jobs/pace';
import type { Recording } from '../profile/recording';
import type { ByteSource } from './byte-source';

/** The beginning of a format's files. */
export type Beginning =
  /** Exactly these bytes. */
  | { readonly magic: readonly number[] }
  /** Text in which this pattern matches; each byte of the head is read as the character with its number. */
  | { readonly text: RegExp };

/** Facts about a format that are needed before reading. Data only: page, manifest and command line use them. */
export interface FormatDescriptor {
  /** Stable identifier, shown in `ProfileSummary.format`; also the name of its folder in `workers/formats/`. */
  readonly id: string;
  readonly name: string;
  /** File name extensions, in lower case and with their dots. */
  readonly extensions: readonly string[];
  readonly mediaType: string;
  /** Number of first bytes needed to recognise the format; at most HEAD of `files/byte-source.ts`. */
  readonly head: number;
  readonly begins: Beginning;
  /**
   * Whether its columns stay in the file and are read again later. Such a file is kept whole once it is unpacked; any other is
   * unpacked again for each pass over it.
   */
  readonly isReadAgain?: boolean;
  /** Texts for messages that reject a file. */
  readonly refusals: {
    /**
     * The file to open instead of one in an unknown format: the end of a sentence that begins with "Open".
     */
    readonly wanted: string;
    /**
     * Bytes that, if among the first eight, show that the file is damaged, and the text to say so: the end of a sentence that
     * begins with "It".
     */
    readonly mangled?: { readonly bytes: readonly number[]; readonly words: string };
  };
}

/**
 * Reads a file. Throws FormatError if too much of it is missing or damaged to open it. `asked` are ids of metrics to compute in
 * addition; those that the format does not know are ignored.
 */
export type Parse = (source: ByteSource, pace: Pace, asked?: readonly string[]) => Promise<Recording>;

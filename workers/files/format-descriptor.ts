import type { Pace } from '../jobs/pace';
import type { Recording } from '../profile/recording';
import type { ByteSource } from './byte-source';

/** What a file of a format begins with. */
export type Beginning =
  /** These bytes. */
  | { readonly magic: readonly number[] }
  /** Text that this pattern finds something in; each byte of the head stands as the character of its number. */
  | { readonly text: RegExp };

/** What is known of a format without reading a file: data only, so that page, manifest and command line may have it. */
export interface FormatDescriptor {
  /** Stable identifier, shown in `ProfileSummary.format`; also the name of its folder in `workers/formats/`. */
  readonly id: string;
  readonly name: string;
  /** Ends of file names, in lower case and with their dots. */
  readonly extensions: readonly string[];
  readonly mediaType: string;
  /** How many of a file's first bytes it takes to recognise one; at most what `files/byte-source.ts` calls HEAD. */
  readonly head: number;
  readonly begins: Beginning;
  /** Words of refusals. */
  readonly refusals: {
    /** What to open in the place of a file of no format; the end of a sentence that begins with "Open". */
    readonly wanted: string;
    /** Bytes among the first eight that tell of a damaged file, and what happened to it: the end of a sentence that begins with "It". */
    readonly mangled?: { readonly bytes: readonly number[]; readonly words: string };
  };
}

/** Reads a file. Throws FormatError when it is not whole enough to open. */
export type Parse = (source: ByteSource, pace: Pace) => Promise<Recording>;

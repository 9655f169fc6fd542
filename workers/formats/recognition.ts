import type { FormatDescriptor } from '../files/format-descriptor';
import { FORMATS } from './descriptors';

/** The format of a file with these first bytes; undefined where no format claims it. */
export const formatOf = (head: Uint8Array): FormatDescriptor | undefined => FORMATS.find((format) => isOf(format, head));

/** Fewest bytes to read, so that `refusal.ts` can say what an unknown file looks like. */
const LEAST = 64;
/** First bytes of a file that tell its format. */
export const HEAD_BYTES = FORMATS.reduce((most, { head }) => Math.max(most, head), LEAST);

function isOf({ begins, head: bytes }: FormatDescriptor, head: Uint8Array): boolean {
  if ('magic' in begins) return beginsWith(head, begins.magic);
  return begins.text.test(new TextDecoder('latin1').decode(head.subarray(0, bytes)));
}

export const beginsWith = (head: Uint8Array, bytes: readonly number[], from = 0): boolean =>
  bytes.every((byte, i) => head[from + i] === byte);

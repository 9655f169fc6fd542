/** Recognises a file's format by its first bytes. */
import type { FormatDescriptor } from '../files/format-descriptor';
import { FORMATS } from './descriptors';

/** The format of a file with these first bytes; undefined if no format recognises it. */
export const formatOf = (head: Uint8Array): FormatDescriptor | undefined => FORMATS.find((format) => isOf(format, head));

/** Fewest bytes to read, so that `refusal.ts` can describe an unknown file. */
const LEAST = 64;
/** Number of first bytes needed to recognise a file's format. */
export const HEAD_BYTES = FORMATS.reduce((most, { head }) => Math.max(most, head), LEAST);

function isOf({ begins, head: bytes }: FormatDescriptor, head: Uint8Array): boolean {
  if ('magic' in begins) return beginsWith(head, begins.magic);
  return begins.text.test(new TextDecoder('latin1').decode(head.subarray(0, bytes)));
}

export const beginsWith = (head: Uint8Array, bytes: readonly number[], from = 0): boolean =>
  bytes.every((byte, i) => head[from + i] === byte);

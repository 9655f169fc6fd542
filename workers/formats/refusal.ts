/** Builds the error message for a file of unknown format. Loaded only when there is such a file. */
import { FormatError } from '../jobs/errors';
import { FORMATS } from './descriptors';
import { knownFile } from './known-files';
import { beginsWith } from './recognition';

/** Offsets at which the known bytes of a damaged file may start: copying in text mode turns one byte into up to three. */
const SHIFTS = [0, 1, 2, 3];

/** @param packed whether the bytes came out of a gzip file or an archive */
export function refused(head: Uint8Array, packed: boolean): FormatError {
  if (head.length === 0)
    return new FormatError('empty', 'The compressed file inside this one is empty.', 'byte 0', 'Compress the profile again.');
  const found = knownFile(head);
  const what = packed ? 'The compressed content of this file is' : 'This is';
  if (found !== undefined) return new FormatError('not-a-profile', `${what} ${found.is}.`, 'byte 0', found.advice);
  const begin = `${what} not a profile`;
  return new FormatError('not-a-profile', `${begin}: it ${looksLike(head)}.`, 'byte 0', adviceForUnknown());
}

/** Advice for a file that no format recognises. */
const adviceForUnknown = (): string => `Open ${FORMATS.map(({ refusals }) => refusals.wanted).join(', or ')}.`;

/** Describes an unknown file, as the end of the sentence "it …". */
function looksLike(head: Uint8Array): string {
  for (const { mangled } of FORMATS.map(({ refusals }) => refusals))
    if (mangled !== undefined && SHIFTS.some((from) => beginsWith(head, mangled.bytes, from))) return mangled.words;
  const text = new TextDecoder('latin1').decode(head).trimStart().toLowerCase();
  if (text.startsWith('<!doctype html') || text.startsWith('<html')) return 'is an HTML page';
  if (head.every((byte) => byte >= 0x20 || byte === 9 || byte === 10 || byte === 13))
    return /^[{[]/.test(text) ? 'is JSON text' : 'is a text file';
  return 'does not begin with the bytes of any known format';
}

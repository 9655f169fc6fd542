/** Words the refusal of a file whose format is not known. */
import { FORMATS } from './descriptors';
import { beginsWith } from './recognition';

const KNOWN: readonly [number[], string][] = [
  [[0x89, 0x50, 0x4e, 0x47], 'is a PNG image'],
  [[0xff, 0xd8, 0xff], 'is a JPEG image'],
  [[0x1f, 0x8b], 'is a gzip file'],
  [[0x50, 0x4b, 0x03, 0x04], 'is a ZIP or JAR archive'],
  [[0xca, 0xfe, 0xba, 0xbe], 'is a Java class file'],
  [[0x25, 0x50, 0x44, 0x46], 'is a PDF document'],
  [[0x7f, 0x45, 0x4c, 0x46], 'is an ELF binary'],
];
/** Offsets at which the bytes of a mangled file may begin. A copy in text mode makes one byte up to three. */
const SHIFTS = [0, 1, 2, 3];

/** Advice for a file that no format claims. */
export const adviceForUnknown = (): string => `Open ${FORMATS.map(({ refusals }) => refusals.wanted).join(', or ')}.`;

/** Appearance of a file that no format claims, as the end of the sentence "it …". */
export function looksLike(head: Uint8Array): string {
  for (const [bytes, what] of KNOWN) if (beginsWith(head, bytes)) return what;
  for (const { mangled } of FORMATS.map(({ refusals }) => refusals))
    if (mangled !== undefined && SHIFTS.some((from) => beginsWith(head, mangled.bytes, from))) return mangled.words;
  const text = new TextDecoder('latin1').decode(head).trimStart().toLowerCase();
  if (text.startsWith('<!doctype html') || text.startsWith('<html')) return 'is an HTML page';
  if (text.startsWith('java profile')) return 'is a heap or HPROF dump';
  if (head.every((byte) => byte >= 0x20 || byte === 9 || byte === 10 || byte === 13))
    return text.startsWith('{') ? 'is JSON text' : 'is a text file';
  return 'does not begin with the bytes of any known format';
}

/** Fetches a text file in large blocks that end where a line ends. */
import { tooLarge } from '../jobs/errors';
import type { Pace } from '../jobs/pace';
import type { ByteSource } from './byte-source';

/**
 * Bytes per read, number of blocks requested in advance, and the longest line. Each read costs the browser processor time that
 * the parser needs: blocks of 4 MB cost it almost twice as much as these.
 */
const BLOCK = 2 ** 24;
const AHEAD = 4;
/** Bytes per read for a file that is unpacked while it is parsed: no other process reads it, so blocks are read one at a time. */
const SMALL_BLOCK = 2 ** 21;
const LONGEST = 2 ** 28;
const NEWLINE = 10;

/**
 * The file in runs of whole lines, each with the position of its first byte. The browser reads the next blocks while the current
 * one is parsed.
 */
export async function* wholeLines(
  source: ByteSource,
  pace: Pace,
): AsyncGenerator<{ lines: Uint8Array<ArrayBuffer>; from: number }> {
  const asked: Promise<Uint8Array<ArrayBuffer>>[] = [];
  /** Pieces of a line that continues in the next block. */
  let pieces: Uint8Array[] = [];
  let begun = 0;
  const [block, ahead] = source.blob === undefined ? [SMALL_BLOCK, 1] : [BLOCK, AHEAD];
  for (let from = 0, next = 0; from < source.size; ) {
    for (; asked.length < ahead && next < source.size; next += block) {
      const bytes = source.slice(next, Math.min(source.size, next + block));
      bytes.catch(() => {});
      asked.push(bytes);
    }
    await pace.tick('decode', from, source.size);
    const bytes = (await asked.shift()) ?? new Uint8Array(0);
    const isLast = from + bytes.length === source.size;
    let begin = 0;
    if (pieces.length > 0) {
      begin = bytes.indexOf(NEWLINE) + 1 || bytes.length;
      pieces.push(bytes.subarray(0, begin));
      if (isLast || bytes[begin - 1] === NEWLINE) {
        yield { lines: joined(pieces, from + begin - begun), from: begun };
        pieces = [];
      } else if (from + begin - begun > LONGEST) {
        throw tooLarge(`A line has more than ${LONGEST} bytes.`, `byte ${begun}`);
      }
    }
    const end = isLast ? bytes.length : Math.max(begin, bytes.lastIndexOf(NEWLINE) + 1);
    if (end > begin) yield { lines: bytes.subarray(begin, end), from: from + begin };
    if (end < bytes.length) {
      pieces.push(bytes.slice(end));
      begun = from + end;
    }
    from += bytes.length;
  }
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** Entry point for reading collapsed stacks: fetches a file in large blocks and passes its lines to `StackReader`. */
import type { ByteSource } from '../../files/byte-source';
import { tooLarge } from '../../jobs/errors';
import type { Pace } from '../../jobs/pace';
import type { Recording } from '../../profile/recording';
import { collapsed } from './descriptor';
import { StackReader } from './stack-reader';

/**
 * Bytes per read, number of blocks requested in advance, and the longest line. Each read costs the browser processor time that
 * the parser needs: blocks of 4 MB cost it almost twice as much as these.
 */
const BLOCK = 2 ** 24;
const AHEAD = 4;
/** Bytes per read for a file that is unpacked while it is parsed: no other process reads it, so blocks are read one at a time. */
const SMALL_BLOCK = 2 ** 21;
const LONGEST = 2 ** 28;
/** Number of lines between two checks of the clock. */
const STRETCH = 4096;
const NEWLINE = 10;
/**
 * A stack with two counts, as in comparisons (difffolded.pl from Brendan Gregg's FlameGraph). Bytes are decoded as Latin-1, in
 * which the last byte of some letters counts as white space, so only spaces separate counts.
 */
const TWO_COUNTS = /[^ ] \d+ \d+ *$/;
/** Number of bytes examined to recognise a comparison. */
const HEAD = 2 ** 16;

/** Reads a file of collapsed stacks block by block, decoding only frames not seen before. */
export async function parse(source: ByteSource, pace: Pace): Promise<Recording> {
  let reader: StackReader | null = null;
  for await (const { lines, from } of wholeLines(source, pace)) {
    reader ??= new StackReader(haveTwoCounts(lines));
    for (let at = 0; at < lines.length; ) {
      if (reader.line % STRETCH === 0) await pace.tick('decode', from + at, source.size);
      at = reader.read(lines, at);
    }
  }
  reader ??= new StackReader(false);
  const union = { a: { file: 'first counts' }, b: { file: 'second counts' }, sides: null };
  return reader.builder.finish({ format: collapsed.id, ...(reader.isComparison && { union }) });
}

/**
 * The file in runs of whole lines, each with the position of its first byte. The browser reads the next blocks while the current
 * one is parsed.
 */
async function* wholeLines(source: ByteSource, pace: Pace): AsyncGenerator<{ lines: Uint8Array<ArrayBuffer>; from: number }> {
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

/** Whether all lines at the start have two counts; a single line might be a frame that ends with a number. */
function haveTwoCounts(bytes: Uint8Array): boolean {
  const head = Math.max(HEAD, bytes.indexOf(NEWLINE));
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, head));
  const lines = text.split(/\r?\n/).filter((line) => line !== '');
  if (bytes.length > head && lines.length > 1) lines.pop();
  return lines.length > 0 && lines.every((line) => TWO_COUNTS.test(line));
}

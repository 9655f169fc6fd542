import type { ByteSource } from '../../files/byte-source';
import { tooLarge } from '../../jobs/errors';
import type { Pace } from '../../jobs/pace';
import type { Recording } from '../../profile/recording';
import { collapsed } from './descriptor';
import { StackReader } from './stack-reader';

/** Bytes that are read at once, and the longest line. */
const BLOCK = 2 ** 22;
const LONGEST = 2 ** 28;
/** Lines between two looks at the clock. */
const STRETCH = 4096;
const NEWLINE = 10;
/** A stack with two counts, as comparisons have them (difffolded.pl of Brendan Gregg's FlameGraph). */
const TWO_COUNTS = /\S \d+ \d+ *$/;
/** Bytes by which a comparison is told. */
const HEAD = 2 ** 16;

/** Reads a file block by block: only frames that were not seen before are decoded. */
export async function parse(source: ByteSource, pace: Pace): Promise<Recording> {
  let reader = new StackReader(false);
  let block = BLOCK;
  let ahead = firstOf(source, 0, block);
  for (let from = 0; from < source.size; ) {
    await pace.tick('decode', from, source.size);
    const to = Math.min(source.size, from + block);
    const bytes = await ahead;
    if (from === 0 && reader.line === 0 && haveTwoCounts(bytes)) reader = new StackReader(true);
    const end = to === source.size ? bytes.length : bytes.lastIndexOf(NEWLINE) + 1;
    if (end === 0) {
      // The line is longer than the block.
      block *= 2;
      if (block > LONGEST) throw tooLarge(`A line has more than ${LONGEST} bytes.`, `line ${reader.line + 1}`);
      ahead = firstOf(source, from, block);
      continue;
    }
    // The browser reads the next block while this one is split.
    ahead = firstOf(source, from + end, block);
    ahead.catch(() => {});
    for (let at = 0; at < end; ) {
      if (reader.line % STRETCH === 0) await pace.tick('decode', from + at, source.size);
      at = reader.read(bytes, at, end);
    }
    from += end;
  }
  const union = { a: { file: 'first counts' }, b: { file: 'second counts' }, sides: null };
  return reader.builder.finish({ format: collapsed.id, ...(reader.isComparison && { union }) });
}

function firstOf(source: ByteSource, from: number, bytes: number): Promise<Uint8Array<ArrayBuffer>> {
  return source.slice(from, Math.min(source.size, from + bytes));
}

/** Whether all lines of the beginning have two counts. One line may be a frame that ends with a number. */
function haveTwoCounts(bytes: Uint8Array): boolean {
  const head = Math.max(HEAD, bytes.indexOf(NEWLINE));
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, head));
  const lines = text.split(/\r?\n/).filter((line) => line !== '');
  if (bytes.length > head && lines.length > 1) lines.pop();
  return lines.length > 0 && lines.every((line) => TWO_COUNTS.test(line));
}

/** Entry point for reading collapsed stacks: fetches a file in large blocks and passes its lines to `StackReader`. */
import type { ByteSource } from '../../files/byte-source';
import { wholeLines } from '../../files/whole-lines';
import type { Pace } from '../../jobs/pace';
import type { Recording } from '../../profile/recording';
import { collapsed } from './descriptor';
import { StackReader } from './stack-reader';

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

/** Whether all lines at the start have two counts; a single line might be a frame that ends with a number. */
function haveTwoCounts(bytes: Uint8Array): boolean {
  const head = Math.max(HEAD, bytes.indexOf(NEWLINE));
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, head));
  const lines = text.split(/\r?\n/).filter((line) => line !== '');
  if (bytes.length > head && lines.length > 1) lines.pop();
  return lines.length > 0 && lines.every((line) => TWO_COUNTS.test(line));
}

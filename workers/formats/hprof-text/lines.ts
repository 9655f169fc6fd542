import type { ByteSource } from '../../files/byte-source';
import type { Pace } from '../../jobs/pace';

/** Bytes of a slice. */
const SLICE = 2 ** 20;
/** Characters of the longest line that is kept whole: longer ones are no line of a profile. */
const LONGEST = 2 ** 12;

/** The lines of a text, without their ends; those that are too long are cut. */
export async function* linesOf(source: ByteSource, pace: Pace): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder();
  let rest = '';
  for (let from = 0; from < source.size; from += SLICE) {
    await pace.tick('decode', from, source.size);
    const bytes = await source.slice(from, Math.min(from + SLICE, source.size));
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop()?.slice(0, LONGEST) ?? '';
    yield lines.map((line) => withoutReturn(line.slice(0, LONGEST)));
  }
  yield [withoutReturn(rest + decoder.decode())];
}

const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);

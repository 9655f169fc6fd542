import type { ByteSource } from '../../files/byte-source';
import { tooLarge } from '../../jobs/errors';
import type { Pace } from '../../jobs/pace';

const SLICE = 2 ** 20;
/** Characters of the longest line: names of C++ are long, but not that long. */
const LONGEST = 2 ** 20;

/** The lines of a page, some at a time, without their ends. Throws FormatError for a line that is too long. */
export async function* linesOf(source: ByteSource, pace: Pace): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder();
  let rest = '';
  let line = 0;
  for (let from = 0; from < source.size; from += SLICE) {
    await pace.tick('decode', from, source.size);
    const bytes = await source.slice(from, Math.min(from + SLICE, source.size));
    const lines = (rest + decoder.decode(bytes, { stream: true })).split(/\r?\n/);
    rest = lines.pop() ?? '';
    line += lines.length;
    if (rest.length > LONGEST) throw tooLarge(`A line has more than ${LONGEST} characters.`, `line ${line + 1}`);
    yield lines;
  }
  yield [rest + decoder.decode()];
}

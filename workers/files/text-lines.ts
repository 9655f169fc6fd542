/** Reads text files line by line, for parsers of text formats. */
import type { Pace } from '../jobs/pace';
import type { ByteSource } from './byte-source';

/** Number of bytes to decode at once. */
const SLICE = 2 ** 20;

/** Limit on the length of lines, and what to do with longer ones. */
export interface LineLimit {
  /** Maximum number of characters in a line. */
  readonly longest: number;
  /** Receives the number of a longer line, counted from 1. Throws FormatError, or returns to have the line cut. */
  tooLong(line: number): void;
}

/** The lines of a text, in batches, without line ends. */
export async function* linesOf(source: ByteSource, pace: Pace, limit: LineLimit): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder();
  let rest = '';
  let line = 0;
  const cut = (text: string): string => {
    line++;
    if (text.length <= limit.longest) return text;
    limit.tooLong(line);
    return text.slice(0, limit.longest);
  };
  const whole = (text: string): string => cut(owned(text.endsWith('\r') ? text.slice(0, -1) : text));
  for (let from = 0; from < source.size; from += SLICE) {
    await pace.tick('decode', from, source.size);
    const bytes = await source.slice(from, Math.min(from + SLICE, source.size));
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = owned(cut(lines.pop() ?? ''));
    line--;
    yield lines.map(whole);
  }
  yield [whole(rest + decoder.decode())];
}

/** Copies a text. A mere piece of a larger text would keep all of that text in memory, for as long as the piece is kept. */
const owned = (text: string): string => ` ${text}`.slice(1);

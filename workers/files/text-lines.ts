import type { Pace } from '../jobs/pace';
import type { ByteSource } from './byte-source';

/** Bytes that are decoded at once. */
const SLICE = 2 ** 20;

/** Limit of the lines of a text, and what becomes of longer ones. */
export interface LineLimit {
  /** Characters of the longest line. */
  readonly longest: number;
  /** Takes the number of a longer line, from 1. Throws FormatError, or returns for the line to be cut. */
  tooLong(line: number): void;
}

/** The lines of a text, some at a time, without their ends. */
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

/** A copy: a piece of a larger text would keep all of it in memory for as long as a name in the piece is kept. */
const owned = (text: string): string => ` ${text}`.slice(1);

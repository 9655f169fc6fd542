/** Reads a ProGuard or R8 mapping file line by line. */
import { count } from '../../common/numbers';
import { FormatError } from '../jobs/errors';
import type { Pace } from '../jobs/pace';

/** Maximum number of characters in a line. Names have at most 65,535 bytes, and signatures refer to at most 255 of them. */
const LONGEST = 1 << 20;

export function badMapping(message: string, line: number): FormatError {
  return new FormatError(
    'bad-mapping',
    message,
    line === 0 ? '' : `line ${count(line)}`,
    'Use the complete, unchanged mapping.txt that the shrinker wrote for this build.',
  );
}

/** Passes each line of a text to `take`, with its number counted from 1. Reads the file piece by piece. */
export async function eachLine(file: Blob, pace: Pace, take: (line: string, number: number) => void): Promise<void> {
  const reader = file.stream().getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  let number = 0;
  let done = 0;
  const decode = (bytes?: Uint8Array): string => {
    try {
      return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
    } catch {
      throw badMapping('The file is not text: its bytes are not UTF-8.', number + 1);
    }
  };
  const takeAll = (text: string): string => {
    let from = 0;
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', from)) {
      take(text.slice(from, text[at - 1] === '\r' ? at - 1 : at), ++number);
      from = at + 1;
    }
    return text.slice(from);
  };
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      rest = takeAll(rest + decode(chunk.value));
      if (rest.length > LONGEST) throw badMapping(`A line is longer than ${count(LONGEST)} characters.`, number + 1);
      done += chunk.value.length;
      await pace.tick('read', done, file.size);
    }
    rest = takeAll(rest + decode());
    if (rest !== '') take(rest, number + 1);
  } finally {
    // Closes a file of which not everything was read.
    await reader.cancel();
  }
}

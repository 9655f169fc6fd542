/** Writes and reads a table of distinct texts in the payload of a shared link. */
import { Bytes } from '../formats/mct/encoder';
import type { VarintReader } from '../formats/mct/varint-reader';
import { contradiction } from './payload-values';

const LONGEST = 4096;

/**
 * Writes distinct texts, sorted by UTF-16 units, each without the bytes that it shares with the previous one. All lengths come
 * first, followed by all new bytes, which compresses better than mixing them.
 */
export function writeStrings(out: Bytes, texts: readonly string[]): void {
  const shared = new Bytes();
  const fresh = new Bytes();
  const letters = new Bytes();
  let before = new Uint8Array(0);
  for (const text of texts) {
    const bytes = new TextEncoder().encode(text);
    let same = 0;
    while (same < bytes.length && bytes[same] === before[same]) same++;
    shared.varint(same);
    fresh.varint(bytes.length - same);
    letters.raw(bytes.subarray(same));
    before = bytes;
  }
  out.varint(texts.length);
  out.raw(shared.take());
  out.raw(fresh.take());
  out.raw(letters.take());
}

export function readStrings(reader: VarintReader, left: () => number): string[] {
  const count = reader.next();
  if (count > left()) throw contradiction('It declares more strings than it has bytes for.');
  const read = (): number => reader.next();
  const shared = Array.from({ length: count }, read);
  const fresh = Array.from({ length: count }, read);
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let before = new Uint8Array(0);
  return shared.map((same, i) => {
    if (same > before.length || same + fresh[i] > LONGEST) throw contradiction('One of its names has an impossible length.');
    const bytes = new Uint8Array(same + fresh[i]);
    bytes.set(before.subarray(0, same));
    bytes.set(reader.take(fresh[i]), same);
    before = bytes;
    try {
      return decoder.decode(bytes);
    } catch {
      throw contradiction('One of its names is not valid text.');
    }
  });
}

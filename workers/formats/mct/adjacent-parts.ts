import type { ByteSource } from '../../files/byte-source';
import type { Section } from './container';

/** Most stored bytes that are read at once. */
const STRETCH = 2 ** 22;

/**
 * A source for one run through the parts of a column, which reads adjacent parts in one go.
 *
 * A browser reads a file in another process, chunk after chunk, each waiting for the one before to be taken. Many short reads
 * take several times as long as a long one.
 */
export function readAdjacent(source: ByteSource, parts: readonly Section[]): ByteSource {
  let from = 0;
  let to = 0;
  let bytes: Promise<Uint8Array<ArrayBuffer>> | null = null;
  return {
    size: source.size,
    inflatedEarly: (first, stop) => source.inflatedEarly?.(first, stop) ?? null,
    slice: async (first, stop) => {
      if (bytes === null || first < from || stop > to) {
        from = first;
        to = Math.max(stop, Math.min(source.size, endOfStretch(parts, first)));
        bytes = source.slice(from, to);
      }
      const begin = from;
      return (await bytes).subarray(first - begin, stop - begin);
    },
  };
}

/**
 * End of the last part that follows without a gap on the one whose bytes begin at `first`, at most STRETCH bytes on. 0 where no
 * part begins there.
 */
function endOfStretch(parts: readonly Section[], first: number): number {
  let k = parts.findIndex(({ payload }) => payload === first);
  if (k < 0) return 0;
  const end = (part: Section): number => part.payload + part.storedLength;
  while (k + 1 < parts.length && parts[k + 1].offset === end(parts[k]) && end(parts[k + 1]) - first <= STRETCH) k++;
  return end(parts[k]);
}

/** Reads adjacent parts of a column in a `.mct` file together. */
import type { ByteSource } from '../../files/byte-source';
import type { Section } from './container';

/** Most stored bytes per read. */
const STRETCH = 2 ** 22;

/**
 * A source for one pass over the parts of a column that reads adjacent parts together.
 *
 * A browser reads files in another process, one chunk at a time, waiting each time until the previous one has been taken. So many
 * short reads take several times as long as one long read.
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
 * End of the last part that follows, without gaps, the part that starts at `first`, at most STRETCH bytes further. 0 if no part
 * starts there.
 */
function endOfStretch(parts: readonly Section[], first: number): number {
  let k = parts.findIndex(({ payload }) => payload === first);
  if (k < 0) return 0;
  const end = (part: Section): number => part.payload + part.storedLength;
  while (k + 1 < parts.length && parts[k + 1].offset === end(parts[k]) && end(parts[k + 1]) - first <= STRETCH) k++;
  return end(parts[k]);
}

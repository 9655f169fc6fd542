/** Inflates the sections of a `.mct` file. */
import { damaged, FormatError } from '../../jobs/errors';

/** Deflate compresses at most 1032:1, so a section that claims more is false (docs/format.md, section 1). */
export const MOST_INFLATION = 1032;

/**
 * Inflates one gzip member to exactly `rawLength` bytes, into the memory of `spare` if that is large enough.
 *
 * Node accepts bytes after the member, which browsers reject, so this also checks the length in the member's trailer.
 */
export async function inflate(
  stored: Uint8Array<ArrayBuffer>,
  rawLength: number,
  where: string,
  spare?: Uint8Array,
): Promise<Uint8Array> {
  if (stored.length < 18 || stored[0] !== 0x1f || stored[1] !== 0x8b || stored[2] !== 8)
    throw damaged('A section is not gzip data.', where);
  const view = new DataView(stored.buffer, stored.byteOffset, stored.byteLength);
  if (view.getUint32(stored.length - 4, true) !== rawLength % 2 ** 32)
    throw damaged('The length at the end of a compressed section contradicts its header.', where);
  const fits = spare !== undefined && spare.buffer.byteLength >= rawLength;
  const raw = fits ? new Uint8Array(spare.buffer, 0, rawLength) : new Uint8Array(rawLength);
  const stream = new DecompressionStream('gzip');
  const writer = stream.writable.getWriter();
  // If the writer fails, so does the reader, where the failure is reported.
  writer.write(stored).catch(() => undefined);
  writer.close().catch(() => undefined);
  const reader = stream.readable.getReader();
  let filled = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (filled + value.length > rawLength) throw damaged('A section inflates to more bytes than it declares.', where);
      raw.set(value, filled);
      filled += value.length;
    }
  } catch (error) {
    reader.cancel().catch(() => undefined);
    if (error instanceof FormatError) throw error;
    throw damaged('The compressed bytes of a section are damaged (wrong checksum or encoding).', where);
  }
  if (filled !== rawLength) throw damaged(`A section inflates to ${filled} bytes but declares ${rawLength}.`, where);
  return raw;
}

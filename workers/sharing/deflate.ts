/** Compresses and decompresses the payload of links. */
import { FormatError } from '../jobs/errors';

/** Compresses to one raw deflate stream (RFC 1951). */
export async function deflate(raw: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([raw]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * Inflates a raw deflate stream; null if it is broken or incomplete. Throws FormatError as soon as there are more than `most`
 * bytes.
 */
export async function inflate(stored: Uint8Array<ArrayBuffer>, most: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const stream = new DecompressionStream('deflate-raw');
  const writer = stream.writable.getWriter();
  // The reader below fails as well, and its error is reported.
  writer.write(stored).catch(() => undefined);
  writer.close().catch(() => undefined);
  const reader = stream.readable.getReader();
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.length;
      if (size > most) throw new FormatError('too-large', `The link decompresses to more than ${most} bytes.`, '', '');
      pieces.push(value);
    }
  } catch (error) {
    reader.cancel().catch(() => undefined);
    if (error instanceof FormatError) throw error;
    return null;
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

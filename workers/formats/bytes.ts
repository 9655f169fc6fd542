/** Random access to a file's bytes; a reader asks for slices only, so that a file is never held as a whole. */
export interface ByteSource {
  readonly size: number;
  /** The bytes from `from` up to, not including, `to`; both within the file. */
  slice(from: number, to: number): Promise<Uint8Array<ArrayBuffer>>;
}

export function bufferSource(buffer: ArrayBuffer): ByteSource {
  return {
    size: buffer.byteLength,
    slice: (from, to) => Promise.resolve(new Uint8Array(buffer, from, to - from)),
  };
}

export function blobSource(blob: Blob): ByteSource {
  return {
    size: blob.size,
    slice: async (from, to) => new Uint8Array(await blob.slice(from, to).arrayBuffer()),
  };
}

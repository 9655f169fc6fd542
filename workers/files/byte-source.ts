/** Access to any range of a file's bytes, whether it is in memory, in the browser or still arriving. */
/** A file's bytes. Readers ask for slices, so that a large file need not be in memory as a whole. */
export interface ByteSource {
  readonly size: number;
  /** The file itself, if the browser has it. */
  readonly blob?: Blob | undefined;
  /** The bytes from `from` up to, but not including, `to`; both must be within the file. */
  slice(from: number, to: number): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * The inflated bytes of a range that was inflated while the file was arriving; returned only once. Null for any other range.
   */
  inflatedEarly?(from: number, to: number): Promise<Uint8Array> | null;
  /** SHA-256 of the file in hex, computed without holding the whole file in memory. Absent if the system cannot do that. */
  sha256?(): Promise<string>;
  /** Adds a source that was made from this one: `forget` frees both. */
  adopt?(inner: ByteSource): void;
  /** Reads each slice on demand from now on, instead of the whole file at once. */
  readOnDemand?(): void;
  /** Frees bytes that are held in memory. From then on, each slice is read on demand. */
  forget?(): void;
  /** Sentences about how the file was put together, to show with the recording's warnings. */
  readonly remarks?: readonly string[];
}

/** A source of bytes in memory; slices share the buffer. */
export function bufferSource(buffer: ArrayBuffer): ByteSource {
  return {
    size: buffer.byteLength,
    slice: (from, to) => Promise.resolve(new Uint8Array(buffer, from, to - from)),
  };
}

/** A source of a browser's file; each slice is read on demand. */
export function blobSource(blob: Blob): ByteSource {
  return {
    size: blob.size,
    blob,
    slice: async (from, to) => new Uint8Array(await blob.slice(from, to).arrayBuffer()),
  };
}

/** Maximum size of a file to read in one go, in bytes: each read of a browser's file takes about a millisecond, however short. */
export const IN_ONE_GO = 2 ** 26;
/** Number of bytes that suffice to recognise a file's format. */
export const HEAD = 2 ** 15;

/** A source that keeps bytes in memory until `forget`. */
export interface BufferedSource extends ByteSource {
  /** Frees the bytes that were read. From then on, each slice is read on demand. */
  forget(): void;
}

/**
 * Makes a source that reads a small file whole as soon as a slice beyond its head is requested, and keeps it until `forget`. Each
 * read of a browser's file takes about a millisecond.
 */
export function buffered(source: ByteSource): BufferedSource {
  let head: Promise<Uint8Array<ArrayBuffer>> | null = null;
  let whole: Promise<Uint8Array<ArrayBuffer>> | null = null;
  const adopted: ByteSource[] = [];
  let ahead = source.size <= IN_ONE_GO && source.forget === undefined;
  const readOnDemand = () => {
    ahead = false;
    whole = null;
  };
  return {
    size: source.size,
    get blob() {
      return source.blob;
    },
    inflatedEarly: (from, to) => source.inflatedEarly?.(from, to) ?? null,
    ...(source.sha256 && { sha256: source.sha256 }),
    ...(source.remarks && { remarks: source.remarks }),
    readOnDemand,
    forget: () => {
      readOnDemand();
      source.forget?.();
      for (const inner of adopted) inner.forget?.();
    },
    adopt: (inner) => adopted.push(inner),
    slice: async (from, to) => {
      if (to <= HEAD) {
        head ??= source.slice(0, Math.min(HEAD, source.size));
        return (await head).subarray(from, to);
      }
      if (!ahead) return source.slice(from, to);
      whole ??= source.slice(0, source.size);
      return (await whole).subarray(from, to);
    },
  };
}

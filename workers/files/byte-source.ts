/** Random access to a file's bytes; a reader asks for slices only, so that a file is never held as a whole. */
export interface ByteSource {
  readonly size: number;
  /** The file itself, where the browser has it. */
  readonly blob?: Blob | undefined;
  /** The bytes from `from` up to, not including, `to`; both within the file. */
  slice(from: number, to: number): Promise<Uint8Array<ArrayBuffer>>;
  /** The inflated bytes of a stretch that was inflated while the file arrived; handed out once. Null for any other. */
  inflatedEarly?(from: number, to: number): Promise<Uint8Array> | null;
  /** Hashes the file with SHA-256 without holding it whole, where the system can. In hex. */
  sha256?(): Promise<string>;
  /** Adds a source that was made of this one: `forget` frees both. */
  adopt?(inner: ByteSource): void;
  /** Has each slice read on demand from now on, instead of the whole file at once. */
  readOnDemand?(): void;
  /** Frees bytes that are held in memory. Each slice is read on demand from then on. */
  forget?(): void;
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

/** Files up to this size are read in one go: each read of a browser's file costs about a millisecond, however short. Bytes. */
export const IN_ONE_GO = 2 ** 26;
/** Bytes by which a file's format is recognised, before more of it is read. */
export const HEAD = 4096;

/** A source that keeps bytes in memory until `forget`. */
export interface BufferedSource extends ByteSource {
  /** Frees the bytes that were read. Each slice is read on demand from then on. */
  forget(): void;
}

/**
 * A source that reads a small file whole as soon as a slice beyond its head is asked for, and keeps it until `forget`. Each read
 * of a browser's file takes about a millisecond.
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

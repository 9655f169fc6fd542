/** Random access to a file's bytes; a reader asks for slices only, so that a file is never held as a whole. */
export interface ByteSource {
  readonly size: number;
  /** The file itself, where the browser has it. */
  readonly blob?: Blob | undefined;
  /** The bytes from `from` up to, not including, `to`; both within the file. */
  slice(from: number, to: number): Promise<Uint8Array<ArrayBuffer>>;
  /** What a stretch inflates to, where that was done while the file arrived; handed out once. */
  ahead?(from: number, to: number): Promise<Uint8Array> | null;
  /** Takes along a source that was made of this one: it is let go of when this one is. */
  adopt?(inner: ByteSource): void;
  /** Where the bytes are in memory: lets go of them. From then on each slice is read when it is asked for. */
  forget?(): void;
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
    blob,
    slice: async (from, to) => new Uint8Array(await blob.slice(from, to).arrayBuffer()),
  };
}

/** Files up to this size are read in one go: each read of a browser's file costs about a millisecond, however short. Bytes. */
export const IN_ONE_GO = 2 ** 26;
/** What is read of a file before it is known to be worth reading: formats are recognised by it. Bytes. */
export const HEAD = 4096;

export interface ReadAhead extends ByteSource {
  /** Lets go of what was read; from now on each slice is read when it is asked for. */
  forget(): void;
}

/** The same source, which reads all of a file that is not large as soon as more than its head is asked for, until it is told to forget it. */
export function readingAhead(source: ByteSource): ReadAhead {
  let head: Promise<Uint8Array<ArrayBuffer>> | null = null;
  let whole: Promise<Uint8Array<ArrayBuffer>> | null = null;
  const adopted: ByteSource[] = [];
  let ahead = source.size <= IN_ONE_GO && source.forget === undefined;
  return {
    size: source.size,
    get blob() {
      return source.blob;
    },
    ahead: (from, to) => source.ahead?.(from, to) ?? null,
    forget: () => {
      ahead = false;
      whole = null;
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

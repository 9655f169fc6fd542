import { type ByteSource, blobSource, HEAD } from '../files/byte-source';
import { damaged, FormatError, tooLarge } from '../jobs/errors';
import { Cancelled, type Pace } from '../jobs/pace';

/** Criteria by which a file in a container is chosen. */
export interface FileCriteria {
  /** Whether the file's name is that of a file to take. */
  isNamed(name: string): boolean;
  /** Whether the first bytes may be those of a file to take. */
  mayBe(head: Uint8Array): boolean;
  /** Throws FormatError, or rejects with one, where a file with these first bytes cannot be it. */
  check(head: Uint8Array): void | Promise<void>;
}

/** Longest file that is taken out of a container: the longest profile (formats/mct/container.ts). Bytes. */
export const MOST_UNPACKED = 2 ** 30;
/** Bytes that are handed to the browser in one piece; it may keep them on its disk. */
const PIECE = 2 ** 25;
/**
 * Bytes that are inflated at a time. Up to 1,032 times as many may come out at once, and Node inflates 256 MB ahead of its
 * reader.
 */
const SIP = 2 ** 14;

/** The bytes of a source in order. `read` is called with the number of bytes so far. */
export function streamOf(source: ByteSource, read: (bytes: number) => Promise<void>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream(
    {
      pull: async (controller) => {
        await read(at);
        const end = Math.min(source.size, at + SIP);
        if (at < end) controller.enqueue((await source.slice(at, end)).slice());
        at = end;
        if (at === source.size) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

/** The first bytes that come; the rest is never unpacked. */
export async function headOf(unpacked: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const reader = unpacked.getReader();
  const head = new Uint8Array(HEAD);
  let filled = 0;
  for (
    let next = await reader.read();
    !next.done;
    next = filled < HEAD ? await reader.read() : { done: true, value: undefined }
  ) {
    const piece = next.value.subarray(0, HEAD - filled);
    head.set(piece, filled);
    filled += piece.length;
  }
  await reader.cancel().catch(() => undefined);
  return head.subarray(0, filled);
}

/**
 * Gathers a stream into a file. Throws FormatError as soon as the first bytes are not those of a file to take, or the stream is
 * too long.
 *
 * @param broken error to throw where the stream cannot be unpacked
 */
export async function unpacked(
  stream: ReadableStream<Uint8Array>,
  wanted: FileCriteria,
  broken: () => FormatError,
): Promise<ByteSource> {
  const reader = stream.getReader();
  const blobs: Blob[] = [];
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  let held = 0;
  let size = 0;
  let checked = false;
  const check = async (): Promise<void> => {
    checked = true;
    await wanted.check(new Uint8Array(pieces.flatMap((piece) => [...piece.subarray(0, HEAD)]).slice(0, HEAD)));
  };
  const handOver = (): void => {
    blobs.push(new Blob(pieces));
    pieces = [];
    held = 0;
  };
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const piece = next.value as Uint8Array<ArrayBuffer>;
      pieces.push(piece);
      held += piece.length;
      size += piece.length;
      if (size > MOST_UNPACKED) throw tooLong(size);
      if (!checked && size >= HEAD) await check();
      if (held >= PIECE) handOver();
    }
    if (!checked) await check();
  } catch (error) {
    reader.cancel().catch(() => undefined);
    if (isNotOfContainer(error)) throw error;
    throw broken();
  }
  handOver();
  return blobSource(new Blob(blobs));
}

/** Whether an error is no fault of the container: a refusal, cancelling, or the system's failure to read the file. */
export const isNotOfContainer = (error: unknown): boolean =>
  error instanceof FormatError ||
  error instanceof Cancelled ||
  ['NotReadableError', 'NotFoundError'].includes((error as Error).name) ||
  ['ESHORT', 'EIO', 'EACCES'].includes((error as { code?: string }).code ?? '');

/** `size`: bytes that it has at least. */
export const tooLong = (size: number): FormatError =>
  tooLarge(`What is packed in the file has ${size} bytes or more; at most ${MOST_UNPACKED} are unpacked.`, 'byte 0');

/** `where`: in an archive. */
export const notWhole = (what: string, where: string): FormatError =>
  damaged(`The ${what} cannot be unpacked to its end: it is cut short or damaged.`, where);

/** Reports progress in packed bytes. */
export const reportUnpacking =
  (pace: Pace, of: number) =>
  (done: number): Promise<void> =>
    pace.tick('unpack', done, of);

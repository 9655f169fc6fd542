import { type ByteSource, blobSource, HEAD } from '../files/byte-source';
import { damaged, FormatError, tooLarge } from '../jobs/errors';
import { Cancelled, type Pace } from '../jobs/pace';

/** What is looked for in a container. */
export interface Wanted {
  /** Whether a file is called as what is looked for. */
  isNamed(name: string): boolean;
  /** Whether a file with these first bytes may be it. */
  mayBe(head: Uint8Array): boolean;
  /** Throws FormatError where a file with these first bytes cannot be it. */
  check(head: Uint8Array): void;
}

/** Longest file that is taken out of a container: the longest profile (formats/mct/container.ts). Bytes. */
export const MOST_UNPACKED = 2 ** 30;
/** What is handed to the browser in one piece: it may keep that on its disk. Bytes. */
const PIECE = 2 ** 25;
/** What is inflated at a time: 1,032 times as much may come out of it at once. Node inflates up to 256 MB ahead of its reader. Bytes. */
const SIP = 2 ** 14;

/** The bytes of a source in order. `read` is told how many were asked for. */
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
 * All that comes, as a file. Throws FormatError as soon as its first bytes are not what is wanted, or it is too long; `broken` says what to throw
 * where it cannot be unpacked.
 */
export async function unpacked(
  stream: ReadableStream<Uint8Array>,
  wanted: Wanted,
  broken: () => FormatError,
): Promise<ByteSource> {
  const reader = stream.getReader();
  const blobs: Blob[] = [];
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  let held = 0;
  let size = 0;
  let checked = false;
  const check = (): void => {
    checked = true;
    wanted.check(new Uint8Array(pieces.flatMap((piece) => [...piece.subarray(0, HEAD)]).slice(0, HEAD)));
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
      if (!checked && size >= HEAD) check();
      if (held >= PIECE) handOver();
    }
    if (!checked) check();
  } catch (error) {
    reader.cancel().catch(() => undefined);
    if (isOurs(error)) throw error;
    throw broken();
  }
  handOver();
  return blobSource(new Blob(blobs));
}

/** What is no fault of the container: refusals, cancelling, and the system's failures to read the file. */
export const isOurs = (error: unknown): boolean =>
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

/** Tells of progress in packed bytes. */
export const telling =
  (pace: Pace, of: number) =>
  (done: number): Promise<void> =>
    pace.tick('unpack', done, of);

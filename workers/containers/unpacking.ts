/** Unpacks the file inside a gzip or zip file from its stream of bytes, within limits of size. */
import { type ByteSource, blobSource, HEAD } from '../files/byte-source';
import { damaged, type FormatError, tooLarge } from '../jobs/errors';
import type { Pace } from '../jobs/pace';
import { RestreamedSource } from './restreamed-source';
import { GrowingBlob, type OpenStream, run } from './stream-run';

/** Criteria that a file inside a container must meet. */
export interface FileCriteria {
  /** Whether a file with this name can be the one to unpack. */
  isNamed(name: string): boolean;
  /** Whether a file with these first bytes can be the one to unpack. */
  mayBe(head: Uint8Array): boolean;
  /**
   * Throws a FormatError, or rejects with one, if a file with these first bytes cannot be the one. Returns whether to keep its
   * bytes as a whole, because its reader goes back and forth in them.
   */
  check(head: Uint8Array): boolean | Promise<boolean>;
}

/** A file out of an archive, with its path there. */
export interface UnpackedFile {
  readonly name: string;
  readonly file: Blob;
}

/** Maximum size of a file to unpack, in bytes: that of the largest profile (formats/mct/container.ts). */
export const MOST_UNPACKED = 2 ** 30;
/** Maximum size of a file to keep once unpacked, in bytes, if its reader goes through it in order. */
const MOST_KEPT = 2 ** 25;
/**
 * Number of bytes to inflate at a time. They may become up to 1,032 times as many, and Node inflates 256 MB ahead of its reader.
 */
const SIP = 2 ** 14;
/**
 * Number of bytes to read at a time, a multiple of `SIP`: each read of a browser's file takes about a millisecond, however short.
 */
const PIECE = 2 ** 20;

/** The bytes of a source in order. `read` is called with the number of bytes read so far. */
export function streamOf(source: ByteSource, read: (bytes: number) => Promise<void>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  let piece = new Uint8Array(0);
  return new ReadableStream(
    {
      pull: async (controller) => {
        await read(at);
        const end = Math.min(source.size, at + SIP);
        const within = at % PIECE;
        if (within === 0 && at < end) piece = await source.slice(at, Math.min(source.size, at + PIECE));
        if (at < end) controller.enqueue(piece.slice(within, within + SIP));
        at = end;
        if (at === source.size) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

/** The first bytes of the stream; the rest is never unpacked. */
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
 * Unpacks the whole file once, to check that it is complete. A large one is not kept, but unpacked again while it is read. Throws
 * FormatError as soon as the first bytes do not meet the criteria, or the stream is too long.
 *
 * @param broken error to throw if the stream cannot be unpacked
 * @param most maximum number of bytes to keep
 */
export async function unpacked(
  open: OpenStream,
  wanted: FileCriteria,
  broken: () => FormatError,
  most = MOST_KEPT,
): Promise<ByteSource> {
  let head = new Uint8Array(0);
  let size = 0;
  let isWhole: boolean | null = null;
  const kept = new GrowingBlob();
  const check = async (): Promise<void> => {
    isWhole = await wanted.check(head);
  };
  await run(await open(), broken, async (piece) => {
    size += piece.length;
    if (size > MOST_UNPACKED) throw tooLong(size);
    if (head.length < HEAD) head = joined(head, piece.subarray(0, HEAD - head.length));
    if (isWhole === null && size >= HEAD) await check();
    if (size > most && isWhole === false) kept.clear();
    else kept.push(piece);
  });
  if (isWhole === null) await check();
  if (size <= most || isWhole) return blobSource(kept.whole());
  return new RestreamedSource(size, open, broken);
}

function joined(head: Uint8Array, more: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(head.length + more.length);
  all.set(head);
  all.set(more, head.length);
  return all;
}

/** `size` is the number of bytes seen so far; the file may be larger. */
export const tooLong = (size: number): FormatError =>
  tooLarge(`The file unpacks to ${size} bytes or more; the limit is ${MOST_UNPACKED}.`, 'byte 0');

/** `where` is the location in an archive. */
export const notWhole = (what: string, where: string): FormatError =>
  damaged(`The ${what} cannot be unpacked completely: it is truncated or damaged.`, where);

/**
 * Makes the function that reports progress in packed bytes. If a file is unpacked again for its reader, the reader reports
 * progress itself.
 */
export function reportUnpacking(pace: Pace, of: number): () => (done: number) => Promise<void> {
  let runs = 0;
  return () => {
    const isFirst = runs++ === 0;
    return (done) => (isFirst ? pace.tick('unpack', done, of) : Promise.resolve());
  };
}

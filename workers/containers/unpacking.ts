import { type ByteSource, blobSource, HEAD } from '../files/byte-source';
import { damaged, type FormatError, tooLarge } from '../jobs/errors';
import type { Pace } from '../jobs/pace';
import { RestreamedSource } from './restreamed-source';
import { GrowingBlob, type OpenStream, run } from './stream-run';

/** Criteria by which a file in a container is chosen. */
export interface FileCriteria {
  /** Whether the file's name is that of a file to take. */
  isNamed(name: string): boolean;
  /** Whether the first bytes may be those of a file to take. */
  mayBe(head: Uint8Array): boolean;
  /**
   * Throws FormatError, or rejects with one, where a file with these first bytes cannot be it. Says whether its bytes are kept
   * as a whole, because its reader goes back and forth in them.
   */
  check(head: Uint8Array): boolean | Promise<boolean>;
}

/** Longest file that is taken out of a container: the longest profile (formats/mct/container.ts). Bytes. */
export const MOST_UNPACKED = 2 ** 30;
/** Longest file that is kept as it is unpacked, if its reader goes through it in order. Bytes. */
const MOST_KEPT = 2 ** 25;
/**
 * Bytes that are inflated at a time. Up to 1,032 times as many may come out at once, and Node inflates 256 MB ahead of its
 * reader.
 */
const SIP = 2 ** 14;
/** Bytes that are read at a time: each read of a browser's file takes about a millisecond, however short. A multiple of `SIP`. */
const PIECE = 2 ** 20;

/** The bytes of a source in order. `read` is called with the number of bytes so far. */
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
 * Unpacks all of a file once, to see that it is whole. A large one is not kept, but unpacked again while it is read. Throws
 * FormatError as soon as the first bytes are not those of a file to take, or the stream is too long.
 *
 * @param broken error to throw where the stream cannot be unpacked
 * @param most bytes that are kept
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

/** `size`: bytes that it has at least. */
export const tooLong = (size: number): FormatError =>
  tooLarge(`The file unpacks to ${size} bytes or more; at most ${MOST_UNPACKED} are unpacked.`, 'byte 0');

/** `where`: in an archive. */
export const notWhole = (what: string, where: string): FormatError =>
  damaged(`The ${what} cannot be unpacked completely: it is truncated or damaged.`, where);

/** Makes the function that reports progress in packed bytes. The reader reports its own when a file is unpacked again for it. */
export function reportUnpacking(pace: Pace, of: number): () => (done: number) => Promise<void> {
  let runs = 0;
  return () => {
    const isFirst = runs++ === 0;
    return (done) => (isFirst ? pace.tick('unpack', done, of) : Promise.resolve());
  };
}

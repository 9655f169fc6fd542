/** Reads the unpacked bytes of a gzip or zip file from beginning to end. */
import { FormatError } from '../jobs/errors';
import { Cancelled } from '../jobs/pace';

/** Number of bytes to hand to the browser in one piece. */
const PIECE = 2 ** 24;

/** Opens a stream of the unpacked bytes, starting at the first. */
export type OpenStream = () => Promise<ReadableStream<Uint8Array>>;

/** Passes on each piece of a stream. Throws `broken` if it cannot be unpacked. */
export async function run(
  stream: ReadableStream<Uint8Array>,
  broken: () => FormatError,
  take: (piece: Uint8Array<ArrayBuffer>) => void | Promise<void>,
): Promise<void> {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read())
      await take(next.value as Uint8Array<ArrayBuffer>);
  } catch (error) {
    reader.cancel().catch(() => undefined);
    throw isNotOfContainer(error) ? error : broken();
  }
}

/**
 * Whether an error has another cause than a damaged container: a rejected file, cancelling, or the system's failure to read the
 * file.
 */
export const isNotOfContainer = (error: unknown): boolean =>
  error instanceof FormatError ||
  error instanceof Cancelled ||
  ['NotReadableError', 'NotFoundError'].includes((error as Error).name) ||
  ['ESHORT', 'EIO', 'EACCES'].includes((error as { code?: string }).code ?? '');

/** Bytes that are handed to the browser one piece after another; the browser may store them on disk. */
export class GrowingBlob {
  private blobs: Blob[] = [];
  private pieces: Uint8Array<ArrayBuffer>[] = [];
  private held = 0;

  push(piece: Uint8Array<ArrayBuffer>): void {
    this.pieces.push(piece);
    this.held += piece.length;
    if (this.held >= PIECE) this.handOver();
  }

  clear(): void {
    this.blobs = [];
    this.pieces = [];
    this.held = 0;
  }

  whole(): Blob {
    this.handOver();
    return new Blob(this.blobs);
  }

  private handOver(): void {
    this.blobs.push(new Blob(this.pieces));
    this.pieces = [];
    this.held = 0;
  }
}

/** Runs through the unpacked bytes of a container. */
import { FormatError } from '../jobs/errors';
import { Cancelled } from '../jobs/pace';

/** Bytes that are handed to the browser in one piece. */
const PIECE = 2 ** 24;

/** Opens the unpacked bytes, from the first on. */
export type OpenStream = () => Promise<ReadableStream<Uint8Array>>;

/** Hands on each piece of a stream. Throws `broken` where it cannot be unpacked. */
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

/** Whether an error is no fault of the container: a refusal, cancelling, or the system's failure to read the file. */
export const isNotOfContainer = (error: unknown): boolean =>
  error instanceof FormatError ||
  error instanceof Cancelled ||
  ['NotReadableError', 'NotFoundError'].includes((error as Error).name) ||
  ['ESHORT', 'EIO', 'EACCES'].includes((error as { code?: string }).code ?? '');

/** Bytes that are handed to the browser some at a time; it may keep them on its disk. */
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

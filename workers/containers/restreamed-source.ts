/** Reads a large packed file (gzip, zip) by unpacking it again for each pass, instead of keeping all of it unpacked. */
import type { ByteSource } from '../files/byte-source';
import { ChunkList } from '../files/chunk-list';
import type { FormatError } from '../jobs/errors';
import { GrowingBlob, isNotOfContainer, type OpenStream, run } from './stream-run';

/** Number of bytes to keep before the last ones read: readers go back by at most one of their windows. */
const BEHIND = 2 ** 23;
/** Maximum number of runs from the first byte; the next one keeps all bytes. Readers need at most two: tables, then samples. */
const MOST_RUNS = 3;

/**
 * The unpacked bytes of a file, of which only those around the last read are in memory. If a reader goes back further, the file
 * is unpacked again from its first byte; if that happens too often, it is kept whole.
 */
export class RestreamedSource implements ByteSource {
  private reader: ReadableStreamDefaultReader<Uint8Array> | null = null;
  private pieces = new ChunkList();
  private runs = 0;
  private whole: Blob | null = null;
  private last: Promise<unknown> = Promise.resolve();

  /** @param behind number of bytes to keep before the last ones read */
  constructor(
    readonly size: number,
    private readonly open: OpenStream,
    private readonly broken: () => FormatError,
    private readonly behind = BEHIND,
  ) {}

  /** The bytes from `from` up to, but not including, `to`. Concurrent requests are answered one after the other. */
  slice(from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
    const slice = this.last.then(() => this.read(from, to));
    this.last = slice.catch(() => undefined);
    return slice;
  }

  forget(): void {
    this.reader?.cancel().catch(() => undefined);
    this.reader = null;
    this.pieces = new ChunkList();
  }

  private async read(from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
    if (from === to) return new Uint8Array(0);
    if (this.whole === null && (this.reader === null || from < this.pieces.start)) await this.begin();
    if (this.whole !== null) return new Uint8Array(await this.whole.slice(from, to).arrayBuffer());
    const { pieces } = this;
    while (pieces.size < to) {
      pieces.push(await this.next());
      pieces.drop(Math.min(from, pieces.size - this.behind));
    }
    return pieces.slice(from, to);
  }

  private async begin(): Promise<void> {
    this.forget();
    if (++this.runs <= MOST_RUNS) {
      this.reader = (await this.open()).getReader();
      return;
    }
    const kept = new GrowingBlob();
    await run(await this.open(), this.broken, (piece) => kept.push(piece));
    this.whole = kept.whole();
  }

  private async next(): Promise<Uint8Array<ArrayBuffer>> {
    const piece = await this.reader?.read().catch((error: unknown) => {
      throw isNotOfContainer(error) ? error : this.broken();
    });
    // The file must have changed since it was first unpacked.
    if (piece?.value === undefined) throw this.broken();
    return piece.value as Uint8Array<ArrayBuffer>;
  }
}

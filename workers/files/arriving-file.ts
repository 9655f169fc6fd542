/** Collects the bytes of a file as they arrive, lets a format work on them early, and provides the whole file at the end. */
import { type ByteSource, IN_ONE_GO } from './byte-source';
import { ChunkList } from './chunk-list';

/** Work on the bytes of a file before all of it has arrived. */
export interface EarlyWork {
  /** Called after each arrival, with a source that ends where the bytes do. */
  advance(arrived: ByteSource): Promise<void>;
  /** The inflated bytes from `from` to `to`, if they have been inflated already; returned only once. */
  take(from: number, to: number): Promise<Uint8Array> | null;
}

/** A file whose bytes arrive in chunks, in order. */
export class ArrivingFile {
  private readonly pieces = new ChunkList();
  private working: Promise<void> = Promise.resolve();
  private settle: { resolve(source: ByteSource): void; reject(reason: unknown): void } | null = null;
  /** Resolves to the whole file when its last byte has arrived. */
  readonly whole: Promise<ByteSource>;

  constructor(private readonly ahead: EarlyWork) {
    this.whole = new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
    });
    this.whole.catch(() => undefined);
  }

  push(piece: Uint8Array<ArrayBuffer>): void {
    if (this.settle === null || piece.length === 0) return;
    this.pieces.push(piece);
    const { size } = this.pieces;
    this.working = this.working.then(() => this.ahead.advance(this.upTo(size))).catch((reason: unknown) => this.abort(reason));
  }

  /** Marks the file as complete. */
  end(): void {
    void this.working.then(() => {
      this.settle?.resolve(new ArrivedFile(this.pieces, this.ahead));
      this.settle = null;
    });
  }

  /** Ends the arrival with an error, and frees the bytes. */
  abort(reason: unknown): void {
    this.settle?.reject(reason);
    this.settle = null;
    this.pieces.clear();
  }

  private upTo(size: number): ByteSource {
    return { size, slice: async (from, to) => this.pieces.slice(from, to) };
  }
}

/**
 * A file that has arrived. A small one is read from the memory in which its bytes arrived, until `forget`: handing it to the
 * browser and reading it back would take about as long as inflating it.
 */
class ArrivedFile implements ByteSource {
  readonly size: number;
  private file: Blob | null = null;

  constructor(
    private readonly pieces: ChunkList,
    private readonly inflated: EarlyWork,
  ) {
    this.size = pieces.size;
    if (this.size > IN_ONE_GO) this.forget();
  }

  /** From here on, the browser keeps its bytes. */
  get blob(): Blob {
    this.file ??= new Blob([...this.pieces.all]);
    return this.file;
  }

  async slice(from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
    if (this.pieces.all.length > 0 || this.file === null) return this.pieces.slice(from, to);
    return new Uint8Array(await this.file.slice(from, to).arrayBuffer());
  }

  inflatedEarly(from: number, to: number): Promise<Uint8Array> | null {
    return this.inflated.take(from, to);
  }

  forget(): void {
    void this.blob;
    this.pieces.clear();
  }
}

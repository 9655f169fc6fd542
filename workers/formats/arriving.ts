import { Cancelled } from '../job';
import type { ByteSource } from './bytes';

/** What the bytes of a file that has not arrived yet are good for already. */
export interface Ahead {
  /** Called after each arrival, with a source that ends where the bytes do. */
  advance(arrived: ByteSource): Promise<void>;
  /** What was made ahead of a stretch of the file; handed out once. */
  take(from: number, to: number): Promise<Uint8Array> | null;
}

/** A file whose bytes come in from elsewhere, piece by piece from its beginning, and are worked on while the rest is on its way. */
export class Arriving {
  private pieces: Uint8Array<ArrayBuffer>[] = [];
  private starts: number[] = [];
  private size = 0;
  private working: Promise<void> = Promise.resolve();
  private settle: { resolve(source: ByteSource): void; reject(reason: unknown): void } | null = null;
  /** The whole file, when its last byte is there. */
  readonly whole: Promise<ByteSource>;

  constructor(private readonly ahead: Ahead) {
    this.whole = new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
    });
    this.whole.catch(() => undefined);
  }

  push(piece: Uint8Array<ArrayBuffer>): void {
    if (this.settle === null || piece.length === 0) return;
    this.starts.push(this.size);
    this.pieces.push(piece);
    this.size += piece.length;
    const { size } = this;
    this.working = this.working.then(() => this.ahead.advance(this.upTo(size))).catch((reason: unknown) => this.abort(reason));
  }

  /** There is no more. The browser keeps the bytes from here on; what was received is let go of. */
  end(): void {
    void this.working.then(() => {
      const { settle } = this;
      this.settle = null;
      if (settle === null) return;
      const blob = new Blob(this.pieces);
      this.pieces = [];
      settle.resolve({
        size: blob.size,
        blob,
        slice: async (from, to) => new Uint8Array(await blob.slice(from, to).arrayBuffer()),
        ahead: (from, to) => this.ahead.take(from, to),
      });
    });
  }

  /** Nobody wants it any more. */
  abort(reason: unknown): void {
    this.settle?.reject(reason);
    this.settle = null;
    this.pieces = [];
    this.starts = [];
  }

  private upTo(size: number): ByteSource {
    return { size, slice: async (from, to) => this.slice(from, to) };
  }

  private slice(from: number, to: number): Uint8Array<ArrayBuffer> {
    if (this.pieces.length === 0) throw new Cancelled();
    const bytes = new Uint8Array(to - from);
    let k = this.pieceAt(from);
    for (let at = from; at < to; k++) {
      const piece = this.pieces[k].subarray(at - this.starts[k], to - this.starts[k]);
      bytes.set(piece, at - from);
      at += piece.length;
    }
    return bytes;
  }

  /** The piece that holds a byte. */
  private pieceAt(byte: number): number {
    let low = 0;
    let high = this.starts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.starts[middle] <= byte) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}

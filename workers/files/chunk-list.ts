/** Keeps the bytes of a file in the chunks in which they arrived, without copying them. */
import { Cancelled } from '../jobs/pace';

/** Bytes that arrived in sequence, kept in the pieces in which they came. `size` includes bytes that were dropped. */
export class ChunkList {
  size = 0;
  private held: Uint8Array<ArrayBuffer>[] = [];
  private starts: number[] = [];

  get all(): readonly Uint8Array<ArrayBuffer>[] {
    return this.held;
  }

  push(piece: Uint8Array<ArrayBuffer>): void {
    this.starts.push(this.size);
    this.held.push(piece);
    this.size += piece.length;
  }

  /** Position of the first byte that is still held. */
  get start(): number {
    return this.starts[0] ?? this.size;
  }

  /** Frees the chunks that end at or before a given byte. */
  drop(before: number): void {
    let ended = 0;
    while (ended < this.held.length && (this.starts[ended + 1] ?? this.size) <= before) ended++;
    this.held.splice(0, ended);
    this.starts.splice(0, ended);
  }

  /** Frees all chunks. Later reads throw Cancelled. */
  clear(): void {
    this.held = [];
    this.starts = [];
  }

  /** The bytes from `from` up to, but not including, `to`: a view of one chunk, or a copy from several. */
  slice(from: number, to: number): Uint8Array<ArrayBuffer> {
    if (this.held.length === 0) throw new Cancelled();
    let k = this.pieceAt(from);
    const within = (): Uint8Array<ArrayBuffer> => this.held[k].subarray(Math.max(0, from - this.starts[k]), to - this.starts[k]);
    const first = within();
    if (first.length >= to - from) return first;
    const bytes = new Uint8Array(to - from);
    bytes.set(first);
    for (let filled = first.length; filled < bytes.length; ) {
      k++;
      const piece = within();
      bytes.set(piece, filled);
      filled += piece.length;
    }
    return bytes;
  }

  /** The chunk that holds a byte. */
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

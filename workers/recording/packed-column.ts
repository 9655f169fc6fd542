/** Stores a column of a recording in memory, in as few bytes as possible. */
import { CHUNK, type ColumnReader, type NumberColumn } from '../profile/recording';

type Packed = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** Whole numbers in memory, each chunk in the narrowest array that can hold it; a chunk of zeros takes no memory. */
export class PackedColumn implements NumberColumn {
  private readonly chunks: (Packed | null)[] = [];
  private length = 0;

  /** @param at returns the number at an index; called once for each index, in order */
  constructor(
    readonly name: string,
    count: number,
    at: (index: number) => number,
  ) {
    const values = new Float64Array(CHUNK);
    while (this.length < count) {
      const size = Math.min(CHUNK, count - this.length);
      let most = 0;
      for (let k = 0; k < size; k++) {
        values[k] = at(this.length + k);
        if (values[k] > most) most = values[k];
      }
      this.chunks.push(packed(values.subarray(0, size), most));
      this.length += size;
    }
  }

  reader(): ColumnReader<Float64Array> {
    return this.run(new Float64Array(CHUNK));
  }

  indexReader(): ColumnReader<Uint32Array> {
    return this.run(new Uint32Array(CHUNK));
  }

  private run<Values extends Float64Array | Uint32Array>(values: Values): ColumnReader<Values> {
    let at = 0;
    return {
      values,
      read: async (most) => {
        const wanted = Math.min(most, CHUNK, this.length - at);
        for (let filled = 0; filled < wanted; ) {
          const from = at % CHUNK;
          const size = Math.min(CHUNK - from, wanted - filled);
          const chunk = this.chunks[Math.floor(at / CHUNK)];
          if (chunk === null) values.fill(0, filled, filled + size);
          else values.set(chunk.subarray(from, from + size), filled);
          filled += size;
          at += size;
        }
        return wanted;
      },
    };
  }
}

function packed(values: Float64Array, most: number): Packed | null {
  if (most === 0) return null;
  if (most < 2 ** 8) return Uint8Array.from(values);
  if (most < 2 ** 16) return Uint16Array.from(values);
  return most < 2 ** 32 ? Uint32Array.from(values) : values.slice();
}

/** Makes a recording's column from numbers in memory. */
import { CHUNK, type ColumnReader, type NumberColumn } from './recording';

/** A column whose numbers are already in memory. */
export class MemoryColumn implements NumberColumn {
  constructor(
    readonly name: string,
    private readonly numbers: Float64Array | Uint32Array,
  ) {}

  reader(): ColumnReader<Float64Array> {
    return this.run(new Float64Array(CHUNK));
  }

  indexReader(): ColumnReader<Uint32Array> {
    return this.run(new Uint32Array(CHUNK));
  }

  private run<Values extends Float64Array | Uint32Array>(values: Values): ColumnReader<Values> {
    const { numbers } = this;
    let at = 0;
    return {
      values,
      read: async (most) => {
        const piece = numbers.subarray(at, at + Math.min(most, CHUNK));
        values.set(piece);
        at += piece.length;
        return piece.length;
      },
    };
  }
}

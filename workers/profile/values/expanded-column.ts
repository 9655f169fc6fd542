/** Reads a column of contexts as a column of the same contexts and their leaves. */
import type { Pace } from '../../jobs/pace';
import { CHUNK, type ColumnReader, type NumberColumn } from '../recording';
import type { ValueLeaves } from './value-leaves';

/** The numbers of one pass, in the order of the contexts; both functions are called once for each context or leaf, in that order. */
export interface Numbers {
  /** @param value number of the context without leaves */
  ofContext(context: number, value: number): number;
  ofLeaf(leaf: number): number;
}

export class ExpandedColumn implements NumberColumn {
  readonly name: string;

  /** @param numbers makes the functions for one pass */
  constructor(
    private readonly column: NumberColumn,
    private readonly leaves: ValueLeaves,
    private readonly numbers: () => Numbers,
  ) {
    this.name = column.name;
  }

  reader(pace: Pace): ColumnReader<Float64Array> {
    return this.run(this.column.reader(pace), new Float64Array(CHUNK));
  }

  indexReader(pace: Pace): ColumnReader<Uint32Array> {
    return this.run(this.column.indexReader(pace), new Uint32Array(CHUNK));
  }

  private run<Values extends Float64Array | Uint32Array>(contexts: ColumnReader<Values>, values: Values): ColumnReader<Values> {
    const { caller } = this.leaves;
    const { ofContext, ofLeaf } = this.numbers();
    let [context, leaf] = [0, 0];
    // The numbers of contexts that were read but not yet returned.
    let [at, known] = [0, 0];
    return {
      values,
      read: async (most) => {
        const wanted = Math.min(most, CHUNK);
        let filled = 0;
        while (filled < wanted) {
          if (leaf < caller.length && caller[leaf] < context) {
            values[filled++] = ofLeaf(leaf++);
            continue;
          }
          if (at === known) {
            known = await contexts.read(wanted - filled);
            at = 0;
            if (known === 0) break;
          }
          values[filled++] = ofContext(context++, contexts.values[at++]);
        }
        return filled;
      },
    };
  }
}

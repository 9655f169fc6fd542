/** Reads the array allocations in a `.mct` file. */
import { at, damaged } from '../../jobs/errors';
import type { Pace } from '../../jobs/pace';
import { type ArrayColumn, type ArrayEntries, ELEMENT_TYPES } from '../../profile/recording';
import type { InflatePart } from './part-readers';
import { BATCH, type BatchDecoder, entriesOf } from './sparse-column';
import { MOST_BYTES, type VarintReader } from './varint-reader';

/** Length of the longest entry in bytes: three varints and a letter. */
export const LONGEST_ENTRY = 3 * MOST_BYTES + 1;

const LETTERS = new Int8Array(256).fill(-1);
for (let i = 0; i < ELEMENT_TYPES.length; i++) LETTERS[ELEMENT_TYPES.charCodeAt(i)] = i;

/**
 * The sparse `arrays` column (docs/format.md, section 5): arrays and elements by context and element type, only where there are
 * any. It is decoded part by part in each pass over it.
 *
 * @param nodes number of contexts in the file
 * @param count number of the column's parts
 * @param startPass called at the start of each pass; returns the function that inflates a part
 */
export class SparseArrays implements ArrayColumn {
  readonly name = 'arrays';

  constructor(
    private readonly nodes: number,
    private readonly count: number,
    private readonly startPass: () => InflatePart,
  ) {}

  parts(pace: Pace): AsyncGenerator<ArrayEntries> {
    return entriesOf(this.name, this.count, this.startPass(), new Batch(this.nodes), pace);
  }
}

class Batch implements BatchDecoder<ArrayEntries> {
  private context = -1;
  private readonly node = new Uint32Array(BATCH);
  private readonly type = new Uint8Array(BATCH);
  private readonly arrays = new Float64Array(BATCH);
  private readonly elements = new Float64Array(BATCH);

  constructor(private readonly nodes: number) {}

  /** Decodes the next entries (at least one). */
  fill(reader: VarintReader): ArrayEntries {
    const { nodes, node, type, arrays, elements } = this;
    let { context } = this;
    let count = 0;
    for (; count < BATCH && !reader.atEnd; count++) {
      const where = reader.byte;
      context += reader.next();
      if (context < 0 || context >= nodes)
        throw damaged(`An entry belongs to context ${context}, which does not exist.`, at('arrays', reader.part, where));
      const letter = LETTERS[reader.octet()];
      if (letter < 0) throw damaged('An entry has an unknown element type.', at('arrays', reader.part, where));
      node[count] = context;
      type[count] = letter;
      arrays[count] = reader.next();
      elements[count] = reader.next();
    }
    this.context = context;
    return {
      node: node.subarray(0, count),
      type: type.subarray(0, count),
      arrays: arrays.subarray(0, count),
      elements: elements.subarray(0, count),
    };
  }
}

import { at, damaged } from '../../errors';
import type { Pace } from '../../job';
import { grown } from '../../profile/grown';
import { type ArrayColumn, type ArrayEntries, ELEMENT_TYPES } from '../../profile/recording';
import { MOST_BYTES, VarintReader } from './varint';

/** Bytes of the longest entry: three varints and a letter. */
export const LONGEST_ENTRY = 3 * MOST_BYTES + 1;

const LETTERS = new Int8Array(256).fill(-1);
for (let i = 0; i < ELEMENT_TYPES.length; i++) LETTERS[ELEMENT_TYPES.charCodeAt(i)] = i;

/** The sparse `arrays` column (docs/format.md section 5), decoded part by part as often as it is asked for. */
export class SparseArrays implements ArrayColumn {
  readonly name = 'arrays';

  constructor(
    private readonly nodes: number,
    private readonly count: number,
    private readonly inflated: (part: number, pace: Pace) => Promise<Uint8Array>,
  ) {}

  async *parts(pace: Pace): AsyncGenerator<ArrayEntries> {
    let context = -1;
    for (let part = 0; part < this.count; part++) {
      const entries = decodePart(await this.inflated(part, pace), part, context, this.nodes);
      if (entries.node.length === 0) continue;
      context = entries.node[entries.node.length - 1];
      yield entries;
    }
  }
}

function decodePart(bytes: Uint8Array, part: number, before: number, nodes: number): ArrayEntries {
  const reader = new VarintReader(bytes, 'arrays', part);
  let node = new Uint32Array(256);
  let type = new Uint8Array(256);
  let arrays = new Float64Array(256);
  let elements = new Float64Array(256);
  let count = 0;
  for (let context = before; !reader.atEnd; count++) {
    const where = reader.byte;
    context += reader.next();
    if (context < 0 || context >= nodes)
      throw damaged(`An entry belongs to context ${context}, which is not there.`, at('arrays', part, where));
    const letter = LETTERS[reader.octet()];
    if (letter < 0) throw damaged('An entry has an unknown element type.', at('arrays', part, where));
    if (count === node.length) {
      node = grown(node);
      type = grown(type);
      arrays = grown(arrays);
      elements = grown(elements);
    }
    node[count] = context;
    type[count] = letter;
    arrays[count] = reader.next();
    elements[count] = reader.next();
  }
  return {
    node: node.subarray(0, count),
    type: type.subarray(0, count),
    arrays: arrays.subarray(0, count),
    elements: elements.subarray(0, count),
  };
}

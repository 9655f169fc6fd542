import { at, damaged } from '../../errors';
import { type ArrayEntries, ELEMENT_TYPES } from '../../profile/recording';
import { MOST_BYTES, VarintReader } from './varint';

/** Bytes of the longest entry: three varints and a letter. */
export const LONGEST_ENTRY = 3 * MOST_BYTES + 1;

const LETTERS = new Int8Array(256).fill(-1);
for (let i = 0; i < ELEMENT_TYPES.length; i++) LETTERS[ELEMENT_TYPES.charCodeAt(i)] = i;

/** Decodes the sparse `arrays` column (docs/format.md section 5), part by part. */
export function decodeArrays(parts: readonly Uint8Array[], nodes: number): ArrayEntries {
  // An entry takes at least four bytes, so this bound is safe to allocate for.
  const most = Math.floor(parts.reduce((sum, part) => sum + part.length, 0) / 4);
  const node = new Uint32Array(most);
  const type = new Uint8Array(most);
  const arrays = new Float64Array(most);
  const elements = new Float64Array(most);
  let count = 0;
  let context = -1;
  parts.forEach((part, index) => {
    const reader = new VarintReader(part, 'arrays', index);
    while (!reader.atEnd) {
      const where = reader.byte;
      context += reader.next();
      if (context < 0 || context >= nodes)
        throw damaged(`An entry belongs to context ${context}, which is not there.`, at('arrays', index, where));
      const letter = LETTERS[reader.octet()];
      if (letter < 0) throw damaged('An entry has an unknown element type.', at('arrays', index, where));
      if (count >= most) throw damaged('An entry is cut short.', at('arrays', index, where));
      node[count] = context;
      type[count] = letter;
      arrays[count] = reader.next();
      elements[count++] = reader.next();
    }
  });
  return {
    node: node.slice(0, count),
    type: type.slice(0, count),
    arrays: arrays.slice(0, count),
    elements: elements.slice(0, count),
  };
}

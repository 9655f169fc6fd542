import type { Format } from '../../files/format';
import { MAGIC } from './container';
import { parseMct } from './parse';

/** Callgrove's own format (docs/format.md). */
export const mct: Format = {
  id: 'mct',
  name: 'Method Call Tree',
  sniff: (head) => MAGIC.every((byte, i) => head[i] === byte),
  parse: parseMct,
};

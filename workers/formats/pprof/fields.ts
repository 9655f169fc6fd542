import type { ByteSource } from '../../files/byte-source';
import { tooLarge, truncated } from '../../jobs/errors';
import type { Pace } from '../../jobs/pace';
import { BYTES, Wire } from './wire';

/** Bytes that are read at once. */
const WINDOW = 2 ** 22;
/** Most bytes of a field of the profile: one sample, one string. */
const MOST = 2 ** 27;
/** Most bytes of a tag and a length. */
const HEAD = 20;
/** Fields between two looks at the clock. */
const STRETCH = 1024;

/** Numbers of the fields of a profile (github.com/google/pprof, proto/profile.proto). */
export const FIELD = {
  sampleType: 1,
  sample: 2,
  mapping: 3,
  location: 4,
  function: 5,
  string: 6,
  dropFrames: 7,
  keepFrames: 8,
  time: 9,
  duration: 10,
  periodType: 11,
  period: 12,
  comment: 13,
  defaultType: 14,
} as const;

/**
 * Runs through the profile's own fields.
 *
 * @param wanted numbers of those that are given to `take`
 * @param take reads a field whose tag was read: all of it, or none
 * @param done share of the whole work before, and that of this run
 */
export async function readFields(
  source: ByteSource,
  pace: Pace,
  wanted: ReadonlySet<number>,
  take: (wire: Wire) => void,
  done: { readonly before: number; readonly part: number },
): Promise<void> {
  const { size } = source;
  const wire = new Wire();
  let bytes = new Uint8Array();
  let origin = 0;
  const holds = (from: number, to: number): boolean => from >= origin && to <= origin + bytes.length;
  const load = async (from: number, to: number): Promise<void> => {
    bytes = await source.slice(from, Math.min(size, Math.max(to, from + WINDOW)));
    origin = from;
  };
  for (let at = 0, fields = 0; at < size; fields++) {
    if (fields % STRETCH === 0) await pace.tick('decode', done.before * size + done.part * at, size);
    const head = Math.min(size, at + HEAD);
    if (!holds(at, head)) await load(at, head);
    wire.move(bytes, at - origin, bytes.length, origin);
    wire.next();
    const { field, type } = wire;
    const behindTag = wire.at;
    const end = type === BYTES ? wire.number() + wire.at + origin : 0;
    if (end > size) throw truncated(`The file ends within a field of ${end - origin - wire.at} bytes.`, wire.place);
    if (type === BYTES && !wanted.has(field)) {
      at = end;
      continue;
    }
    if (type === BYTES) {
      if (end - at > MOST) throw tooLarge(`A field has more than ${MOST} bytes.`, wire.place);
      const from = origin + behindTag;
      if (!holds(from, end)) await load(at, end);
      wire.move(bytes, from - origin, end - origin, origin);
    } else wire.at = behindTag;
    wire.field = field;
    wire.type = type;
    if (wanted.has(field)) take(wire);
    else wire.skip();
    at = origin + wire.at;
  }
}

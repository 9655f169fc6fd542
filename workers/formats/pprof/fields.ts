/** Reads the top-level fields of a pprof profile one after the other, through a window on the file. */
import type { ByteSource } from '../../files/byte-source';
import { tooLarge, truncated } from '../../jobs/errors';
import type { Pace } from '../../jobs/pace';
import { BYTES, Wire } from './wire';

/** Bytes per read. */
const WINDOW = 2 ** 22;
/** Most bytes in a field of the profile, such as a sample or a string. */
const MOST = 2 ** 27;
/** Most bytes in a tag and a length. */
const HEAD = 20;
/** Number of fields between two checks of the clock. */
const STRETCH = 1024;

/** Field numbers of a profile (github.com/google/pprof, proto/profile.proto). */
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
 * Goes through the top-level fields of a profile.
 *
 * @param wanted numbers of the fields to pass to `take`
 * @param take reads a field whose tag has been read: either all of it or nothing
 * @param done share of the whole work that is already done, and the share of this pass
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

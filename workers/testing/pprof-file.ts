/** Writes small pprof files for tests of the reader. */
import { Profile, StringTable } from 'pprof-format';

/** A frame of a made-up profile: a function, or an address without one. */
export type PprofFrame =
  | { readonly name: string; readonly system?: string; readonly file?: string; readonly line?: number }
  | { readonly address: bigint };

/** A stack, outermost frame first. Frames in a nested list share a location: their calls were inlined. */
export interface PprofSample {
  readonly stack: readonly (readonly PprofFrame[])[];
  readonly values: readonly (number | bigint)[];
  readonly labels?: Readonly<Record<string, string | number>>;
}

/** A made-up profile for tests. */
export interface PprofFile {
  readonly types: readonly (readonly [type: string, unit: string])[];
  readonly samples: readonly PprofSample[];
  readonly comments?: readonly string[];
  readonly defaultType?: string;
  readonly drop?: string;
  readonly period?: readonly [number, type: string, unit: string];
  /** First id of locations and functions; others follow. */
  readonly firstId?: bigint;
}

/** Library that contains the frames' addresses, which begin at `start`. */
const LIBRARY = { file: '/usr/lib/libdemo.so', start: 0x7f00_0000_0000n, offset: 0x1000n };

/** Writes a profile with independent code (npm `pprof-format`). */
export function pprofFile({ types, samples, comments = [], defaultType, drop, period, firstId = 1n }: PprofFile): Uint8Array {
  const strings = new StringTable();
  const text = (words: string): number => strings.dedup(words);
  const functions = new Map<string, { id: bigint; name: number; systemName: number; filename: number }>();
  const locations = new Map<
    string,
    { id: bigint; mappingId: number; address: bigint; line: { functionId: bigint; line: number }[] }
  >();
  const functionId = (frame: PprofFrame): bigint => {
    if ('address' in frame) throw new Error('An address has no function.');
    const key = `${frame.name}\0${frame.file}`;
    const made = functions.get(key) ?? {
      id: firstId + BigInt(functions.size),
      name: text(frame.name),
      systemName: text(frame.system ?? ''),
      filename: text(frame.file ?? ''),
    };
    functions.set(key, made);
    return made.id;
  };
  const locationId = (frames: readonly PprofFrame[]): bigint => {
    const key = frames
      .map((frame) => ('address' in frame ? frame.address : `${frame.name}\0${frame.file}\0${frame.line}`))
      .join('\n');
    const [first] = frames;
    const made = locations.get(key) ?? {
      id: firstId + BigInt(locations.size),
      mappingId: 1,
      address: first !== undefined && 'address' in first ? first.address : 0n,
      line:
        first !== undefined && 'address' in first
          ? []
          : frames.map((frame) => ({ functionId: functionId(frame), line: ('line' in frame && frame.line) || 7 })).reverse(),
    };
    locations.set(key, made);
    return made.id;
  };
  const made = samples.map(({ stack, values, labels = {} }) => ({
    locationId: stack.map(locationId).reverse(),
    value: [...values],
    label: Object.entries(labels).map(([key, value]) =>
      typeof value === 'number' ? { key: text(key), num: value } : { key: text(key), str: text(value) },
    ),
  }));
  const [every, ...of] = period ?? [0, '', ''];
  return new Profile({
    sampleType: types.map(([type, unit]) => ({ type: text(type), unit: text(unit) })),
    sample: made,
    mapping: [
      {
        id: 1,
        memoryStart: LIBRARY.start,
        memoryLimit: LIBRARY.start + 0x10_0000n,
        fileOffset: LIBRARY.offset,
        filename: text(LIBRARY.file),
      },
    ],
    location: [...locations.values()],
    function: [...functions.values()],
    timeNanos: 1_700_000_000_000_000_000n,
    durationNanos: 2_000_000_000n,
    comment: comments.map(text),
    ...(defaultType !== undefined && { defaultSampleType: text(defaultType) }),
    ...(drop !== undefined && { dropFrames: text(drop) }),
    ...(period !== undefined && { period: every, periodType: { type: text(of[0]), unit: text(of[1]) } }),
    stringTable: strings,
  }).encode();
}

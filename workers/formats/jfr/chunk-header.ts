import type { ByteSource } from '../../files/byte-source';
import { damaged, FormatError } from '../../jobs/errors';
import type { Pace } from '../../jobs/pace';
import { jfr } from './descriptor';

/** Bytes of a chunk's header. */
export const HEADER_BYTES = 68;
/** Major versions: that of JDK 9 and later, and of JDK 8 from 8u262 on. */
const MAJOR = 2;
const HALF = 2 ** 32;

/** A chunk: a piece of a recording that has its own types and constants. */
export interface ChunkHeader {
  /** Its number in the file, from 1. */
  readonly number: number;
  /** Place of its first byte in the file, and of the one behind its last. */
  readonly from: number;
  readonly to: number;
  /** Place of its last event of constants, and of the event that describes its types. */
  readonly constants: number;
  readonly metadata: number;
  /** Nanoseconds since 1970 at its first tick. */
  readonly startNs: bigint;
  readonly durationNs: bigint;
  /** Its first tick: halves of a long, as unsigned numbers. */
  readonly startTicks: { readonly high: number; readonly low: number };
  readonly ticksPerSecond: number;
  readonly isCompressed: boolean;
}

/** Chunks of a file, and a sentence on what lies behind the last whole one. */
export interface Chunks {
  readonly whole: readonly ChunkHeader[];
  readonly problems: readonly string[];
}

/** Finds the chunks from header to header. Throws FormatError where the first is not whole. */
export async function findChunks(source: ByteSource, pace: Pace): Promise<Chunks> {
  const whole: ChunkHeader[] = [];
  for (let from = 0; from < source.size; ) {
    await pace.tick('read', from, source.size);
    const number = whole.length + 1;
    const rest = source.size - from;
    const found = rest < HEADER_BYTES ? 'cut' : read(await source.slice(from, from + HEADER_BYTES), number, from, source.size);
    if (typeof found === 'string') {
      if (number === 1) throw broken(found, rest);
      return { whole, problems: [`Skipped chunk ${number} (the last ${rest} bytes): ${WORDS[found]}.`] };
    }
    whole.push(found);
    from = found.to;
  }
  return { whole, problems: [] };
}

const WORDS = { cut: 'the file ends within it', unfinished: 'the program did not finish it' } as const;

function broken(how: keyof typeof WORDS, size: number): FormatError {
  return new FormatError(
    'truncated',
    how === 'cut' ? 'The file ends within its first chunk.' : 'The recorder did not finish the file’s first chunk.',
    `byte ${size}`,
    'Dump the recording with jcmd PID JFR.dump, or copy the file again when the program has ended. For a crashed program, use the JDK’s tool: jfr assemble.',
  );
}

function read(bytes: Uint8Array, number: number, from: number, fileSize: number): ChunkHeader | keyof typeof WORDS {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const long = (at: number): number => view.getUint32(at) * HALF + view.getUint32(at + 4);
  const place = `chunk ${number}, byte ${from}`;
  if (jfr.begins.magic.some((byte, i) => bytes[i] !== byte)) throw damaged('A chunk does not begin with FLR.', place);
  const [major, minor] = [view.getUint16(4), view.getUint16(6)];
  if (major !== MAJOR) throw otherVersion(`${major}.${minor}`, major > MAJOR, place);
  const size = long(8);
  const [constants, metadata] = [long(16), long(24)];
  // The state byte is that of a file still being written; its size, where known, is that of the last flush.
  if (size === 0 || metadata === 0 || constants === 0) return 'unfinished';
  if (size < HEADER_BYTES) throw damaged(`A chunk has ${size} bytes, fewer than its header.`, place);
  if (from + size > fileSize) return 'cut';
  for (const [what, at] of [
    ['constants', constants],
    ['types', metadata],
  ] as const)
    if (at < HEADER_BYTES || at >= size) throw damaged(`The ${what} of a chunk of ${size} bytes are at its byte ${at}.`, place);
  const ticksPerSecond = long(56);
  if (ticksPerSecond === 0) throw damaged('A chunk’s clock has no ticks.', place);
  return {
    number,
    from,
    to: from + size,
    constants: from + constants,
    metadata: from + metadata,
    startNs: view.getBigUint64(32),
    durationNs: view.getBigUint64(40),
    startTicks: { high: view.getUint32(48), low: view.getUint32(52) },
    ticksPerSecond,
    isCompressed: (bytes[67] & 1) !== 0,
  };
}

const otherVersion = (version: string, isNewer: boolean, place: string): FormatError =>
  new FormatError(
    isNewer ? 'newer-version' : 'not-a-profile',
    `Flight recording version ${version} is not supported; only version 2 is.`,
    place,
    isNewer ? 'Update Callgrove.' : 'Record with JDK 8u262 or later: Oracle’s JDK 7 and early 8 wrote another format.',
  );

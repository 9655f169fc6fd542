/** Finds the chunks of a flight recording (.jfr): pieces with types and constants of their own. */
import type { ByteSource } from '../../files/byte-source';
import { damaged, FormatError } from '../../jobs/errors';
import type { Pace } from '../../jobs/pace';
import { jfr } from './descriptor';

/** Length of a chunk's header in bytes. */
export const HEADER_BYTES = 68;
/** Major versions: one for JDK 9 and later, one for JDK 8 from 8u262 on. */
const MAJOR = 2;
const HALF = 2 ** 32;

/** A chunk: a piece of a recording with its own types and constants. */
export interface ChunkHeader {
  /** Its number in the file, counted from 1. */
  readonly number: number;
  /** Positions in the file of its first byte, and after its last. */
  readonly from: number;
  readonly to: number;
  /** Positions of its last event of constants, and of the event that describes its types. */
  readonly constants: number;
  readonly metadata: number;
  /** Time of its first tick in nanoseconds since 1970. */
  readonly startNs: bigint;
  readonly durationNs: bigint;
  /** Its first tick, as the unsigned halves of a 64-bit integer. */
  readonly startTicks: { readonly high: number; readonly low: number };
  readonly ticksPerSecond: number;
  readonly isCompressed: boolean;
  /** Whether the recorder is still writing it: its size is that at the last flush, and further bytes may follow. */
  readonly isOpen: boolean;
}

/** The chunks of a file, and a message about what follows the last complete one. */
export interface Chunks {
  readonly whole: readonly ChunkHeader[];
  readonly problems: readonly string[];
}

/** Finds the chunks, going from header to header. Throws FormatError if the first one is not complete. */
export async function findChunks(source: ByteSource, pace: Pace): Promise<Chunks> {
  const whole: ChunkHeader[] = [];
  for (let from = 0; from < source.size; ) {
    await pace.tick('read', from, source.size);
    const number = whole.length + 1;
    const rest = source.size - from;
    const found = await chunkAt(source, from, number, whole.at(-1)?.isOpen === true);
    if (typeof found === 'string') {
      if (number === 1) throw broken(found, rest);
      return { whole, problems: [`Skipped chunk ${number} (the last ${rest} bytes): ${WORDS[found]}.`] };
    }
    whole.push(found);
    from = found.to;
  }
  return { whole, problems: [] };
}

async function chunkAt(
  source: ByteSource,
  from: number,
  number: number,
  isBehindOpen: boolean,
): Promise<ChunkHeader | keyof typeof WORDS> {
  if (source.size - from < HEADER_BYTES) return isBehindOpen ? 'unfinished' : 'cut';
  const bytes = await source.slice(from, from + HEADER_BYTES);
  // Behind a chunk that is still being written are events since its last flush.
  if (isBehindOpen && !isChunk(bytes)) return 'unfinished';
  return read(bytes, number, from, source.size);
}

const isChunk = (bytes: Uint8Array): boolean => jfr.begins.magic.every((byte, i) => bytes[i] === byte);

const WORDS = { cut: 'the file ends within it', unfinished: 'the program did not finish it' } as const;

function broken(how: keyof typeof WORDS, size: number): FormatError {
  return new FormatError(
    'truncated',
    how === 'cut' ? 'The file ends within its first chunk.' : 'The recorder did not finish the file’s first chunk.',
    `byte ${size}`,
    'Dump the recording with jcmd PID JFR.dump, or copy the file again once the program has ended. After a crash, use the JDK’s jfr assemble.',
  );
}

function read(bytes: Uint8Array, number: number, from: number, fileSize: number): ChunkHeader | keyof typeof WORDS {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const long = (at: number): number => view.getUint32(at) * HALF + view.getUint32(at + 4);
  const place = `chunk ${number}, byte ${from}`;
  if (!isChunk(bytes)) throw damaged('A chunk does not begin with FLR.', place);
  const [major, minor] = [view.getUint16(4), view.getUint16(6)];
  if (major !== MAJOR) throw otherVersion(`${major}.${minor}`, major > MAJOR, place);
  const size = long(8);
  const [constants, metadata] = [long(16), long(24)];
  // Whether the state byte says that the file is still being written; the size, if known, is then that at the last flush.
  if (size === 0 || metadata === 0 || constants === 0) return 'unfinished';
  if (size < HEADER_BYTES) throw damaged(`A chunk has ${size} bytes, fewer than its header needs.`, place);
  if (from + size > fileSize) return 'cut';
  for (const [what, at] of [
    ['constants', constants],
    ['types', metadata],
  ] as const)
    if (at < HEADER_BYTES || at >= size)
      throw damaged(`A chunk of ${size} bytes claims that its ${what} are at byte ${at}.`, place);
  const ticksPerSecond = long(56);
  if (ticksPerSecond === 0) throw damaged('A chunk states a clock frequency of zero.', place);
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
    isOpen: bytes[64] !== 0,
  };
}

const otherVersion = (version: string, isNewer: boolean, place: string): FormatError =>
  new FormatError(
    isNewer ? 'newer-version' : 'not-a-profile',
    `Flight recording version ${version} is not supported; only version 2 is.`,
    place,
    isNewer
      ? 'Update Callgrove.'
      : 'Record with JDK 8u262 or later: Oracle’s JDK 7 and early JDK 8 releases wrote another format.',
  );

/** Decides whether flight recordings can be joined into one, and in which order their chunks follow. */
import { count, time } from '../../../../common/numbers';
import type { ByteSource } from '../../../files/byte-source';
import { FormatError } from '../../../jobs/errors';
import type { Pace } from '../../../jobs/pace';
import { type ChunkHeader, findChunks } from '../chunk-header';
import { jfr } from '../descriptor';
import { type ProcessIdentity, processOf } from './process-identity';

export interface NamedSource {
  readonly name: string;
  readonly source: ByteSource;
}

/** A piece of a joined file: bytes of one of the files, by its position in the list. */
export interface JoinedPiece {
  readonly file: number;
  readonly from: number;
  readonly to: number;
}

/** Flight recordings of one process, as one file. */
export interface JoinPlan {
  /** The chunks in order of time, each once. */
  readonly pieces: readonly JoinedPiece[];
  /** Number of files with a chunk among them. */
  readonly files: number;
  /** Milliseconds since 1970 at both ends. */
  readonly start: number;
  readonly end: number;
  /** Sentences on chunks that were in several files, on incomplete ones, and on time that is in no file. */
  readonly notes: readonly string[];
}

/** Why files cannot be joined: a sentence. */
export interface NotJoinable {
  readonly reason: string;
}

const NS_A_MS = 1_000_000n;
const NS_A_SECOND = 1_000_000_000n;
/** Most files that a message names. */
const MOST_NAMED = 3;

/** Most bytes to search for the process of a file's first chunk. Older VMs may write the event at the end of a chunk. */
const MOST_OF_FIRST = 2 ** 24;
/** Most bytes to search in each further chunk: enough for the first second, in which VMs since 14 write the event. */
const MOST_OF_OTHERS = 2 ** 20;

interface Chunk extends JoinedPiece {
  readonly header: ChunkHeader;
}

/** A file, and a process that one of its chunks states. */
interface Identified {
  readonly name: string;
  readonly process: ProcessIdentity;
}

/**
 * Plans to join files. Throws FormatError if a chunk is damaged.
 *
 * Files of one process say so (`jdk.JVMInformation`). If one does not say, its chunks must follow the others within a second.
 */
export async function planJoin(files: readonly NamedSource[], pace: Pace): Promise<JoinPlan | NotJoinable> {
  const notes: string[] = [];
  const chunks: Chunk[] = [];
  const identified: Identified[] = [];
  let areAllIdentified = true;
  for (const [file, { name, source }] of files.entries()) {
    if (!(await isFlight(source))) return { reason: `${name} is not a flight recording.` };
    const { whole, problems } = await chunksOf(source, pace);
    notes.push(...problems.map((problem) => `${name}: ${problem}`));
    for (const header of whole) chunks.push({ header, file, from: header.from, to: header.to });
    const own = await processesOf(source, whole, pace);
    if (own.length === 0 && whole.length > 0) areAllIdentified = false;
    for (const process of own) identified.push({ name, process });
  }
  if (chunks.length === 0) return { reason: 'None of the files has a complete chunk.' };
  const others = differentProcesses(identified);
  if (others !== null) return { reason: others };
  const { ordered, repeated } = inOrder(chunks);
  const { gaps, hasOverlap } = between(ordered);
  if (hasOverlap) return { reason: 'They were recorded at the same time, as by two profilers.' };
  if (gaps > 0n && !areAllIdentified)
    return { reason: 'They do not say which process they are of, and there is time between them that is in none.' };
  if (repeated > 0)
    notes.push(
      repeated === 1
        ? 'One chunk is in several files; it counts once.'
        : `${count(repeated)} chunks are in several files; each counts once.`,
    );
  if (gaps > 0n) notes.push(`${time(Number(gaps))} between the first and the last chunk are in no file.`);
  const ends = ordered.map(({ header }) => Number(endOf(header) / NS_A_MS));
  return {
    pieces: ordered.map(({ file, from, to }) => ({ file, from, to })),
    files: new Set(ordered.map(({ file }) => file)).size,
    start: Number(ordered[0].header.startNs / NS_A_MS),
    end: ends.reduce((a, b) => Math.max(a, b)),
    notes,
  };
}

async function isFlight(source: ByteSource): Promise<boolean> {
  const { magic } = jfr.begins;
  // The VM creates chunk files empty.
  if (source.size === 0) return true;
  const head = await source.slice(0, Math.min(source.size, magic.length));
  return head.every((byte, i) => byte === magic[i]);
}

/** The complete chunks of a file, none if the VM is still writing its first one. */
async function chunksOf(source: ByteSource, pace: Pace): Promise<{ whole: readonly ChunkHeader[]; problems: readonly string[] }> {
  if (source.size === 0) return { whole: [], problems: ['Skipped: the file is empty.'] };
  try {
    return await findChunks(source, pace);
  } catch (error) {
    if (!(error instanceof FormatError) || error.kind !== 'truncated') throw error;
    return { whole: [], problems: [`Skipped: ${error.message}`] };
  }
}

/** The processes that a file's chunks state, each once: a recording of one program may have been appended to that of another. */
async function processesOf(source: ByteSource, chunks: readonly ChunkHeader[], pace: Pace): Promise<ProcessIdentity[]> {
  const found = new Map<string, ProcessIdentity>();
  for (const [i, chunk] of chunks.entries()) {
    const process = await processOf(source, chunk, i === 0 ? MOST_OF_FIRST : MOST_OF_OTHERS, pace);
    if (process !== null) found.set(`${process.pid} ${process.start}`, process);
  }
  return [...found.values()];
}

/** A sentence that names files of different processes; null if there are none. Files may have the same name. */
function differentProcesses(identified: readonly Identified[]): string | null {
  const names = new Map<string, string[]>();
  for (const { name, process } of identified) {
    const key = `process ${process.pid}, started ${new Date(process.start).toISOString()}`;
    names.set(key, [...(names.get(key) ?? []), name]);
  }
  if (names.size < 2) return null;
  const listed = [...names].slice(0, MOST_NAMED).map(([process, [first, ...others]]) => {
    return `${first}${others.length === 0 ? '' : ` and ${count(others.length)} more`} (${process})`;
  });
  const more = names.size > MOST_NAMED ? '; and others' : '';
  return `They are of ${count(names.size)} processes: ${listed.join('; ')}${more}.`;
}

/** Chunks in order of time. Of those that begin at the same tick, the longest is kept: earlier copies may lack its end. */
function inOrder(chunks: readonly Chunk[]): { ordered: readonly Chunk[]; repeated: number } {
  const longest = new Map<string, Chunk>();
  for (const chunk of chunks) {
    const { startNs, startTicks } = chunk.header;
    const key = `${startNs} ${startTicks.high} ${startTicks.low}`;
    const known = longest.get(key);
    if (known === undefined || known.to - known.from < chunk.to - chunk.from) longest.set(key, chunk);
  }
  const ordered = [...longest.values()].sort(({ header: a }, { header: b }) =>
    a.startNs < b.startNs ? -1 : a.startNs > b.startNs ? 1 : 0,
  );
  return { ordered, repeated: chunks.length - ordered.length };
}

/** Nanoseconds between chunks that are in none, and whether two chunks have most of the time of the shorter one in common. */
function between(ordered: readonly Chunk[]): { gaps: bigint; hasOverlap: boolean } {
  let gaps = 0n;
  // The chunk that ends last so far: a chunk within it must not hide what follows.
  let before = ordered[0].header;
  for (const { header: after } of ordered.slice(1)) {
    const gap = after.startNs - endOf(before);
    if (gap > NS_A_SECOND) gaps += gap;
    const shorter = before.durationNs < after.durationNs ? before.durationNs : after.durationNs;
    if (-2n * gap > shorter && shorter > 0n) return { gaps, hasOverlap: true };
    if (endOf(after) > endOf(before)) before = after;
  }
  return { gaps, hasOverlap: false };
}

const endOf = ({ startNs, durationNs }: ChunkHeader): bigint => startNs + durationNs;

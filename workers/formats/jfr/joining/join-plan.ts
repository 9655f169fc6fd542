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

interface Chunk extends JoinedPiece {
  readonly header: ChunkHeader;
}

/**
 * Plans to join files. Throws FormatError if a chunk is damaged.
 *
 * Files of one process say so (`jdk.JVMInformation`). If one does not say, its chunks must follow the others within a second.
 */
export async function planJoin(files: readonly NamedSource[], pace: Pace): Promise<JoinPlan | NotJoinable> {
  const notes: string[] = [];
  const chunks: Chunk[] = [];
  const processes = new Map<string, ProcessIdentity | null>();
  for (const [file, { name, source }] of files.entries()) {
    if (!(await isFlight(source))) return { reason: `${name} is not a flight recording.` };
    const { whole, problems } = await chunksOf(source, pace);
    notes.push(...problems.map((problem) => `${name}: ${problem}`));
    for (const header of whole) chunks.push({ header, file, from: header.from, to: header.to });
    if (whole.length > 0) processes.set(name, await processOf(source, whole[0], pace));
  }
  if (chunks.length === 0) return { reason: 'None of the files has a complete chunk.' };
  const others = differentProcesses(processes);
  if (others !== null) return { reason: others };
  const { ordered, repeated } = inOrder(chunks);
  const { gaps, hasOverlap } = between(ordered);
  if (hasOverlap) return { reason: 'They were recorded at the same time, as by two profilers.' };
  if (gaps > 0n && [...processes.values()].includes(null))
    return { reason: 'They do not say which process they are of, and there is time between them that is in none.' };
  if (repeated > 0)
    notes.push(
      repeated === 1
        ? 'One chunk is in several files; it counts once.'
        : `${count(repeated)} chunks are in several files; each counts once.`,
    );
  if (gaps > 0n) notes.push(`${time(Number(gaps))} between the first and the last chunk are in no file.`);
  const [first, last] = [ordered[0].header, ordered[ordered.length - 1].header];
  return {
    pieces: ordered.map(({ file, from, to }) => ({ file, from, to })),
    files: new Set(ordered.map(({ file }) => file)).size,
    start: Number(first.startNs / NS_A_MS),
    end: Number(endOf(last) / NS_A_MS),
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

/** A sentence that names files of different processes; null if there are none. */
function differentProcesses(processes: ReadonlyMap<string, ProcessIdentity | null>): string | null {
  const names = new Map<string, string[]>();
  for (const [name, process] of processes) {
    if (process === null) continue;
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

/** Nanoseconds between chunks that are in none, and whether two chunks have most of their time in common. */
function between(ordered: readonly Chunk[]): { gaps: bigint; hasOverlap: boolean } {
  let gaps = 0n;
  for (let i = 1; i < ordered.length; i++) {
    const [before, after] = [ordered[i - 1].header, ordered[i].header];
    const gap = after.startNs - endOf(before);
    if (gap > NS_A_SECOND) gaps += gap;
    const shorter = before.durationNs < after.durationNs ? before.durationNs : after.durationNs;
    if (-2n * gap > shorter && shorter > 0n) return { gaps, hasOverlap: true };
  }
  return { gaps, hasOverlap: false };
}

const endOf = ({ startNs, durationNs }: ChunkHeader): bigint => startNs + durationNs;

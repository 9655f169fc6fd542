/** Unpacks ZIP archives: finds the one profile inside. */
import { type Reader, unzipRaw, type ZipEntry } from 'unzipit';
import { visible } from '../../common/visible-text';
import type { ByteSource } from '../files/byte-source';
import { damaged, FormatError } from '../jobs/errors';
import type { Pace } from '../jobs/pace';
import { isNotOfContainer } from './stream-run';
import {
  type FileCriteria,
  headOf,
  MOST_UNPACKED,
  notWhole,
  reportUnpacking,
  tooLong,
  type UnpackedFile,
  unpacked,
} from './unpacking';

/** Maximum number of files of an archive to look into. */
const MOST_CANDIDATES = 100;
/** Maximum number of profiles that an error names if there are several. */
const NAMED = 3;
const STORED = 0;
const DEFLATED = 8;

/** Unpacks the only file of an archive that meets the criteria. Throws FormatError if there is none, or more than one. */
export async function unzip(source: ByteSource, wanted: FileCriteria, pace: Pace): Promise<ByteSource> {
  const archive = await directoryOf(source, pace);
  const entry = await theOne(archive.entries, wanted);
  return unpackedEntry(entry, wanted, archive.open);
}

/**
 * Unpacks all files of an archive that meet the criteria, in the order of their names, and keeps them whole. Empty unless there
 * are 2 to `most`. Throws FormatError if one cannot be unpacked.
 */
export async function unzipSeveral(source: ByteSource, wanted: FileCriteria, pace: Pace, most: number): Promise<UnpackedFile[]> {
  const archive = await directoryOf(source, pace);
  const named = filesOf(archive.entries).filter(({ name }) => wanted.isNamed(name));
  if (named.length < 2 || named.length > MOST_CANDIDATES) return [];
  const found = await holding(named, wanted);
  if (found.length < 2 || found.length > most) return [];
  const size = found.reduce((sum, entry) => sum + entry.size, 0);
  if (size > MOST_UNPACKED) throw tooLong(size);
  const files: UnpackedFile[] = [];
  for (const entry of found.sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }))) {
    const { blob } = await unpackedEntry(entry, wanted, archive.open, MOST_UNPACKED);
    if (blob !== undefined) files.push({ name: entry.name, file: blob });
  }
  return files;
}

interface Archive {
  readonly entries: readonly ZipEntry[];
  /** Opens the stream of an entry; each stream after the first reports its own progress. */
  open(entry: ZipEntry, where: string): Promise<ReadableStream<Uint8Array>>;
}

async function directoryOf(source: ByteSource, pace: Pace): Promise<Archive> {
  const begin = reportUnpacking(pace, source.size);
  let report = begin();
  let read = 0;
  const reader: Reader = {
    getLength: async () => source.size,
    read: async (from, length) => {
      if (from < 0 || from + length > source.size) throw new RangeError('Outside the archive.');
      await report(Math.min(read, source.size));
      read += length;
      return source.slice(from, from + length);
    },
  };
  const { entries } = await unzipRaw(reader).catch((error: unknown) => {
    throw isNotOfContainer(error) ? error : noDirectory();
  });
  const opened = new Set<ZipEntry>();
  return {
    entries,
    open: (entry, where) => {
      // A file that is unpacked again is read by its own reader, which reports progress.
      if (opened.has(entry)) report = begin();
      opened.add(entry);
      return open(entry, where);
    },
  };
}

/** @param most maximum number of bytes to keep */
function unpackedEntry(entry: ZipEntry, wanted: FileCriteria, stream: Archive['open'], most?: number): Promise<ByteSource> {
  const where = visible(entry.name);
  checkPacking(entry, where);
  if (entry.size > MOST_UNPACKED) throw tooLong(entry.size);
  return unpacked(
    () => stream(entry, where),
    wanted,
    () => notWhole('archive', where),
    most,
  );
}

const filesOf = (entries: readonly ZipEntry[]): ZipEntry[] =>
  entries.filter(({ isDirectory, name }) => !isDirectory && !isOfSystem(name));

async function theOne(entries: readonly ZipEntry[], wanted: FileCriteria): Promise<ZipEntry> {
  const files = filesOf(entries);
  const named = files.filter(({ name }) => wanted.isNamed(name));
  // If there is only one file, its name does not matter.
  if (named.length === 0 && files.length === 1) return files[0];
  const found = named.length === 1 || named.length > MOST_CANDIDATES ? named : await holding(named, wanted);
  if (found.length === 1) return found[0];
  if (found.length > 1) throw several(found);
  if (files.some(({ name }) => name === 'META-INF/MANIFEST.MF')) throw jar();
  throw new FormatError(
    'not-a-profile',
    `This archive has ${files.length} files, but no profile.`,
    '',
    'Open an archive that contains a profile, or the profile itself.',
  );
}

async function holding(candidates: readonly ZipEntry[], wanted: FileCriteria): Promise<ZipEntry[]> {
  const found: ZipEntry[] = [];
  for (const entry of candidates) {
    if (!isReadable(entry)) found.push(entry);
    else if (wanted.mayBe(await open(entry, '').then(headOf).catch(none))) found.push(entry);
  }
  return found;
}

/** An entry that cannot be read counts as empty. Errors that have a cause other than the archive are thrown. */
const none = (error: unknown): Uint8Array => {
  if (isNotOfContainer(error) && !(error instanceof FormatError)) throw error;
  return new Uint8Array();
};

const isReadable = ({ encrypted, compressionMethod }: ZipEntry): boolean =>
  !encrypted && [STORED, DEFLATED].includes(compressionMethod);

function checkPacking(entry: ZipEntry, where: string): void {
  if (entry.encrypted)
    throw new FormatError(
      'not-a-profile',
      'The profile in the archive is encrypted.',
      where,
      'Unpack the archive, and open the profile.',
    );
  if (!isReadable(entry))
    throw new FormatError(
      'not-a-profile',
      `The profile is compressed with method ${entry.compressionMethod}, which is not supported.`,
      where,
      'Unpack the archive, and open the profile.',
    );
}

const open = (entry: ZipEntry, where: string): Promise<ReadableStream<Uint8Array>> =>
  entry.stream().catch((error: unknown) => {
    throw isNotOfContainer(error) ? error : notWhole('archive', where);
  });

/** Whether macOS added this entry to the archive. */
const isOfSystem = (name: string): boolean => name.startsWith('__MACOSX/') || /(^|\/)\.DS_Store$/.test(name);

function several(found: readonly ZipEntry[]): FormatError {
  const names = found.slice(0, NAMED).map(({ name }) => visible(name));
  const more = found.length > NAMED ? ` and ${found.length - NAMED} more` : '';
  return new FormatError(
    'not-a-profile',
    `The archive contains ${found.length} profiles: ${names.join(', ')}${more}.`,
    '',
    'Unpack it, then open one profile, or two to compare.',
  );
}

const jar = (): FormatError =>
  new FormatError(
    'not-a-profile',
    'This is a JAR: it contains code, not a recording.',
    '',
    'Record the program with java -javaagent:callgrove-agent.jar -jar FILE.jar and open the file that the agent writes.',
  );

const noDirectory = (): FormatError =>
  damaged('This zip archive is incomplete: the directory at its end is missing or damaged.', '');

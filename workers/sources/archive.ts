/** Lists and reads source files in a ZIP or JAR archive that the user gave. */
import { unzipRaw, type ZipEntry } from 'unzipit';
import { visible } from '../../common/visible-text';
import { isProfileName } from '../formats/file-names';
import type { Pace } from '../jobs/pace';
import { badSources } from './source-errors';
import { cleanPath, isSource } from './source-paths';

/** Largest source file, in bytes: nobody reads a longer one. */
export const LARGEST_FILE = 4 * 2 ** 20;
/** Most source files in an archive; the JDK's own has some 20,000. */
const MOST_ENTRIES = 1_000_000;

/** A set of source files: their paths, and a function that reads one of them. */
export interface SourceSet {
  paths: string[];
  read(file: number): Promise<ArrayBuffer>;
}

/** The source files in a zip or jar. Reads the archive's directory now, and single entries on demand. */
export async function openArchive(name: string, archive: Blob, pace: Pace): Promise<SourceSet> {
  const { entries } = await unzipRaw(archive).catch((error: unknown) => {
    throw notWhole(name, error);
  });
  if (entries.length > MOST_ENTRIES)
    throw badSources(
      `${visible(name)} has ${entries.length} entries; the limit is ${MOST_ENTRIES}.`,
      'Create an archive that contains only the sources.',
    );
  const files: ZipEntry[] = [];
  const paths: string[] = [];
  let classes = 0;
  let profile = '';
  for (const [at, entry] of entries.entries()) {
    if (at % 1000 === 0) await pace.tick('files', at, entries.length);
    const path = cleanPath(entry.name);
    if (path.endsWith('.class')) classes++;
    if (isProfileName(path)) profile = path;
    if (entry.isDirectory || !isSource(path)) continue;
    files.push(entry);
    paths.push(path);
  }
  if (files.length === 0 && profile !== '')
    throw badSources(
      `${visible(name)} is an archive that contains a profile: ${visible(profile)}.`,
      'Unpack it, then drop the profile here. CI servers pack artifacts into such archives.',
    );
  if (files.length === 0)
    throw badSources(
      classes > 0
        ? `${visible(name)} contains ${classes} classes but no source files.`
        : `${visible(name)} contains no source files (.java, .kt, .scala, .groovy).`,
      'Drop a source archive here: the …-sources.jar of Maven or Gradle, or the src.zip of a JDK.',
    );
  return { paths, read: (file) => readEntry(name, files[file]) };
}

async function readEntry(name: string, entry: ZipEntry): Promise<ArrayBuffer> {
  const where = `${visible(name)}: ${visible(entry.name)}`;
  if (entry.encrypted) throw badSources('The file is encrypted.', 'Unpack the archive and drop the folder here.', where);
  if (entry.size > LARGEST_FILE) throw tooLong(entry.size, where);
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8)
    throw badSources(
      `The file is compressed with method ${entry.compressionMethod}, which is not supported.`,
      'Unpack the archive and drop the folder here.',
      where,
    );
  try {
    return await entry.arrayBuffer();
  } catch (error) {
    if (isGone(error)) throw error;
    throw badSources('The file is damaged inside the archive.', 'Fetch the archive again.', where);
  }
}

export const tooLong = (size: number, where: string) =>
  badSources(`The file has ${size} bytes; at most ${LARGEST_FILE} are shown.`, 'Open it in an editor.', where);

/** The archive itself was changed or moved after the user chose it. */
const isGone = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotReadableError' || error.name === 'NotFoundError');

function notWhole(name: string, error: unknown): unknown {
  if (isGone(error)) return error;
  return badSources(
    `${visible(name)} is an incomplete zip archive: the directory at its end is missing or damaged.`,
    'Download or copy the whole archive again, in binary mode.',
    error instanceof Error ? visible(error.message) : '',
  );
}

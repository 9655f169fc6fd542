/** Opens flight recordings of one process as one file. */
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ByteSource } from '../../workers/files/byte-source';
import { planJoin } from '../../workers/formats/jfr/joining/join-plan';
import { joinedSource } from '../../workers/formats/jfr/joining/joined-source';
import { Pace } from '../../workers/jobs/pace';
import { fileSource } from '../file-source';
import { asFailure, Failure } from '../terminal/failure';

type Source = ByteSource & { close(): Promise<void> };

/** Levels of folders below the given one: a repository has a folder for each process. */
const LEVELS = 1;

/** Opens the flight recordings in a folder as one file; null if there are none. Throws Failure if they cannot be joined. */
export async function folderSource(folder: string): Promise<Source | null> {
  const { files, compressed } = await flightsIn(folder, LEVELS);
  const remarks = compressed.map(
    (file) => `${path.basename(file)}: Skipped: in a folder, only files that are not compressed are joined.`,
  );
  return files.length === 0 ? null : joinedFiles(folder, files, remarks);
}

/**
 * Opens flight recordings as one file. Throws Failure if they cannot be joined, or the system's error.
 *
 * All stay open until the file is closed: the VM may delete chunks of its repository meanwhile.
 */
export async function joinedFiles(name: string, files: readonly string[], remarks: readonly string[] = []): Promise<Source> {
  const sources: Source[] = [];
  const close = async (): Promise<void> => {
    for (const source of sources) await source.close();
  };
  try {
    for (const file of files)
      sources.push(
        await fileSource(file).catch((error: unknown) => {
          throw asFailure(file, error);
        }),
      );
    const plan = await planJoin(
      files.map((file, at) => ({ name: shownName(file, files), source: sources[at] })),
      new Pace(),
    );
    if ('reason' in plan)
      throw new Failure(`${name}: The files cannot be joined into one recording. ${plan.reason} Specify one of them.`);
    return { ...joinedSource(sources, plan.pieces), remarks: [...remarks, ...plan.notes], close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The name of a file, or its path if another file has the same name. */
function shownName(file: string, files: readonly string[]): string {
  const name = path.basename(file);
  return files.filter((each) => path.basename(each) === name).length === 1 ? name : file;
}

/** Flight recordings in a folder, by path; compressed ones apart. Links to files count as files. */
async function flightsIn(folder: string, levels: number): Promise<{ files: string[]; compressed: string[] }> {
  const [files, compressed]: string[][] = [[], []];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory() && levels > 0) {
      const inside = await flightsIn(place, levels - 1);
      files.push(...inside.files);
      compressed.push(...inside.compressed);
    } else if (/\.jfr(\.gz)?$/i.test(entry.name) && (entry.isFile() || (entry.isSymbolicLink() && (await leadsToFile(place)))))
      (/\.gz$/i.test(entry.name) ? compressed : files).push(place);
  }
  return { files: files.sort(), compressed: compressed.sort() };
}

const leadsToFile = (link: string): Promise<boolean> =>
  stat(link).then(
    (found) => found.isFile(),
    () => false,
  );

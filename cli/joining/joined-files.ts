/** Opens flight recordings of one process as one file. */
import { readdir } from 'node:fs/promises';
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
  const files = await flightsIn(folder, LEVELS);
  return files.length === 0 ? null : joinedFiles(folder, files);
}

/** Opens flight recordings as one file. Throws Failure if they cannot be joined, or the system's error. */
export async function joinedFiles(name: string, files: readonly string[]): Promise<Source> {
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
      files.map((file, at) => ({ name: path.basename(file), source: sources[at] })),
      new Pace(),
    );
    if ('reason' in plan)
      throw new Failure(`${name}: The files cannot be joined into one recording. ${plan.reason} Specify one of them.`);
    return { ...joinedSource(sources, plan.pieces), remarks: plan.notes, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function flightsIn(folder: string, levels: number): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory() && levels > 0) found.push(...(await flightsIn(place, levels - 1)));
    else if (entry.isFile() && /\.jfr$/i.test(entry.name)) found.push(place);
  }
  return found.sort();
}

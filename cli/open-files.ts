/** Keeps profiles open in the engine while a command of the command line works on them. */

import { stat } from 'node:fs/promises';
import type { ProfileSummary, Progress } from '../workers/api/engine';
import type { CallgroveEngine } from '../workers/engine/engine';
import { fileSource } from './file-source';
import { folderSource, joinedFiles } from './joining/joined-files';
import { asFailure, unwrap } from './terminal/failure';

type Source = Awaited<ReturnType<typeof fileSource>>;

/**
 * Opens a profile while `work` runs; its file stays open, because the engine reads it again for later requests.
 *
 * @param more further flight recordings of the same process, to join with the first
 */
export function withProfile<T>(
  engine: CallgroveEngine,
  path: string,
  work: (summary: ProfileSummary) => Promise<T>,
  report: (progress: Progress) => void,
  vmEvents: readonly string[] = [],
  more: readonly string[] = [],
): Promise<T> {
  const open = more.length === 0 ? undefined : () => joinedFiles(path, [path, ...more]);
  return withFile(
    path,
    async (source) => work(unwrap(path, await engine.openSource(0, path, source, report, { vmEvents }))),
    open,
  );
}

/** Opens several files while `work` runs. */
export function withFiles<T>(
  paths: readonly string[],
  work: (sources: readonly Source[]) => Promise<T>,
  opened: readonly Source[] = [],
): Promise<T> {
  const [path, ...others] = paths;
  return path === undefined ? work(opened) : withFile(path, (source) => withFiles(others, work, [...opened, source]));
}

/** Opens a file, or the flight recordings in a folder. Throws the system's error. */
async function sourceOf(path: string): Promise<Source> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  return (isFolder ? await folderSource(path) : null) ?? fileSource(path);
}

/** Opens a file or a folder while `work` runs. Throws a Failure that names it. */
export async function withFile<T>(
  path: string,
  work: (source: Source) => Promise<T>,
  open: () => Promise<Source> = () => sourceOf(path),
): Promise<T> {
  let source: Source | null = null;
  try {
    source = await open();
    return await work(source);
  } catch (error) {
    if ((error as { code?: string }).code === 'EPIPE') throw error;
    throw asFailure(path, error);
  } finally {
    await source?.close();
  }
}

/** Keeps profiles open in the engine while a command of the command line works on them. */
import type { ProfileSummary, Progress } from '../workers/api/engine';
import type { CallgroveEngine } from '../workers/engine/engine';
import { fileSource } from './file-source';
import { asFailure, unwrap } from './terminal/failure';

type Source = Awaited<ReturnType<typeof fileSource>>;

/** Opens a profile while `work` runs; its file stays open, because the engine reads it again for later requests. */
export function withProfile<T>(
  engine: CallgroveEngine,
  path: string,
  work: (summary: ProfileSummary) => Promise<T>,
  report: (progress: Progress) => void,
  vmEvents: readonly string[] = [],
): Promise<T> {
  return withFile(path, async (source) => work(unwrap(path, await engine.openSource(0, path, source, report, { vmEvents }))));
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

/** Opens a file while `work` runs. Throws a Failure that names the file. */
export async function withFile<T>(path: string, work: (source: Source) => Promise<T>): Promise<T> {
  let source: Source | null = null;
  try {
    source = await fileSource(path);
    return await work(source);
  } catch (error) {
    if ((error as { code?: string }).code === 'EPIPE') throw error;
    throw asFailure(path, error);
  } finally {
    await source?.close();
  }
}

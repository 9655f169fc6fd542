/** Puts many files into the library (profiles kept in this browser) at once. */
import type { EngineError } from '../../../workers/api/engine';
import { ask, type Engine, nextJob } from '../../engine/engine';
import type { Fetched } from '../../state/library-port';
import type { NamedRef } from '../../state/place';
import { notify } from '../../state/store';
import { keep, needsNoCopy, switchOn } from './library-service';
import { isLibraryOn } from './library-setting';

/** Opens the files one after the other to read their totals, and closes each again. */
export async function importFiles(engine: Engine, files: readonly File[]): Promise<void> {
  if (!isLibraryOn()) await switchOn(engine);
  let kept = 0;
  for (const file of files) {
    const { isKept, error } = await readAndKeep(engine, file, { kind: 'file', name: file.name, hash: '' });
    if (error) notify({ ...error, message: `${file.name}: ${error.message}` });
    if (isKept) kept++;
  }
  notify({ message: `${kept} of ${files.length} files are in the library.`, advice: 'They are listed under “Open…”.' });
}

/**
 * Keeps files that are open together. A file that does not fit into memory a second time is left out: it can be opened by its
 * address.
 */
export async function keepFetched(engine: Engine, files: readonly Fetched[]): Promise<void> {
  for (const { ref, file, sha256 } of files) if (!(await needsNoCopy(sha256, ref))) await readAndKeep(engine, file, ref);
}

async function readAndKeep(engine: Engine, file: File, ref: NamedRef): Promise<{ isKept: boolean; error?: EngineError }> {
  const opened = await ask(engine.open(nextJob(), file.name, file));
  if (!opened.ok) return { isKept: false, error: opened.error };
  const isKept = await keep(engine, ref, opened.value);
  await engine.close(opened.value.profile);
  return { isKept };
}

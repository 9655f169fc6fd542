/** Puts many files into the library at once. */
import { ask, type Engine, nextJob } from '../../engine/engine';
import { notify } from '../../state/store';
import { keep, switchOn } from './library-service';
import { isLibraryOn } from './library-setting';

/** Reads the files one after the other for their totals and closes each again. */
export async function importFiles(engine: Engine, files: readonly File[]): Promise<void> {
  if (!isLibraryOn()) await switchOn(engine);
  let kept = 0;
  for (const file of files) {
    const opened = await ask(engine.open(nextJob(), file.name, file));
    if (!opened.ok) {
      notify({ ...opened.error, message: `${file.name}: ${opened.error.message}` });
      continue;
    }
    if (await keep(engine, { kind: 'file', name: file.name, hash: opened.value.sha256 }, opened.value)) kept++;
    await engine.close(opened.value.profile);
  }
  notify({ message: `${kept} of ${files.length} files are in the library.`, advice: 'See “Open…”.' });
}

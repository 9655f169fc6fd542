/** Many files given at once: two are compared, all go into the library. */
import { ask, engine, nextJob } from '../app/engine';
import { notify } from '../app/store';
import { chosen } from './choice';
import { keep, switchOn } from './shelf';

export async function keepMore(files: readonly File[]): Promise<void> {
  const message = `${files.length} files were given; the first two are compared.`;
  if (chosen()) {
    notify({ message, advice: 'All of them are put into the library, to be compared from there.' });
    return keepAll(files);
  }
  const accept = async () => {
    await switchOn();
    if (chosen()) await keepAll(files);
  };
  notify({
    message,
    advice: 'The library of this browser can keep all of them, to compare any two.',
    offer: { label: `Keep all ${files.length}`, accept: () => void accept() },
  });
}

/** One after the other: each is read as a whole for its totals, and closed again. */
async function keepAll(files: readonly File[]): Promise<void> {
  let kept = 0;
  for (const file of files) {
    const opened = await ask(engine.open(nextJob(), file.name, file));
    if (!opened.ok) {
      notify({ ...opened.error, message: `${file.name}: ${opened.error.message}` });
      continue;
    }
    await keep({ kind: 'file', name: file.name, hash: opened.value.sha256 }, opened.value);
    await engine.close(opened.value.profile);
    kept++;
  }
  notify({ message: `${kept} of ${files.length} files are in the library.`, advice: 'It is behind “Open…”.' });
}

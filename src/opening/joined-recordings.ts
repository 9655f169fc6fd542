/** Finds out whether given files are flight recordings of one process, which can be opened as one. */
import type { JoinedRecording } from '../../workers/api/engine';
import { withoutExtension } from '../../workers/formats/file-names';
import { ask, nextJob } from '../engine/engine';
import { engine } from '../engine/engine-port';

/** Answers by file: the same files are asked about when they are given and by the dialog. */
const known = new WeakMap<File, { files: readonly File[]; joined: Promise<JoinedRecording | null> }>();

const isFlightName = ({ name }: File): boolean => /\.jfr$/i.test(name);

/** The files as one recording; null if they cannot be joined. */
export function joinedRecording(files: readonly File[]): Promise<JoinedRecording | null> {
  const [first] = files;
  if (files.length < 2 || !files.every(isFlightName)) return Promise.resolve(null);
  const before = known.get(first);
  if (before !== undefined && before.files.length === files.length && before.files.every((file, at) => file === files[at]))
    return before.joined;
  const joined = join(files);
  known.set(first, { files, joined });
  return joined;
}

async function join(files: readonly File[]): Promise<JoinedRecording | null> {
  const sources = files.map((file) => ({ name: file.name, file }));
  const joined = await ask(engine().joinRecordings(nextJob(), sources));
  // A damaged file is reported when it is opened.
  return joined.ok ? joined.value : null;
}

/** The joined recording as a file, named after the first of its files. */
export function joinedFile(files: readonly File[], { file }: JoinedRecording): File {
  const [first] = files.map(({ name }) => name).sort();
  return new File([file], `${withoutExtension(first)}-joined.jfr`);
}

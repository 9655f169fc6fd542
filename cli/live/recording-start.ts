/** Reads which recording a dump is from, so that another program's file is not taken for the one that is followed. */
import { checkTable, findSections, parseJson, readHeader, readPayload } from '../../workers/formats/mct/container';
import { fileSource } from '../file-source';

/** Milliseconds since 1970 at which the recording in a file began, as its meta says; null if the file is no readable dump. */
export async function recordingStart(file: string): Promise<number | null> {
  const source = await fileSource(file).catch(() => null);
  if (source === null) return null;
  try {
    await readHeader(source);
    const { sections } = await findSections(source);
    const section = sections.find(({ name }) => name === 'meta');
    if (section === undefined) return null;
    checkTable(section);
    const { start } = parseJson(await readPayload(source, section), 'meta') as { start?: unknown };
    return typeof start === 'number' ? start : null;
  } catch {
    return null;
  } finally {
    await source.close();
  }
}

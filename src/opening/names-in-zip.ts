/** What the files of an archive are called, as far as it takes to tell profiles from sources. */

/** The directory stands at the end. Of more than some ten thousand files not all are seen. Bytes. */
const END = 2 ** 20;
const ENTRY = 'PK\u0001\u0002';
/** From the beginning of an entry: to the length of its name, and to the name. */
const LENGTH_AT = 28;
const NAME_AT = 46;

export async function namesInZip(file: Blob): Promise<string[]> {
  const end = new TextDecoder('latin1').decode(await file.slice(Math.max(0, file.size - END)).arrayBuffer());
  const names: string[] = [];
  for (let at = end.indexOf(ENTRY); at >= 0; at = end.indexOf(ENTRY, at + ENTRY.length)) {
    const length = end.charCodeAt(at + LENGTH_AT) + 256 * end.charCodeAt(at + LENGTH_AT + 1);
    names.push(end.slice(at + NAME_AT, at + NAME_AT + length));
  }
  return names;
}

/** Names of files in a zip archive, read from its end, to tell profiles from sources. */

/** Bytes read of the end, where the directory is. With tens of thousands of entries, the first are not seen. */
const END = 2 ** 20;
const ENTRY = 'PK\u0001\u0002';
/** Offsets in an entry of the directory: the length of its name, and the name. */
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

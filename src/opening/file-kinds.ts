/** Sorts given files into profiles, mapping files and sources, by name or by first bytes. */
import { isSourceName } from '../../common/source-names';
import { isProfileName } from '../../workers/formats/file-names';

/**
 * The beginning of a mapping file: comments, then a class, `com.acme.Main -> a.a:`. Each line matches in only one way, so that
 * thousands of comments cause no backtracking.
 */
const BEGIN = /^(?:[^\S\r\n]*(?:#.*)?\r?\n)*\S+ -> \S+:\s*(?:\r?\n|$)/;
const BEGIN_BYTES = 8192;

type Kind = 'profiles' | 'mappings' | 'sources';

export async function sortFiles(files: readonly File[]): Promise<Record<Kind, File[]>> {
  const kinds = await Promise.all(files.map(kindOf));
  const of = (kind: Kind): File[] => files.filter((_, at) => kinds[at] === kind);
  return { profiles: of('profiles'), mappings: of('mappings'), sources: of('sources') };
}

async function kindOf(file: File): Promise<Kind> {
  // Decided by name alone: reading the file would delay its opening.
  if (isProfileName(file.name)) return 'profiles';
  if (/^mapping.*\.txt$|\.(?:pgmap|proguard-map)$/i.test(file.name)) return 'mappings';
  if (/\.(?:jar|srcjar)$/i.test(file.name) || isSourceName(file.name)) return 'sources';
  try {
    const begin = await file.slice(0, BEGIN_BYTES).text();
    if (BEGIN.test(begin)) return 'mappings';
    if (!begin.startsWith('PK\u0003\u0004') && !/\.zip$/i.test(file.name)) return 'profiles';
    const names = await namesInZip(file);
    return names.some(isProfileName) && !names.some(isSourceName) ? 'profiles' : 'sources';
  } catch {
    // Opening the file will report the error.
    return 'profiles';
  }
}

/** Bytes read from the end, where the directory is. With tens of thousands of entries, the first ones are missed. */
const END = 2 ** 20;
const ENTRY = 'PK\u0001\u0002';
/** Offsets of the name's length and of the name in a directory entry. */
const LENGTH_AT = 28;
const NAME_AT = 46;

/** Names of the files in a zip archive, read from its end, to distinguish profiles from sources. */
async function namesInZip(file: Blob): Promise<string[]> {
  const end = new TextDecoder('latin1').decode(await file.slice(Math.max(0, file.size - END)).arrayBuffer());
  const names: string[] = [];
  for (let at = end.indexOf(ENTRY); at >= 0; at = end.indexOf(ENTRY, at + ENTRY.length)) {
    const length = end.charCodeAt(at + LENGTH_AT) + 256 * end.charCodeAt(at + LENGTH_AT + 1);
    names.push(end.slice(at + NAME_AT, at + NAME_AT + length));
  }
  return names;
}

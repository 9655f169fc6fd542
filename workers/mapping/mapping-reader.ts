/** Reads a ProGuard or R8 mapping file for one profile. */
import { visible } from '../../common/visible-text';
import type { Pace } from '../jobs/pace';
import { type MethodLine, readLine } from './line-grammar';
import { badMapping, eachLine } from './line-reader';
import { type MappedClass, type MappedMethod, Mapping } from './mapping';

/** Maximum size in bytes, larger than any mapping that a shrinker writes for one application. */
const LARGEST = 2 ** 30;

const brief = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}…` : text);

/**
 * Reads a mapping file, checking every line. Keeps members only for the classes that `wanted` accepts, by obfuscated name.
 *
 * Throws FormatError (`bad-mapping`), naming the line.
 */
export async function readMapping(file: Blob, wanted: (className: string) => boolean, pace: Pace): Promise<Mapping> {
  if (file.size > LARGEST) throw badMapping(`The file has ${file.size} bytes; the limit is ${LARGEST}.`, 0);
  const kept = new Map<string, MappedClass>();
  const obfuscatedOf = new Map<string, string>();
  const originalOf = new Map<string, string>();
  let now: MappedClass | null = null;
  let inside = false;
  let last: MappedMethod | null = null;

  const add = (method: MethodLine): void => {
    if (now === null) return;
    last = { ...method, name: visible(method.name), residual: null };
    const known = now.methods.get(method.obfuscated);
    if (known) known.push(last);
    else now.methods.set(method.obfuscated, [last]);
  };
  const note = ({ id, fileName, signature }: Record<string, unknown>): void => {
    if (id === 'sourceFile' && typeof fileName === 'string' && now !== null && last === null) now.sourceFile = fileName;
    if (id === 'com.android.tools.r8.residualsignature' && typeof signature === 'string' && last !== null)
      last.residual = signature;
  };

  await eachLine(file, pace, (text, number) => {
    const line = readLine(text);
    if (line === null) throw badMapping(`“${brief(text.trim())}” is not a line of a mapping file.`, number);
    switch (line.kind) {
      case 'class': {
        const { original, obfuscated } = line;
        const before = originalOf.get(obfuscated);
        if (before !== undefined && before !== original)
          throw badMapping(`${brief(obfuscated)} stands for two classes, ${brief(before)} and ${brief(original)}.`, number);
        originalOf.set(obfuscated, original);
        obfuscatedOf.set(original, obfuscated);
        now = wanted(obfuscated)
          ? (kept.get(obfuscated) ?? { original: visible(original), sourceFile: '', methods: new Map() })
          : null;
        if (now !== null) kept.set(obfuscated, now);
        inside = true;
        last = null;
        break;
      }
      case 'method':
      case 'field':
        if (!inside) throw badMapping(`“${brief(text.trim())}” comes before any class.`, number);
        last = null;
        if (line.kind === 'method') add(line.method);
        break;
      case 'blank':
        break;
      case 'comment':
        if (line.info !== null) note(line.info);
        break;
    }
  });
  if (originalOf.size === 0) throw badMapping('The file lists no classes.', 0);
  return new Mapping(kept, obfuscatedOf, originalOf.size);
}

/** Names of source files in the JVM's languages, and where a method's source is, for page and engine. */
import { packageOf } from './class-names';

/** A method's source as recorded, and according to a mapping file. */
interface Sourced {
  className: string;
  sourceFile: string;
  line: number;
  shown?: { packageName?: string; sourceFile?: string; line?: number };
}

/** File extensions of the JVM’s languages. */
export const SOURCE_ENDINGS: readonly string[] = ['.java', '.kt', '.kts', '.scala', '.groovy'];

/** Whether a path has the extension of a JVM language. */
export const isSourceName = (path: string): boolean => SOURCE_ENDINGS.some((ending) => path.toLowerCase().endsWith(ending));

/** Package, file and line of a method's source. A mapping file takes precedence over the recording. */
export function sourceOf({ className, sourceFile, line, shown }: Sourced): {
  packageName: string;
  fileName: string;
  line: number;
} {
  return {
    packageName: shown?.packageName ?? packageOf(className),
    fileName: shown?.sourceFile ?? sourceFile,
    line: shown?.line ?? line,
  };
}

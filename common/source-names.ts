import { packageOf } from './class-names';

/** Source of a method as recorded, and by a mapping file. */
interface Sourced {
  className: string;
  sourceFile: string;
  line: number;
  shown?: { packageName?: string; sourceFile?: string; line?: number };
}

/** Endings of source files in the JVM’s languages. */
export const SOURCE_ENDINGS: readonly string[] = ['.java', '.kt', '.kts', '.scala', '.groovy'];

/** Whether a path ends like a source file of a JVM language. */
export const isSourceName = (path: string): boolean => SOURCE_ENDINGS.some((ending) => path.toLowerCase().endsWith(ending));

/** Package, file and line of a method's source. A mapping file wins over the recording. */
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

import { packageOf } from './class-names';

/** Source of a method as recorded, and by a mapping file. */
interface Sourced {
  className: string;
  sourceFile: string;
  line: number;
  shown?: { packageName?: string; sourceFile?: string; line?: number };
}

/** Whether a path ends like a source file of a JVM language. */
export const isSourceName = (path: string): boolean => /\.(?:java|kts?|scala|groovy)$/i.test(path);

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

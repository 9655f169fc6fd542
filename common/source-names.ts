import { packageOf } from './class-names';

/** What is recorded of a method’s source, and what a mapping file says of it. */
interface Sourced {
  className: string;
  sourceFile: string;
  line: number;
  shown?: { packageName?: string; sourceFile?: string; line?: number };
}

/** Whether a path is that of a source file of the JVM’s languages, by the ending of its name. */
export const isSourceName = (path: string): boolean => /\.(?:java|kts?|scala|groovy)$/i.test(path);

/** Where a method’s source is by what is recorded, and by a mapping file where one says more. */
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

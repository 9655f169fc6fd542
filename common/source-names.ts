import type { FrameName } from '../workers/api/tree';

/** Whether a path is that of a source file of the JVM’s languages, by the ending of its name. */
export const isSourceName = (path: string): boolean => /\.(?:java|kts?|scala|groovy)$/i.test(path);

/** Where a method’s source is by what is recorded, and by a mapping file where one says more. */
export function sourceOf({ className, sourceFile, line, shown }: FrameName): {
  packageName: string;
  fileName: string;
  line: number;
} {
  const end = className.search(/[/[]/);
  const named = end < 0 ? className : className.slice(0, end);
  return {
    packageName: shown?.packageName ?? named.slice(0, Math.max(0, named.lastIndexOf('.'))),
    fileName: shown?.sourceFile ?? sourceFile,
    line: shown?.line ?? line,
  };
}

/** Names of frames that are told apart by line: `run:42` is method `run` where it runs or calls at line 42. */

/** Line behind a method's name. */
const LINE = /:(\d+)$/;

/** Name of a method at a line; the method's own where the line is 0, that is unknown. */
export const nameAtLine = (method: string, line: number): string => (line === 0 ? method : `${method}:${line}`);

/** The method's own name, and the line with its colon; that is empty in a frame that is not told apart by line. */
export function splitLine(name: string): { readonly method: string; readonly line: string } {
  const line = LINE.exec(name)?.[0] ?? '';
  return { method: name.slice(0, name.length - line.length), line };
}

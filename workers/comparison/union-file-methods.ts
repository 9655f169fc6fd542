/** Figures of all methods of one source file, on both sides of a comparison. */
import { ofOneFile } from '../analysis/file-methods';
import type { ContextId, UnionFileMethods } from '../api/engine';
import type { Comparison } from './comparison';
import type { DiffTables } from './diff-tables';

/** The methods in the source file of a context's method, with figures of both sides; methods without a context are left out. */
export function unionFileMethods(
  { tree, names }: Comparison,
  tables: { exclusive: DiffTables; inclusive: DiffTables },
  context: ContextId,
): UnionFileMethods {
  const method = tree.method[context];
  const row = (m: number): UnionFileMethods['method'] => {
    const { a, b } = tables.inclusive.methodRow(m);
    return {
      ...tables.exclusive.methodRow(m),
      inclusiveA: a,
      inclusiveB: b,
      inA: names.inSide('a', m),
      inB: names.inSide('b', m),
    };
  };
  const rows = ofOneFile(names, method).map(row);
  return { method: row(method), others: rows.filter((each) => each.method !== method && each.contexts > 0) };
}

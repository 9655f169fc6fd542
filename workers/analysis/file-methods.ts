/** Computes the figures of all methods of one source file, in one tree. */
import { sourceOf } from '../../common/source-names';
import type { FileMethods, FrameName, MetricId } from '../api/engine';
import type { MetricTree } from '../profile/metric-tree';
import type { TreeTables } from './tree-tables';

interface Named {
  readonly size: number;
  frame(method: number): FrameName;
}

/** The methods from the same source file as a given method; only that method if its file is not known. */
export function ofOneFile(names: Named, wanted: number): number[] {
  const { packageName, fileName } = sourceOf(names.frame(wanted));
  if (fileName === '') return [wanted];
  const found: number[] = [];
  for (let m = 0; m < names.size; m++) {
    const source = sourceOf(names.frame(m));
    if (source.fileName === fileName && source.packageName === packageName) found.push(m);
  }
  return found;
}

/** The methods of a source file with their figures in one tree; methods without a context there are left out. */
export function fileMethods(laid: MetricTree, tables: TreeTables, metric: MetricId, method: number): FileMethods {
  const hot = tables.hot(metric);
  const total = laid.prefix(metric).sums[laid.tree.size];
  const rows = ofOneFile(laid.names, method).map((m) => hot.row(m));
  return { method: hot.row(method), others: rows.filter((row) => row.method !== method && row.contexts > 0), total };
}

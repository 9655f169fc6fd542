/** Exports the call tree in view as CSV. */
import { csv } from '../../../common/csv';
import type { MetricInfo } from '../../../workers/api/engine';
import { signature } from '../../ui/method-names';
import type { Row, TreeRow } from './call-tree';

/** The loaded rows of open branches as CSV: depth (from 1), exact names and figures. */
export function treeCsv(rows: readonly Row[], { unit }: Pick<MetricInfo, 'unit'>, hasCalls: boolean): string {
  return csv([
    ['Depth', 'Method', `${unit}, inclusive`, `${unit}, exclusive`, ...(hasCalls ? ['Calls'] : []), 'Callees'],
    ...rows.flatMap((each) => (each.kind === 'context' ? [columnsOf(each, hasCalls)] : [])),
  ]);
}

const columnsOf = ({ level, row }: TreeRow, hasCalls: boolean): (string | number)[] => [
  ...[level, signature(row.name), row.inclusive, row.exclusive],
  ...(hasCalls ? [row.calls] : []),
  row.callees,
];

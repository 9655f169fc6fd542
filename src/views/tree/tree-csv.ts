import { csv } from '../../../common/csv';
import type { MetricInfo } from '../../../workers/api/engine';
import { signature } from '../../ui/method-names';
import type { Row } from './call-tree';

/** The loaded rows of open branches as CSV: depth from 1, exact names and figures. */
export function treeCsv(rows: readonly Row[], { unit }: Pick<MetricInfo, 'unit'>): string {
  return csv([
    ['Depth', 'Method', `${unit}, inclusive`, `${unit}, exclusive`, 'Calls', 'Callees'],
    ...rows.flatMap((each) =>
      each.kind === 'context'
        ? [[each.level, signature(each.row.name), each.row.inclusive, each.row.exclusive, each.row.calls, each.row.callees]]
        : [],
    ),
  ]);
}

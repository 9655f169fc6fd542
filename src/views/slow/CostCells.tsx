/** Columns of a cost against the rest, for tables of methods and of contexts. */
import { costBounds, costText, tenths } from '../../../common/sample-words';
import type { OverlaySampler } from '../../../workers/api/engine';
import { figure } from '../../ui/format';
import { BarCell } from '../../ui/table/BarCell';
import styles from './slow.module.css';

/** @param first heading of the names */
export const CostHead = ({ first, unit }: { first: string; unit: string }) => (
  <thead>
    <tr>
      <th scope="col">{first}</th>
      <th scope="col">Time</th>
      <th scope="col">Bytecodes</th>
      <th scope="col" title="Cost against the rest: what its bytecodes cost, held against what all others cost">
        Cost
      </th>
      <th
        scope="col"
        className={styles.wide}
        title="The cost lies between these at 95% confidence, simultaneously for all rows shown"
      >
        95% interval
      </th>
      <th scope="col" className={styles.wide}>
        {unit === 'samples' ? 'Samples' : 'Sampled time'}
      </th>
    </tr>
  </thead>
);

export const CostCells = ({ row, unit }: { row: OverlaySampler; unit: string }) => (
  <>
    <td>
      <BarCell share={row.timeShare} text={tenths(row.timeShare)} />
    </td>
    <td>
      <BarCell share={row.workShare} text={tenths(row.workShare)} />
    </td>
    <td>
      <span className={row.least > 1 ? 'grew' : 'shrank'}>{costText(row.cost)}</span>
      <small className={styles.below}>{costBounds(row)}</small>
    </td>
    <td className={styles.wide}>{costBounds(row)}</td>
    <td className={styles.wide}>{figure(row.samples, unit)}</td>
  </>
);

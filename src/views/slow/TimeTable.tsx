/** Methods whose time is not held against bytecodes. */
import { tenths } from '../../../common/sample-words';
import type { OverlayTime } from '../../../workers/api/engine';
import { selectMethod } from '../../session/selection';
import { figure } from '../../ui/format';
import { MethodName } from '../../ui/MethodName';
import { LinkButton } from '../../ui/table/LinkButton';
import { PlainTable } from '../../ui/table/PlainTable';
import styles from './slow.module.css';

interface TimeTableProps {
  title: string;
  rows: readonly OverlayTime[];
  unit: string;
  isSelectable: boolean;
}

export const TimeTable = ({ title, rows, unit, isSelectable }: TimeTableProps) => (
  <div>
    <PlainTable>
      <caption>{title}</caption>
      {rows.length > 0 && (
        <thead>
          <tr>
            <th scope="col">Method</th>
            <th scope="col">Time</th>
            <th scope="col" className={styles.wide}>
              {unit === 'samples' ? 'Samples' : 'Sampled time'}
            </th>
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map(({ method, name, samples, timeShare }) => (
          <tr key={method}>
            <td>
              <LinkButton disabled={!isSelectable} onClick={() => selectMethod(method)}>
                <MethodName name={name} />
              </LinkButton>
            </td>
            <td>{tenths(timeShare)}</td>
            <td className={styles.wide}>{figure(samples, unit)}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
    {rows.length === 0 && <p className="dim">No samples.</p>}
  </div>
);

/** Contexts whose cost, with all that they call, is above that of the rest: one of each chain. */
import type { OverlayContext } from '../../../workers/api/engine';
import { selectContext } from '../../session/selection';
import { useApp } from '../../state/store';
import { LinkButton } from '../../ui/table/LinkButton';
import { MethodWithCallers } from '../../ui/table/MethodWithCallers';
import { PlainTable } from '../../ui/table/PlainTable';
import { CostCells, CostHead } from './CostCells';
import styles from './slow.module.css';

interface ContextTableProps {
  title: string;
  rows: readonly OverlayContext[];
  unit: string;
  isSelectable: boolean;
}

export function ContextTable({ title, rows, unit, isSelectable }: ContextTableProps) {
  const selected = useApp((state) => state.place.flame.selected);
  if (rows.length === 0) return null;
  return (
    <div className={styles.costs}>
      <PlainTable>
        <caption>{title}</caption>
        <CostHead first="Context" unit={unit} />
        <tbody>
          {rows.map((row) => {
            const { context, path } = row;
            return (
              <tr key={context} data-current={isSelectable && context === selected}>
                <td>
                  <LinkButton disabled={!isSelectable} onClick={() => selectContext(context)}>
                    <MethodWithCallers name={path[path.length - 1]} callers={path.slice(0, -1).reverse()} />
                  </LinkButton>
                </td>
                <CostCells row={row} unit={unit} />
              </tr>
            );
          })}
        </tbody>
      </PlainTable>
    </div>
  );
}

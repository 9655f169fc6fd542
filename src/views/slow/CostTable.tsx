/** Methods with their shares of time and bytecodes, and the cost against the rest. The selected one has its contexts below it. */
import { Fragment } from 'react';
import { tenths } from '../../../common/sample-words';
import type { OverlayRow } from '../../../workers/api/engine';
import { selectContext, selectMethod } from '../../session/selection';
import { useApp } from '../../state/store';
import { figure } from '../../ui/format';
import { MethodName } from '../../ui/MethodName';
import { shortName } from '../../ui/method-names';
import { LinkButton } from '../../ui/table/LinkButton';
import { PlainTable } from '../../ui/table/PlainTable';
import { CostCells, CostHead } from './CostCells';
import styles from './slow.module.css';

interface CostTableProps {
  title: string;
  rows: readonly OverlayRow[];
  unit: string;
  /** Said where there are no rows. */
  empty: string;
  isSelectable: boolean;
}

export function CostTable({ title, rows, unit, empty, isSelectable }: CostTableProps) {
  const selected = useApp((state) => state.place.methods.method);
  return (
    <div className={styles.costs}>
      <PlainTable>
        <caption>{title}</caption>
        {rows.length > 0 && <CostHead first="Method" unit={unit} />}
        <tbody>
          {rows.map((row) => {
            const isCurrent = isSelectable && row.method === selected;
            return (
              <Fragment key={row.method}>
                <tr data-current={isCurrent}>
                  <td>
                    <LinkButton
                      disabled={!isSelectable}
                      aria-expanded={row.contexts.length > 0 ? isCurrent : undefined}
                      onClick={() => selectMethod(row.method)}
                    >
                      <MethodName name={row.name} />
                    </LinkButton>
                  </td>
                  <CostCells row={row} unit={unit} />
                </tr>
                {isCurrent && <Contexts row={row} unit={unit} />}
              </Fragment>
            );
          })}
        </tbody>
      </PlainTable>
      {rows.length === 0 && <p className="dim">{empty}</p>}
    </div>
  );
}

/** Contexts with most of a method's samples, by their callers. Callers that all of them have are left out, but for the nearest. */
function Contexts({ row: { contexts, samples }, unit }: { row: OverlayRow; unit: string }) {
  const paths = contexts.map(({ path }) => path.slice(0, -1).reverse().map(shortName));
  const common = contexts.length > 1 ? commonStart(paths) : 0;
  return contexts.map(({ context, samples: own }, at) => {
    const callers = paths[at];
    const shown = common > 2 ? [callers[0], `… ${common - 1} frames`, ...callers.slice(common)] : callers;
    return (
      <tr key={context} className={styles.context}>
        <td>
          <LinkButton title={callers.join(' ← ')} onClick={() => selectContext(context)}>
            <span className={styles.callers}>{shown.map((caller) => `← ${caller}`).join(' ')}</span>
          </LinkButton>
        </td>
        <td colSpan={4} className={styles.part}>
          {tenths(own / samples)} of its {unit === 'samples' ? 'samples' : 'time'}
        </td>
        <td className={styles.wide}>{figure(own, unit)}</td>
      </tr>
    );
  });
}

/** Length of the beginning that all lists have. */
function commonStart([first, ...others]: readonly (readonly string[])[]): number {
  const end = first.findIndex((each, at) => others.some((other) => other[at] !== each));
  return end < 0 ? first.length : end;
}

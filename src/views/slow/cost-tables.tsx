/** Tables of the slow view: methods, contexts, and time without bytecodes. */
import { Fragment } from 'react';
import { timePer } from '../../../common/clock-words';
import { costBounds, costText, tenths } from '../../../common/sample-words';
import type { ClockedRow, OverlayContext, OverlayRow, OverlaySampler, OverlayTime } from '../../../workers/api/engine';
import { selectContext, selectMethod } from '../../session/selection';
import { useApp } from '../../state/store';
import { figure } from '../../ui/format';
import { MethodName } from '../../ui/MethodName';
import { shortName } from '../../ui/method-names';
import { BarCell } from '../../ui/table/BarCell';
import { LinkButton } from '../../ui/table/LinkButton';
import { MethodWithCallers } from '../../ui/table/MethodWithCallers';
import { PlainTable } from '../../ui/table/PlainTable';
import styles from './slow.module.css';

/** What all tables need to know of the time that they show. */
interface Timed {
  unit: string;
  /** Heading of the column of time. */
  timed: string;
  /** Time of methods by the clock, by method; undefined for sampled time. */
  clocked?: ReadonlyMap<number, ClockedRow> | undefined;
}

interface CostTableProps extends Timed {
  title: string;
  rows: readonly OverlayRow[];
  /** Shown if there are no rows. */
  empty: string;
  isSelectable: boolean;
}

/**
 * Methods with their shares of time and bytecodes, and their cost compared with the rest. The selected one has its contexts
 * below it.
 */
export function CostTable({ title, rows, unit, timed, clocked, empty, isSelectable }: CostTableProps) {
  const selected = useApp((state) => state.place.methods.method);
  return (
    <div className={clocked ? `${styles.costs} ${styles.clocked}` : styles.costs}>
      <PlainTable>
        <caption>{title}</caption>
        {rows.length > 0 && <CostHead first="Method" timed={timed} isClocked={clocked !== undefined} />}
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
                  {clocked && <ClockCells row={clocked.get(row.method)} />}
                </tr>
                {isCurrent && <Contexts row={row} unit={unit} isClocked={clocked !== undefined} />}
              </Fragment>
            );
          })}
        </tbody>
      </PlainTable>
      {rows.length === 0 && <p className="dim">{empty}</p>}
    </div>
  );
}

/**
 * Contexts with the most samples of a method, named by their callers. Callers common to all of them are omitted, except the
 * nearest.
 */
function Contexts({ row: { contexts, samples }, unit, isClocked }: { row: OverlayRow; unit: string; isClocked: boolean }) {
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
        <td colSpan={isClocked ? 3 : 4} className={styles.part}>
          {tenths(own / samples)} of its {unit === 'samples' ? 'samples' : 'time'}
        </td>
        <td className={styles.wide}>{figure(own, unit)}</td>
      </tr>
    );
  });
}

/** Length of the longest common prefix of the lists. */
function commonStart([first, ...others]: readonly (readonly string[])[]): number {
  const end = first.findIndex((each, at) => others.some((other) => other[at] !== each));
  return end < 0 ? first.length : end;
}

interface ContextTableProps extends Timed {
  title: string;
  rows: readonly OverlayContext[];
  isSelectable: boolean;
}

/** Contexts whose inclusive cost is above that of the rest: one per chain. */
export function ContextTable({ title, rows, unit, timed, isSelectable }: ContextTableProps) {
  const selected = useApp((state) => state.place.flame.selected);
  if (rows.length === 0) return null;
  return (
    <div className={styles.costs}>
      <PlainTable>
        <caption>{title}</caption>
        <CostHead first="Context" timed={timed} isClocked={false} />
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

interface TimeTableProps extends Timed {
  title: string;
  rows: readonly OverlayTime[];
  isSelectable: boolean;
}

/** Methods whose time is not compared with bytecodes. */
export const TimeTable = ({ title, rows, unit, timed, isSelectable }: TimeTableProps) => (
  <div>
    <PlainTable>
      <caption>{title}</caption>
      {rows.length > 0 && (
        <thead>
          <tr>
            <th scope="col">Method</th>
            <th scope="col">Time</th>
            <th scope="col" className={styles.wide}>
              {timed}
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

/** @param first heading of the name column */
const CostHead = ({ first, timed, isClocked }: { first: string; timed: string; isClocked: boolean }) => (
  <thead>
    <tr>
      <th scope="col">{first}</th>
      <th scope="col">Time</th>
      <th scope="col">Bytecodes</th>
      <th scope="col" title="Relative cost: time per bytecode, compared with that of all other bytecodes">
        Cost
      </th>
      <th
        scope="col"
        className={styles.wide}
        title="The cost lies in this range with 95% confidence, simultaneously for all rows shown"
      >
        95% interval
      </th>
      <th scope="col" className={styles.wide}>
        {timed}
      </th>
      {isClocked && (
        <>
          <th scope="col" className={styles.wide} title="CPU time per call">
            Per call
          </th>
          <th scope="col" className={styles.wide} title="CPU time per 1,000 bytecodes">
            Per 1,000 bytecodes
          </th>
        </>
      )}
    </tr>
  </thead>
);

const CostCells = ({ row, unit }: { row: OverlaySampler; unit: string }) => (
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

/** Time per call and per 1,000 bytecodes by the clock. */
const ClockCells = ({ row }: { row: ClockedRow | undefined }) => (
  <>
    <td className={styles.wide}>{timePer(row?.perCall ?? null, row?.ticks ?? 0)}</td>
    <td className={styles.wide}>{timePer(row?.perThousand ?? null, row?.ticks ?? 0)}</td>
  </>
);

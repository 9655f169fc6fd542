/** Sandwich view: a method between the flame graphs of its callers and its callees. */

import type { Cost } from '../../../common/metrics';
import { digitsUnit, isEstimate, unitBehindDigits } from '../../../common/sampling';
import type { MethodId, MethodRow, Transform } from '../../../workers/api/engine';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import { InclusiveNote } from '../../panes/profile/InclusiveNote';
import { selectMethod } from '../../session/selection';
import { setViewState, useApp, viewKey } from '../../state/store';
import { type CurrentView, useCurrentView } from '../../state/useView';
import { Figure } from '../../ui/Figure';
import { FilterField } from '../../ui/FilterField';
import { plural, share } from '../../ui/format';
import { Split } from '../../ui/layout/Split';
import { Spacer, Toolbar, ViewBody } from '../../ui/layout/ViewBody';
import { marked, ofLink } from '../../ui/lower-bounds';
import { MethodName } from '../../ui/MethodName';
import { shortName, signature } from '../../ui/method-names';
import { Segmented } from '../../ui/Segmented';
import { BarCell } from '../../ui/table/BarCell';
import { type Column, DataTable } from '../../ui/table/DataTable';
import { useAnswer, usePages, useTotalOfRows } from '../../ui/useAnswer';
import { useDebounced } from '../../ui/useDebounced';
import { useFirstMethod } from './first-method';
import { SandwichTree } from './SandwichTree';
import styles from './sandwich.module.css';

export function SandwichView() {
  const current = useCurrentView();
  return current ? <Sandwich current={current} /> : null;
}

function Sandwich({ current }: { current: CurrentView }) {
  const engine = useEngine();
  const { view, metric, key } = current;
  const selected = useApp((state) => state.place.methods.method);
  const { cost } = useApp((state) => state.place.sandwich);
  const first = useFirstMethod(current, selected < 0);
  const method = selected < 0 ? first.method : selected;
  const answer = useAnswer(method < 0 ? null : `${key}:${method}`, () => ask(engine.neighbours(view, metric.id, method)));
  const row = answer.value?.method ?? null;
  const total = useTotalOfRows(current.total, answer.answered.startsWith(`${key}:`));
  return (
    <Split
      label="Method list width"
      asideSize="330px"
      main={
        <ViewBody label="Sandwich">
          {method < 0 || !row ? (
            <p className={styles.ask}>
              {answer.error && `${answer.error.message} ${answer.error.advice}`}
              {!answer.error &&
                (first.isNone
                  ? 'Choose a method to see its callers above it and its callees below.'
                  : 'Finding your hottest method …')}
            </p>
          ) : (
            <>
              <Toolbar
                first={
                  <>
                    <h2 className={styles.title}>
                      <MethodName name={row.name} />
                    </h2>
                    <span className="dim">
                      <Figure value={row.inclusive} of={row} unit={digitsUnit(metric)} isEstimated={isEstimate(metric)} />
                      {unitBehindDigits(metric)} inclusive, {marked(share(row.inclusive, total), ofLink(row.lowerBound))} ·{' '}
                      {plural(row.contexts, 'context')}
                    </span>
                  </>
                }
              >
                <Spacer />
                <Segmented
                  label="Inclusive or exclusive cost"
                  value={cost}
                  choices={[
                    {
                      value: 'inclusive',
                      label: 'Inclusive',
                      hint: 'The cost of the method and all it calls, divided among its callers',
                    },
                    {
                      value: 'exclusive',
                      label: 'Exclusive',
                      hint: 'Bottom-up: the cost of the method itself, divided among its callers',
                    },
                  ]}
                  onChange={(to) => setViewState('sandwich', { cost: to })}
                />
              </Toolbar>
              <InclusiveNote summary={current.slot.summary} />
              <SandwichTrees current={current} row={row} cost={cost} />
            </>
          )}
        </ViewBody>
      }
      aside={<MethodChooser current={current} method={method} />}
    />
  );
}

function SandwichTrees({ current, row, cost }: { current: CurrentView; row: MethodRow; cost: Cost }) {
  const { className, method, descriptor } = row.name;
  const id: MethodId = { className, method, descriptor };
  const callers: Transform = { kind: 'callers', method: id, cost };
  return (
    <Split
      label="Callees pane height"
      orientation="vertical"
      asideSize="50%"
      main={
        <SandwichTree
          key={`callers ${JSON.stringify([current.view, callers])}`}
          current={current}
          step={callers}
          title="Callers"
          upward
          note={`each frame calls the one below it, down to ${shortName(row.name)}`}
          total={cost === 'exclusive' ? row.exclusive : row.inclusive}
        />
      }
      aside={
        <SandwichTree
          key={`callees ${JSON.stringify([current.view, id])}`}
          current={current}
          step={{ kind: 'callees', method: id }}
          title="Callees"
          upward={false}
          note="each frame is called by the one above it"
          total={row.inclusive}
        />
      }
    />
  );
}

function MethodChooser({ current, method }: { current: CurrentView; method: number }) {
  const engine = useEngine();
  const { view, metric, key } = current;
  const place = useApp((state) => state.place.methods);
  const filter = useDebounced(place.filter.trim(), 150);
  const pages = usePages(
    `${key}|${filter}`,
    (offset, limit) => ask(engine.hotMethods(view, metric.id, { sort: 'inclusive', order: 'desc', filter, offset, limit })),
    viewKey(view),
  );
  const total = useTotalOfRows(current.total, pages.isFresh);
  const columns: Column<MethodRow, 'name'>[] = [
    { id: 'name', label: 'Method', width: 'minmax(6rem, 1fr)', cell: (row) => <MethodName name={row.name} /> },
    {
      id: 'share',
      label: 'Inclusive',
      width: '5.5rem',
      numeric: true,
      cell: (row) => <BarCell share={row.inclusive / total} text={marked(share(row.inclusive, total), ofLink(row.lowerBound))} />,
    },
  ];
  return (
    <ViewBody label="Methods" as="aside">
      <Toolbar>
        <FilterField
          find
          label="Filter methods"
          value={place.filter}
          onChange={(text) => setViewState('methods', { filter: text })}
        />
      </Toolbar>
      <DataTable
        label="Methods"
        columns={columns}
        pages={pages}
        nameOf={(row) => signature(row.name)}
        isSelected={(row) => row.method === method}
        onSelect={(row) => selectMethod(row.method)}
        onMenu={(row) => selectMethod(row.method)}
        empty={filter === '' ? `No ${metric.unit} were counted here.` : `No method name contains “${filter}”.`}
      />
    </ViewBody>
  );
}

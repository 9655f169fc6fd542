/** Methods view: table of methods, summed over all their contexts, with callers and callees of the selected one. */
import { isEstimate } from '../../../common/sampling';
import { NEW_ACTIVATIONS, NEW_HINT, newShareText } from '../../../common/vm-events/new-activations';
import type { GroupBy, HotColumn, LowerBound, MethodRow, RatioColumn } from '../../../workers/api/engine';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import { InclusiveNote } from '../../panes/profile/InclusiveNote';
import { OrderAndGrouping } from '../../panes/transforms/OrderAndGrouping';
import { groupedBy } from '../../session/applied-transforms';
import { selectMethod } from '../../session/selection';
import { setViewState, useApp, viewKey } from '../../state/store';
import { type CurrentView, useCurrentView } from '../../state/useView';
import { Figure } from '../../ui/Figure';
import { FilterField } from '../../ui/FilterField';
import { count, figure, noneCounted, plural, ratioText } from '../../ui/format';
import { Split } from '../../ui/layout/Split';
import { Toolbar, ViewBody } from '../../ui/layout/ViewBody';
import { boundFor, marked, ofLink, ofPair } from '../../ui/lower-bounds';
import { MethodName } from '../../ui/MethodName';
import { signature } from '../../ui/method-names';
import { Segmented } from '../../ui/Segmented';
import { estimatedShare } from '../../ui/sampled-shares';
import { BarCell } from '../../ui/table/BarCell';
import { type Column, DataTable } from '../../ui/table/DataTable';
import { usePages, useTotalOfRows } from '../../ui/useAnswer';
import { useDebounced } from '../../ui/useDebounced';
import { NeighboursPane } from './NeighboursPane';

export function MethodsView() {
  const current = useCurrentView();
  return current ? <Methods current={current} /> : null;
}

const RATIOS: { id: Exclude<RatioColumn, 'newShare'>; label: string; hint: string }[] = [
  { id: 'bytecodesPerCall', label: 'Bytecodes per call', hint: 'Exclusive bytecodes divided by calls' },
  {
    id: 'density',
    label: 'Objects per 1,000 bytecodes',
    hint: 'Allocation density: exclusive objects per 1,000 exclusive bytecodes',
  },
  {
    id: 'byteDensity',
    label: 'Bytes per 1,000 bytecodes',
    hint: 'Allocation density: exclusive allocated bytes per 1,000 exclusive bytecodes',
  },
  { id: 'arrayLength', label: 'Array length', hint: 'Average length of the arrays that the method itself allocates' },
];

const NOUN: Record<GroupBy | 'method', [one: string, many: string]> = {
  method: ['method', 'methods'],
  line: ['line', 'lines'],
  field: ['method or value', 'methods and values'],
  class: ['class', 'classes'],
  package: ['package', 'packages'],
  module: ['module', 'modules'],
};

/** Columns that only one of the two choices shows. */
const FIGURES_ONLY = new Set(['inclusive', 'perCall', 'contexts']);
const OF_CALLS = new Set(['calls', 'perCall']);
const DENSITIES = new Set<RatioColumn>(['density', 'byteDensity']);
const RATIOS_ONLY = new Set<string>(RATIOS.map(({ id }) => id));

/** A ratio of exclusive figures. If there is none, nothing is marked as a lower bound. */
const ratioFigure = (ratio: number | null | undefined, lowerBound: LowerBound | undefined) =>
  ratio == null ? (
    ratioText(ratio)
  ) : (
    <Figure
      value={ratio}
      of={lowerBound ? { lowerBound: ofPair(lowerBound) ?? lowerBound } : {}}
      cost="exclusive"
      format={ratioText}
    />
  );

function Methods({ current }: { current: CurrentView }) {
  const engine = useEngine();
  const { view, metric, key } = current;
  const { unit } = metric;
  const hasCalls = current.totalOf('calls') !== null;
  const isEstimated = isEstimate(metric);
  const place = useApp((state) => state.place.methods);
  const filter = useDebounced(place.filter.trim(), 150);
  const { sort, order } = place;
  const grouped = groupedBy(view.transforms ?? []);
  const hasNew = current.totalOf(NEW_ACTIVATIONS) !== null;
  const ratios = place.columns === 'ratios' || hasNew;
  const pages = usePages(
    `${key}|${sort}|${order}|${filter}|${ratios}`,
    (offset, limit) => ask(engine.hotMethods(view, metric.id, { sort, order, filter, offset, limit, ratios })),
    viewKey(view),
  );
  const total = useTotalOfRows(current.total, pages.isFresh);
  const bytecodesBound = current.boundOf('bytecodes').lowerBound;
  const boundOfRatio = (id: RatioColumn, row: MethodRow): LowerBound | undefined =>
    DENSITIES.has(id) ? row.densityBound : id === 'bytecodesPerCall' ? bytecodesBound : undefined;
  // Names get what figures do not need: a digit takes half a rem.
  const width = `${Math.max(6, figure(total, unit).length / 2 + 0.75)}rem`;
  const columns: Column<MethodRow, HotColumn>[] = [
    {
      id: 'name',
      label: {
        method: 'Method',
        line: 'Method and line',
        field: 'Method or value',
        class: 'Class',
        package: 'Package',
        module: 'Module',
      }[grouped ?? 'method'],
      sort: 'name',
      width: 'minmax(12rem, 1fr)',
      cell: (row) => <MethodName name={row.name} />,
      value: (row) => signature(row.name),
    },
    {
      id: 'exclusive',
      label: 'Exclusive',
      sort: 'exclusive',
      width,
      numeric: true,
      cell: (row) => (
        <BarCell
          share={row.exclusive / total}
          text={<Figure value={row.exclusive} of={row} unit={unit} cost="exclusive" isEstimated={isEstimated} />}
        />
      ),
      bound: (row) => boundFor(row.lowerBound, 'exclusive'),
      value: (row) => row.exclusive,
    },
    {
      id: 'share',
      label: 'Share',
      width: '4.2rem',
      numeric: true,
      cell: (row) => estimatedShare(row.exclusive, total, metric, row.lowerBound),
    },
    {
      id: 'inclusive',
      label: 'Inclusive',
      sort: 'inclusive',
      width,
      numeric: true,
      wideOnly: true,
      cell: (row) => (
        <BarCell
          share={row.inclusive / total}
          text={<Figure value={row.inclusive} of={row} unit={unit} isEstimated={isEstimated} />}
        />
      ),
      bound: (row) => row.lowerBound,
      value: (row) => row.inclusive,
    },
    {
      id: 'calls',
      label: 'Calls',
      sort: 'calls',
      width: '6rem',
      numeric: true,
      wideOnly: true,
      isExact: true,
      cell: (row) => marked(count(row.calls), ofLink(row.lowerBound)),
      value: (row) => row.calls,
    },
    {
      id: 'perCall',
      label: 'Per call',
      hint: `Exclusive ${metric.unit} divided by calls`,
      sort: 'perCall',
      width: '5rem',
      numeric: true,
      wideOnly: true,
      cell: (row) => (row.calls > 0 ? ratioFigure(row.exclusive / row.calls, row.lowerBound) : '–'),
    },
    ...RATIOS.map(
      ({ id, label, hint }): Column<MethodRow, HotColumn> => ({
        id,
        label,
        hint: DENSITIES.has(id) && bytecodesBound ? `${hint}. Not known here, because not all bytecodes were counted.` : hint,
        sort: id,
        width: '8rem',
        numeric: true,
        wideOnly: true,
        cell: (row) => ratioFigure(row.ratios?.[id], boundOfRatio(id, row)),
        value: (row) => row.ratios?.[id] ?? null,
      }),
    ),
    {
      id: 'newShare',
      label: 'New',
      hint: NEW_HINT,
      sort: 'newShare',
      width: '4rem',
      numeric: true,
      cell: (row) => newShareText(row.ratios?.newShare),
      value: (row) => row.ratios?.newShare ?? null,
    },
    {
      id: 'contexts',
      label: 'Contexts',
      sort: 'contexts',
      width: '5rem',
      numeric: true,
      wideOnly: true,
      isExact: true,
      cell: (row) => count(row.contexts),
      value: (row) => row.contexts,
    },
  ];
  const left = place.columns === 'ratios' ? FIGURES_ONLY : RATIOS_ONLY;
  return (
    <Split
      label="Callers and callees pane width"
      sheet={{ label: 'Callers and callees' }}
      asideSize="370px"
      main={
        <ViewBody label="Methods by cost">
          <Toolbar
            first={
              <FilterField
                find
                label="Filter methods"
                value={place.filter}
                onChange={(text) => setViewState('methods', { filter: text })}
              />
            }
          >
            {hasCalls && (
              <Segmented
                label="Columns"
                value={place.columns}
                choices={[
                  { value: 'figures', label: 'Figures' },
                  {
                    value: 'ratios',
                    label: 'Ratios',
                    hint: 'Bytecodes per call, objects and bytes per 1,000 bytecodes, average array length',
                  },
                ]}
                onChange={(to) => setViewState('methods', { columns: to })}
              />
            )}
            <OrderAndGrouping metric={metric.id} order={false} />
            <output className="dim">{pages.total !== null && plural(pages.total, ...NOUN[grouped ?? 'method'])}</output>
          </Toolbar>
          <InclusiveNote summary={current.slot.summary} />
          <DataTable
            label="Methods by cost"
            // Ratios are why their columns are chosen: none is left out.
            fits={place.columns !== 'ratios'}
            columns={columns.filter(
              ({ id }) => !left.has(id) && (hasCalls || !OF_CALLS.has(id)) && (hasNew || id !== 'newShare'),
            )}
            pages={pages}
            nameOf={(row) => signature(row.name)}
            sort={{ column: sort, order, onSort: (column, to) => setViewState('methods', { sort: column, order: to }) }}
            isSelected={(row) => row.method === place.method}
            onSelect={(row) => selectMethod(row.method)}
            onMenu={(row) => selectMethod(row.method)}
            empty={
              filter === ''
                ? noneCounted(metric.unit, current.threadName, current.slot.summary.since)
                : `No method name contains “${filter}”.`
            }
          />
        </ViewBody>
      }
      aside={<NeighboursPane current={current} method={place.method} />}
    />
  );
}

/** Tree view: the call tree as a table, with the figures of the selected context next to it. */

import { ChevronsDownUp, Flame, Route } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { inSentence } from '../../../common/metrics';
import { NEW_ACTIVATIONS } from '../../../common/vm-events/new-activations';
import type { CalleeRow, Page, Result } from '../../../workers/api/engine';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import { Details } from '../../panes/details/Details';
import { selectionLine, useDetails } from '../../panes/details/useDetails';
import { InclusiveNote } from '../../panes/profile/InclusiveNote';
import { OrderAndGrouping } from '../../panes/transforms/OrderAndGrouping';
import { treePort } from '../../ports/ports';
import { selectContext, showInFlame } from '../../session/selection';
import { carriedContexts, lineOf } from '../../session/succession';
import { notify, placeNow, setViewState, useApp, viewKey } from '../../state/store';
import { type CurrentView, useCurrentView } from '../../state/useView';
import { Button } from '../../ui/Button';
import { noneCounted } from '../../ui/format';
import { Split } from '../../ui/layout/Split';
import { Spacer, Toolbar, ViewBody } from '../../ui/layout/ViewBody';
import { rowsPort } from '../../ui/row-numbers';
import { CallTree, type Load } from './call-tree';
import { TreeGrid } from './TreeGrid';

/**
 * Number of levels from which the end of a hottest path is scrolled into view: it would otherwise be pages below its beginning.
 */
const DEEP = 40;

export function CallTreeView() {
  const current = useCurrentView();
  if (!current) return null;
  // Another tree needs a new table: open branches mean nothing there.
  const line = { ...current.view, profile: lineOf(current.view.profile) };
  return <Tree key={JSON.stringify(line)} current={current} />;
}

function Tree({ current }: { current: CurrentView }) {
  const engine = useEngine();
  const { metric, total } = current;
  // Stays the same object for the same tree, because hooks depend on it.
  const [view, setView] = useState(current.view);
  if (viewKey(view) !== viewKey(current.view)) setView(current.view);
  const { sort, order } = useApp((state) => state.place.tree);
  const selected = useApp((state) => state.place.flame.selected);
  const load = useMemo<Load>(
    () => async (context, offset, limit, include) =>
      shownOrNull(await ask(engine.callees(view, context, { metric: metric.id, sort, order, offset, limit, include }))),
    [engine, view, metric.id, sort, order],
  );
  const [tree] = useState(() => new CallTree(load));
  const [loaded, setLoaded] = useState(() => ({ load, profile: view.profile }));
  const [reveal, setReveal] = useState<{ context: number } | null>(null);
  const last = useRef({ profile: view.profile, context: -1 });
  useEffect(() => {
    if (loaded.load === load) return;
    setLoaded({ load, profile: view.profile });
    const isSame = loaded.profile === view.profile;
    void tree.reload(load, isSame ? null : (carriedContexts(loaded.profile, view.profile) ?? new Map()));
  }, [load, loaded, tree, view]);

  // Scrolls a context selected in another view into view.
  useEffect(() => {
    const { profile, context } = last.current;
    last.current = { profile: view.profile, context: selected };
    // In a successor of the tree, the selected row stays where it is.
    if (carriedContexts(profile, view.profile)?.get(context) === selected) return;
    if (selected < 0 || tree.indexOf(selected) >= 0) return;
    let wanted = true;
    void ask(engine.context(view, selected, [])).then(async (answer) => {
      if (!answer.ok || !wanted) return;
      await tree.reveal(answer.value.path.contexts);
      if (wanted) setReveal({ context: selected });
    });
    return () => {
      wanted = false;
    };
  }, [engine, selected, tree, view]);

  // If nothing is selected, the tree is initially open along its hottest path.
  const [begins] = useState({ isUnselected: selected < 0, metric: metric.id });
  const hasBegun = useRef(false);
  useEffect(() => {
    if (!begins.isUnselected || hasBegun.current) return;
    let wanted = true;
    void ask(engine.hottestPath(view, begins.metric, -1)).then(async (path) => {
      if (!wanted || !path.ok) return;
      // In a successor of the tree, what the user opened and closed stays.
      hasBegun.current = true;
      if (path.value.length === 0) return;
      await tree.reveal(path.value);
      if (wanted && path.value.length >= DEEP) setReveal({ context: path.value[path.value.length - 1] });
    });
    return () => {
      wanted = false;
    };
  }, [engine, view, tree, begins]);

  const openHottest = async () => {
    const from = placeNow().flame.selected;
    const [above, below] = await Promise.all([
      from < 0 ? null : ask(engine.context(view, from, [])),
      ask(engine.hottestPath(view, metric.id, from)),
    ]);
    if (!below.ok) return notify(below.error);
    if (above && !above.ok) return notify(above.error);
    const path = [...(above?.value.path.contexts ?? []), ...below.value];
    if (path.length === 0) return;
    await tree.reveal(path);
    selectContext(path[path.length - 1]);
    setReveal({ context: path[path.length - 1] });
  };
  useEffect(() =>
    treePort.attach({ hottest: () => void openHottest(), collapse: () => tree.collapseAll(), open: () => tree.opened() }),
  );

  useEffect(() => rowsPort.attach(() => ({ tree: viewKey(view), contexts: tree.inSight(), methods: [] })), [tree, view]);

  const lastTurn = useRef(0);
  const onLatest = async (context: number, act: (latest: number) => void) => {
    const turn = ++lastTurn.current;
    const latest = tree.isReloading ? await tree.latest(context) : context;
    // Another row may have been chosen while this one was not known.
    if (latest >= 0 && turn === lastTurn.current) act(latest);
  };

  const details = useDetails(current, selected);
  return (
    <Split
      label="Details pane width"
      sheet={{ label: 'Details', text: selectionLine(current, details) }}
      main={
        <ViewBody label="Call tree">
          <Toolbar
            first={
              <Button onClick={() => void openHottest()}>
                <Route aria-hidden="true" /> Expand hottest path
              </Button>
            }
          >
            <Button look="quiet" onClick={() => tree.collapseAll()}>
              <ChevronsDownUp aria-hidden="true" /> Collapse all
            </Button>
            <Button look="quiet" disabled={selected < 0} onClick={() => showInFlame(selected)}>
              <Flame aria-hidden="true" /> Show in the flame graph
            </Button>
            <Spacer />
            <OrderAndGrouping metric={metric.id} />
          </Toolbar>
          <InclusiveNote summary={current.slot.summary} />
          <TreeGrid
            label={`Call tree of ${current.slot.summary.fileName}, ${current.threadName}, by ${inSentence(metric.label)}`}
            tree={tree}
            metric={metric}
            total={total}
            isLoading={loaded.load !== load}
            hasCalls={current.totalOf('calls') !== null}
            hasNew={current.totalOf(NEW_ACTIVATIONS) !== null}
            sort={{ column: sort, order, onSort: (column, to) => setViewState('tree', { sort: column, order: to }) }}
            selected={selected}
            reveal={reveal}
            onSelect={(context) => void onLatest(context, selectContext)}
            onOpen={(context) => void onLatest(context, showInFlame)}
            onHottest={() => void openHottest()}
            empty={noneCounted(metric.unit, current.threadName, current.slot.summary.since)}
          />
        </ViewBody>
      }
      aside={
        <Details
          current={current}
          details={details}
          onPick={(context) => {
            selectContext(context);
            setReveal({ context });
          }}
        />
      }
    />
  );
}

function shownOrNull(result: Result<Page<CalleeRow>>): Page<CalleeRow> | null {
  if (result.ok) return result.value;
  notify(result.error);
  return null;
}

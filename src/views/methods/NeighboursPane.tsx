/** Part of the methods view with the selected method's callers and callees, and the cost of each call edge. */

import { Flame, Sandwich } from 'lucide-react';
import { digitsUnit, isEstimate, unitBehindDigits } from '../../../common/sampling';
import type { MetricInfo, NeighbourRow } from '../../../workers/api/engine';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import { InclusiveNote } from '../../panes/profile/InclusiveNote';
import { SourceLink } from '../../panes/sources/SourceLink';
import { selectMethod, showInFlame } from '../../session/selection';
import { setPlace } from '../../state/store';
import type { CurrentView } from '../../state/useView';
import { Button } from '../../ui/Button';
import { Figure } from '../../ui/Figure';
import { count, plural } from '../../ui/format';
import { ExactName } from '../../ui/layout/ExactName';
import { Actions, Pane, PaneTitle } from '../../ui/layout/Pane';
import { marked, ofLink } from '../../ui/lower-bounds';
import { MethodName } from '../../ui/MethodName';
import { longName, parametersOf, signature } from '../../ui/method-names';
import { estimatedShare } from '../../ui/sampled-shares';
import { LinkButton } from '../../ui/table/LinkButton';
import { PlainTable } from '../../ui/table/PlainTable';
import { useAnswer, useChoice, useTotalOfRows } from '../../ui/useAnswer';

interface PaneProps {
  current: CurrentView;
  method: number;
}

export function NeighboursPane({ current, method }: PaneProps) {
  const engine = useEngine();
  const { view, metric, key } = current;
  const hasCalls = current.totalOf('calls') !== null;
  const { value, error, fresh, answered } = useAnswer(method < 0 ? null : `${key}:${method}`, () =>
    ask(engine.neighbours(view, metric.id, method)),
  );
  const isFresh = answered.startsWith(`${key}:`);
  const total = useTotalOfRows(current.total, isFresh);
  if (method < 0 || (!value && !error)) {
    return (
      <Pane label="Callers and callees" between="room">
        <p className="dim">Click a method to see its callers and callees.</p>
      </Pane>
    );
  }
  if (!value || (error && fresh)) {
    return (
      <Pane label="Callers and callees" between="room">
        <p role="alert">
          {error?.message} {error?.advice}
        </p>
      </Pane>
    );
  }
  const { method: row, callers, callees, callerCount, calleeCount, hottest } = value;
  return (
    <Pane label="Callers and callees" between="room">
      <div>
        <PaneTitle>{longName(row.name)}</PaneTitle>
        <p className="dim">
          {[
            parametersOf(row.name),
            `${hasCalls ? `${marked(plural(row.calls, 'call'), ofLink(row.lowerBound))} in ` : ''}${plural(row.contexts, 'context')}`,
          ]
            .filter(Boolean)
            .join(' · ')}{' '}
          · <Figure value={row.inclusive} of={row} unit={digitsUnit(metric)} isEstimated={isEstimate(metric)} />
          {unitBehindDigits(metric)} inclusive, {estimatedShare(row.inclusive, total, metric, row.lowerBound)}
        </p>
        <InclusiveNote summary={current.slot.summary} />
        <ExactName name={row.name} />
        <SourceLink name={row.name} />
        <Actions>
          <Button onClick={() => showInFlame(hottest)} disabled={hottest < 0}>
            <Flame aria-hidden="true" /> Show hottest context in the flame graph
          </Button>
          <Button onClick={() => setPlace({ view: 'sandwich' })}>
            <Sandwich aria-hidden="true" /> Sandwich
          </Button>
        </Actions>
      </div>
      <Edges
        title="Callers"
        rows={callers}
        all={callerCount}
        metric={metric}
        hasCalls={hasCalls}
        isFresh={isFresh}
        none="Nothing in this tree calls it."
      />
      <Edges
        title="Callees"
        rows={callees}
        all={calleeCount}
        metric={metric}
        hasCalls={hasCalls}
        isFresh={isFresh}
        none={`It calls nothing that is ${metric.kind === 'sampled' ? 'sampled' : 'counted'}.`}
      />
    </Pane>
  );
}

interface EdgesProps {
  title: string;
  /** The edges with the largest cost. */
  rows: NeighbourRow[];
  all: number;
  metric: MetricInfo;
  hasCalls: boolean;
  /** Whether the rows are of the tree in view, and not of an earlier dump. */
  isFresh: boolean;
  none: string;
}

function Edges({ title, rows, all, metric, hasCalls, isFresh, none }: EdgesProps) {
  const nameOf = ({ name }: NeighbourRow) => name && signature(name);
  const choose = useChoice<NeighbourRow>(isFresh, nameOf, (name) => rows.find((row) => nameOf(row) === name));
  return (
    <div>
      <PlainTable>
        <caption>
          {title} <span className="dim">{count(all)}</span>
        </caption>
        {rows.length > 0 && (
          <thead>
            <tr>
              <th scope="col">Method</th>
              {hasCalls && <th scope="col">Calls</th>}
              <th scope="col">{metric.label}</th>
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row) => (
            <tr key={row.name ? row.method : 'thread'}>
              <td>
                {row.name ? (
                  <LinkButton onClick={() => choose(row, ({ method }) => selectMethod(method))}>
                    <MethodName name={row.name} />
                  </LinkButton>
                ) : (
                  <span className="dim">the thread itself</span>
                )}
              </td>
              {hasCalls && <td>{count(row.calls)}</td>}
              <td>
                <Figure value={row.inclusive} of={row} unit={metric.unit} isEstimated={isEstimate(metric)} />
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      {rows.length === 0 && <p className="dim">{none}</p>}
      {all > rows.length && <p className="dim">and {count(all - rows.length)} more</p>}
    </div>
  );
}

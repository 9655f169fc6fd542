/** Pane with the figures of one context on both sides. */
import { Fragment } from 'react';
import type { Cost } from '../../../common/metrics';
import { digitsUnit, isEstimate, isOfSamples } from '../../../common/sampling';
import type { Boundable, DiffContextDetails, MetricComparison, Spread, Story } from '../../../workers/api/engine';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import { kindWords, type MetricProps } from '../../panes/changes/change-kinds';
import { InclusiveNotes } from '../../panes/profile/InclusiveNote';
import { SourceLink } from '../../panes/sources/SourceLink';
import { setViewState } from '../../state/store';
import { Button } from '../../ui/Button';
import { ContextBreadcrumbs } from '../../ui/ContextBreadcrumbs';
import { Figure } from '../../ui/Figure';
import { change, count, decimal, plural, signed } from '../../ui/format';
import { ExactName } from '../../ui/layout/ExactName';
import { Actions, Pane, PaneText, PaneTitle } from '../../ui/layout/Pane';
import { boundReason } from '../../ui/lower-bounds';
import { longName, parametersOf } from '../../ui/method-names';
import { estimatedShare, INTERVAL_HINT, intervalText, pointsBetween, pointsText } from '../../ui/sampled-shares';
import { FigureRow, FigureTable, GroupHead } from '../../ui/table/FigureTable';
import { useAnswer } from '../../ui/useAnswer';
import styles from './compare.module.css';
import { rangeText, useHasRuns } from './RunsStats';
import { WhyHere } from './WhyHere';

const goTo = (context: number) => setViewState('union', { focus: context, selected: context, x0: 0, x1: 1 });

interface DetailsProps extends MetricProps {
  story: Story | null | undefined;
  selected: number;
}

export function DiffDetails({ summary, metric, story, selected: shown }: DetailsProps) {
  const engine = useEngine();
  const runs = useHasRuns();
  const { value, error } = useAnswer(shown < 0 ? null : `${summary.comparison}:${shown}:${metric.metric}`, () =>
    ask(engine.context(summary.comparison, shown, metric.metric)),
  );
  if (shown < 0 || !value) {
    return (
      <Pane label="Details">
        <PaneText>
          {error
            ? `${error.message} ${error.advice}`
            : `Press a frame or a row to see the ${isOfSamples(metric) ? '' : 'exact '}figures of A and B.`}
        </PaneText>
      </Pane>
    );
  }
  const estimates = new Set(summary.metrics.filter(isEstimate).map((each) => each.metric));
  const sampled = new Map(summary.metrics.filter(isOfSamples).map((each) => [each.metric, each]));
  const labels = new Map(summary.metrics.map((each) => [each.metric, each.label]));
  const units = new Map(summary.metrics.map((each) => [each.metric, digitsUnit(each)]));
  const own = value.values.find((each) => each.metric === metric.metric);
  const kind = kindWords(value.kind, metric);
  return (
    <Pane label="Details">
      <div>
        <PaneTitle>{longName(value.name)}</PaneTitle>
        <PaneText>
          <span className={styles.swatch} data-kind={value.kind} style={{ display: 'inline-block', verticalAlign: '-2px' }} />{' '}
          {runs && value.kind === 'same' && !isOfSamples(metric) ? 'within the range of the runs, or the noise guard' : kind} ·{' '}
          {[parametersOf(value.name), `${plural(value.contextsOfMethod, 'context')} of this method`].filter(Boolean).join(' · ')}
        </PaneText>
        <InclusiveNotes />
        <ExactName name={value.name} />
        <SourceLink name={value.name} />
        {own?.lowerBound && <PaneText>≥ {boundReason(own.lowerBound)}</PaneText>}
        <Actions>
          <Button onClick={() => goTo(value.context)}>Zoom to it</Button>
        </Actions>
        <WhyHere {...{ summary, metric, story }} name={value.name} context={value.context} />
      </div>
      <FigureTable>
        <thead>
          <tr>
            <td />
            <th scope="col">A</th>
            <th scope="col">B</th>
            <th scope="col">{isOfSamples(metric) ? 'points' : 'change'}</th>
          </tr>
        </thead>
        <tbody>
          {value.values.map((each) => (
            <Fragment key={each.metric}>
              <FigureRow main={each.metric === metric.metric}>
                <GroupHead span={4}>{labels.get(each.metric) ?? each.metric}</GroupHead>
              </FigureRow>
              <Line
                name="inclusive"
                a={each.inclusiveA}
                b={each.inclusiveB}
                of={each}
                unit={units.get(each.metric) ?? ''}
                isEstimated={estimates.has(each.metric)}
                samples={sampled.get(each.metric)}
              />
              <Runs a={each.rangesA?.inclusive} b={each.rangesB?.inclusive} />
              <Line
                name="exclusive"
                a={each.exclusiveA}
                b={each.exclusiveB}
                of={each}
                unit={units.get(each.metric) ?? ''}
                isEstimated={estimates.has(each.metric)}
                samples={sampled.get(each.metric)}
              />
              <Runs a={each.rangesA?.exclusive} b={each.rangesB?.exclusive} />
              {each === own && (
                <tr>
                  <th scope="row">share</th>
                  <td>{estimatedShare(own.inclusiveA, metric.totalA, metric)}</td>
                  <td>{estimatedShare(own.inclusiveB, metric.totalB, metric)}</td>
                  <td />
                </tr>
              )}
              {each === own && !runs && <Intervals own={own} metric={metric} summary={summary} />}
            </Fragment>
          ))}
        </tbody>
      </FigureTable>
      <ContextBreadcrumbs path={value.path} rootLabel="all of A and B" onPick={goTo} />
    </Pane>
  );
}

/** The shares of either side with which its samples agree. */
function Intervals({ own, metric, summary }: MetricProps & { own: DiffContextDetails['values'][number] }) {
  const rows = summary.common + summary.appeared + summary.vanished;
  const a = intervalText(own.inclusiveA, metric.totalA, metric, rows);
  const b = intervalText(own.inclusiveB, metric.totalB, metric, rows);
  if (a === null && b === null) return null;
  return (
    <tr className="dim" title={INTERVAL_HINT}>
      <th scope="row">by chance within</th>
      <td>{a}</td>
      <td>{b}</td>
      <td />
    </tr>
  );
}

/** Least and largest figure of the runs, below their median. */
function Runs({ a, b }: { a: Spread | undefined; b: Spread | undefined }) {
  if (!a && !b) return null;
  return (
    <tr className="dim">
      <th scope="row">least to most</th>
      <td>{a && rangeText(a, count)}</td>
      <td>{b && rangeText(b, count)}</td>
      <td />
    </tr>
  );
}

interface LineProps {
  name: Cost;
  a: number;
  b: number;
  of: Boundable;
  unit: string;
  isEstimated: boolean;
  /** The metric, where shares of it are compared. */
  samples: MetricComparison | undefined;
}

function Line({ name, a, b, of, unit, isEstimated, samples }: LineProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <Figure value={a} of={of} unit={unit} cost={name} isEstimated={isEstimated} />
      </td>
      <td>
        <Figure value={b} of={of} unit={unit} cost={name} isEstimated={isEstimated} />
      </td>
      {samples === undefined ? (
        <td className={b > a ? 'grew' : b < a ? 'shrank' : 'dim'}>{change(a, b)}</td>
      ) : (
        <td className="dim" title={pointsText(pointsBetween(a, b, samples))}>
          {signed(pointsBetween(a, b, samples), (points) => decimal(points, 1))}
        </td>
      )}
    </tr>
  );
}

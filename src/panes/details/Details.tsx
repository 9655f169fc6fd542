/** Pane with the exact figures of one context, the path that leads to it, and its allocations. */

import { THREAD } from '../../../common/frame-prefixes';
import { isLeafUp } from '../../../common/leaf-up';
import { BYTES, unitBehind } from '../../../common/numbers';
import { ENTERED_BEFORE } from '../../../common/recording-scope';
import { digitsUnit, isEstimate, workOf } from '../../../common/sampling';
import { patternOf } from '../../../common/thread-pattern';
import { elementTypeName } from '../../../common/type-names';
import type { FrameName, MetricValue, ProfileSummary } from '../../../workers/api/engine';
import { useUpward } from '../../state/root';
import type { CurrentView } from '../../state/useView';
import { Button } from '../../ui/Button';
import { ContextBreadcrumbs } from '../../ui/ContextBreadcrumbs';
import { Figure } from '../../ui/Figure';
import { decimal, plural, sizeText } from '../../ui/format';
import { ExactName } from '../../ui/layout/ExactName';
import { Actions, Pane, PaneText, PaneTitle } from '../../ui/layout/Pane';
import { boundReason } from '../../ui/lower-bounds';
import { flagWords, isLimited, longName, parametersOf } from '../../ui/method-names';
import { estimatedShare, INTERVAL_HINT, intervalText } from '../../ui/sampled-shares';
import { FigureNote, FigureRow, FigureTable, LongHead } from '../../ui/table/FigureTable';
import { CoverageNote } from '../profile/CoverageNote';
import { InclusiveNote } from '../profile/InclusiveNote';
import { SourceLink } from '../sources/SourceLink';
import { CopyActions } from './CopyActions';
import { DensityRows } from './DensityRows';
import type { Details as Known } from './useDetails';

interface DetailsProps {
  current: CurrentView;
  details: Known;
  onPick(context: number): void;
}

export function Details({ current, details: { value: details, error, whole }, onPick }: DetailsProps) {
  const { metric, threadName, slot, total } = current;
  const leafUp = isLeafUp(current.view.transforms);
  const upward = useUpward();
  const work = workOf(metric);
  if (!details) {
    return (
      <Pane label="Details">
        <div>
          <PaneTitle>{threadName}</PaneTitle>
          <PaneText>
            <Figure value={total} of={current.boundOf(metric.id)} unit={digitsUnit(metric)} isEstimated={isEstimate(metric)} />
            {unitBehind(digitsUnit(metric) || metric.unit)}
            {current.contexts === null ? '' : ` in ${plural(current.contexts, 'context')}`}
          </PaneText>
          <CoverageNote summary={slot.summary} threads={current.threads} />
        </div>
        <PaneText>
          {error
            ? `${error.message} ${error.advice}`
            : `Press a frame to see its ${metric.kind === 'exact' ? 'exact ' : ''}figures. Width is ${work === 'work' ? 'work, not time' : work}: callers stand ${leafUp === upward ? 'above' : 'below'} what they call.`}
        </PaneText>
      </Pane>
    );
  }
  const { name, values, treeTotals } = details;
  const at = values.findIndex((value) => value.metric === metric.id);
  const calls = values.find((value) => value.metric === 'calls')?.exclusive ?? 0;
  const own = values[at];
  const estimates = new Set(slot.summary.metrics.filter(isEstimate).map(({ id }) => id));
  const units = new Map(slot.summary.metrics.map((each) => [each.id, digitsUnit(each)]));
  const labels = new Map(slot.summary.metrics.map(({ id, label }) => [id, label]));
  const flags = flagWords(name.flags);
  return (
    <Pane label="Details">
      <div>
        <PaneTitle>{longName(name)}</PaneTitle>
        <PaneText>{[parametersOf(name), ...flags, plural(details.callees, 'callee')].filter(Boolean).join(' · ')}</PaneText>
        <InclusiveNote summary={slot.summary} />
        {name.className.startsWith(THREAD) && (
          <CoverageNote
            summary={slot.summary}
            threads={slot.summary.threads.filter((thread) => THREAD + patternOf(thread.name) === name.className)}
          />
        )}
        <ExactName name={name} />
        <SourceLink name={name} />
        {wasEnteredBefore(current, name, whole ? values : []) && <PaneText>{ENTERED_BEFORE}</PaneText>}
        {limitsOf(slot.summary, name).map((reason) => (
          <PaneText key={reason}>≈ {reason}</PaneText>
        ))}
        {own?.lowerBound && <PaneText>≥ {boundReason(own.lowerBound)}</PaneText>}
        <Actions>
          <Button onClick={() => onPick(details.context)}>Zoom to it</Button>
          <CopyActions
            key={details.context}
            details={details}
            whole={whole}
            metric={metric}
            of={`${slot.summary.fileName}, ${threadName}`}
          />
        </Actions>
      </div>
      <FigureTable>
        <thead>
          <tr>
            <td />
            <th scope="col">inclusive</th>
            <th scope="col">exclusive</th>
          </tr>
        </thead>
        <tbody>
          {values.map((value) => (
            <FigureRow key={value.metric} main={value.metric === metric.id}>
              <th scope="row">{labels.get(value.metric) ?? value.metric}</th>
              <td>
                <Figure
                  value={value.inclusive}
                  of={value}
                  unit={units.get(value.metric) ?? ''}
                  isEstimated={estimates.has(value.metric)}
                />
              </td>
              <td>
                <Figure
                  value={value.exclusive}
                  of={value}
                  unit={units.get(value.metric) ?? ''}
                  cost="exclusive"
                  isEstimated={estimates.has(value.metric)}
                />
              </td>
            </FigureRow>
          ))}
          <DensityRows values={values} />
          {!whole && (
            <tr>
              <FigureNote span={3}>{error ? error.message : 'The other metrics are being read out of the file.'}</FigureNote>
            </tr>
          )}
          {own && (
            <>
              <tr>
                <th scope="row">share of the tree</th>
                <td>{estimatedShare(own.inclusive, treeTotals[at], metric)}</td>
                <td>{estimatedShare(own.exclusive, treeTotals[at], metric)}</td>
              </tr>
              <Intervals own={own} total={treeTotals[at]} current={current} />
              <tr>
                <th scope="row">share of {leafUp ? 'its callee' : 'its caller'}</th>
                <td>{estimatedShare(own.inclusive, details.parentTotals[at], metric)}</td>
                <td />
              </tr>
              {calls > 0 && metric.id !== 'calls' && (
                <tr>
                  <th scope="row">{metric.unit} a call</th>
                  <td>
                    <Figure value={own.inclusive / calls} of={own} isEstimated={isEstimate(metric)} format={perCall} />
                  </td>
                  <td>
                    <Figure
                      value={own.exclusive / calls}
                      of={own}
                      cost="exclusive"
                      isEstimated={isEstimate(metric)}
                      format={perCall}
                    />
                  </td>
                </tr>
              )}
            </>
          )}
        </tbody>
      </FigureTable>
      <ContextBreadcrumbs path={details.path} rootLabel={threadName} onPick={onPick} />
      {details.objects.length > 0 && (
        <FigureTable>
          <caption>Objects allocated here</caption>
          {details.objects.some(({ bytes }) => bytes !== undefined) && (
            <thead>
              <tr>
                <td />
                <th scope="col">objects</th>
                <th scope="col">bytes</th>
              </tr>
            </thead>
          )}
          <tbody>
            {details.objects.map((row) => (
              <tr key={row.className}>
                <LongHead title={row.className}>{row.shown ?? row.className}</LongHead>
                <td>
                  <Figure value={row.objects} of={row} unit="objects" />
                </td>
                {row.bytes !== undefined && (
                  <td>
                    <Figure value={row.bytes} of={row} unit={BYTES} format={(size) => sizeText(size, row.sizing)} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </FigureTable>
      )}
      {details.arrays.length > 0 && (
        <FigureTable>
          <caption>Arrays allocated here</caption>
          <thead>
            <tr>
              <td />
              <th scope="col">arrays</th>
              <th scope="col">elements</th>
              {details.arrays.some(({ bytes }) => bytes !== undefined) && <th scope="col">bytes, unpadded</th>}
            </tr>
          </thead>
          <tbody>
            {details.arrays.map((row) => (
              <tr key={row.elementType}>
                <th scope="row">{elementTypeName(row.elementType)}[]</th>
                <td>
                  <Figure value={row.arrays} of={row} unit="arrays" />
                </td>
                <td>
                  <Figure value={row.elements} of={row} unit="elements" />
                </td>
                {row.bytes !== undefined && (
                  <td>
                    <Figure value={row.bytes} of={row} unit={BYTES} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </FigureTable>
      )}
    </Pane>
  );
}

/** The shares of the tree with which samples agree; nothing where there are so many that it would repeat the shares. */
function Intervals({ own, total, current }: { own: MetricValue; total: number; current: CurrentView }) {
  const { metric, contexts, slot } = current;
  const rows = slot.summary.shared?.whole ?? contexts ?? slot.summary.contexts;
  const [inclusive, exclusive] = [own.inclusive, own.exclusive].map((part) => intervalText(part, total, metric, rows));
  if (inclusive === null && exclusive === null) return null;
  return (
    <tr className="dim" title={INTERVAL_HINT}>
      <th scope="row">by chance within</th>
      <td>{inclusive}</td>
      <td>{exclusive}</td>
    </tr>
  );
}

/** Reasons why a method is partly counted. */
function limitsOf({ limited }: ProfileSummary, { className, method, descriptor, flags }: FrameName): string[] {
  if (!isLimited(flags)) return [];
  const own = limited.filter(
    (each) => each.className === className && (each.method === null || each.method === method + descriptor),
  );
  return own.map((each) => each.reason);
}

/** Whether a context has no calls because it was entered while nothing was recorded. In trees that were made of others, calls say less. */
function wasEnteredBefore({ slot, view }: CurrentView, { className }: FrameName, values: MetricValue[]): boolean {
  const isPlain = !view.transforms?.length && !className.startsWith(THREAD);
  return isPlain && slot.summary.attached > 0 && values.some(({ metric, exclusive }) => metric === 'calls' && exclusive === 0);
}

/** Decimals matter only for small figures. */
const perCall = (value: number): string => decimal(value, value < 10_000 ? 2 : 0);

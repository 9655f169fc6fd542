/**
 * Table in the compare view's details with the figures of a context on both sides: the page's metric first, then the others.
 * Those that are unchanged or zero are collapsed into one line.
 */

import type { Cost } from '../../../common/metrics';
import { inSentence } from '../../../common/metrics';
import { digitsUnit, isEstimate, isOfSamples } from '../../../common/sampling';
import type { DiffContextDetails, MetricComparison, Spread } from '../../../workers/api/engine';
import type { MetricProps } from '../../panes/changes/change-kinds';
import { BoundedFigures } from '../../ui/Bounds';
import { Figure } from '../../ui/Figure';
import { change, count, decimal, signed, toneOf } from '../../ui/format';
import { boundFor, marked, ofPair } from '../../ui/lower-bounds';
import { Marked } from '../../ui/Marked';
import { estimatedShare, INTERVAL_HINT, intervalText, pointsBetween, pointsText } from '../../ui/sampled-shares';
import { FigureRow, FigureTable, FoldedRows } from '../../ui/table/FigureTable';
import { rangeText, useHasRuns } from './RunsStats';

type Value = DiffContextDetails['values'][number];

interface LineOf {
  value: Value;
  cost: Cost;
}

export function DiffFigures({
  summary,
  metric,
  values,
  lacking,
}: MetricProps & Pick<DiffContextDetails, 'values'> & Pick<LineProps, 'lacking'>) {
  const runs = useHasRuns();
  const own = values.find((each) => each.metric === metric.metric);
  const lines = [...(own ? [own] : []), ...values.filter((each) => each !== own)].flatMap((value): LineOf[] => [
    { value, cost: 'inclusive' },
    { value, cost: 'exclusive' },
  ]);
  const isShown = (line: LineOf): boolean =>
    (line.value === own && line.cost === 'inclusive') || saysMore(line) || isOwnOfCalls(line);
  const folded = lines.filter((line) => !isShown(line));
  const metricOf = (value: Value) => summary.metrics.find((each) => each.metric === value.metric);
  const labelOf = (value: Value): string => metricOf(value)?.label ?? value.metric;
  const draw = ({ value, cost }: LineOf) => (
    <Line
      key={`${value.metric} ${cost}`}
      {...{ value, cost, lacking }}
      of={metricOf(value)}
      label={labelOf(value)}
      main={value === own}
    />
  );
  const bounds = lines.filter(isShown).map(({ value, cost }) => boundFor(value.lowerBound, cost));
  return (
    <BoundedFigures bounds={bounds}>
      <FigureTable>
        <thead>
          <tr>
            <th scope="col">with {isOfSamples(metric) ? 'everything below' : 'callees'}</th>
            <th scope="col">A</th>
            <th scope="col">B</th>
            <th scope="col">{isOfSamples(metric) ? 'points' : 'change'}</th>
          </tr>
        </thead>
        <tbody>
          {own && draw({ value: own, cost: 'inclusive' })}
          {own && (
            <tr>
              <th scope="row">share</th>
              <td>{estimatedShare(own.inclusiveA, metric.totalA, metric, own.lowerBound)}</td>
              <td>{estimatedShare(own.inclusiveB, metric.totalB, metric, own.lowerBound)}</td>
              <td />
            </tr>
          )}
          {own && !runs && <Intervals {...{ own, metric, summary }} />}
          {own && !runs && !lacking && !isOfSamples(metric) && (
            <PerCall {...{ own }} calls={values.find((each) => each.metric === 'calls')} />
          )}
          {lines.filter((line) => line.value === own && line.cost === 'exclusive' && isShown(line)).map(draw)}
          {lines.filter((line) => line.value !== own && isShown(line)).map(draw)}
          {folded.length > 0 && (
            <FoldedRows words={foldedWords(folded, labelOf)} span={4}>
              {folded.map(draw)}
            </FoldedRows>
          )}
        </tbody>
      </FigureTable>
    </BoundedFigures>
  );
}

const figuresOf = ({ value, cost }: LineOf): [a: number, b: number] =>
  cost === 'inclusive' ? [value.inclusiveA, value.inclusiveB] : [value.exclusiveA, value.exclusiveB];

/** Whether a line's figures differ between the sides, and from those of the line above. */
function saysMore(line: LineOf): boolean {
  const [a, b] = figuresOf(line);
  const [inclusiveA, inclusiveB] = figuresOf({ ...line, cost: 'inclusive' });
  return a !== b && (line.cost === 'inclusive' || a !== inclusiveA || b !== inclusiveB);
}

/** Whether the line has the calls of the method itself while the calls below it changed, too: the table then shows both. */
const isOwnOfCalls = ({ value, cost }: LineOf): boolean =>
  value.metric === 'calls' &&
  cost === 'exclusive' &&
  saysMore({ value, cost: 'inclusive' }) &&
  (value.exclusiveA !== value.inclusiveA || value.exclusiveB !== value.inclusiveB);

/** `Unchanged or zero: calls, arrays, own figures`. */
function foldedWords(folded: readonly LineOf[], labelOf: (value: Value) => string): string {
  const whole = folded.filter(({ cost }) => cost === 'inclusive').map(({ value }) => value);
  const isOwnOnly = folded.some(({ value }) => !whole.includes(value));
  const words = [...whole.map((value) => inSentence(labelOf(value))), ...(isOwnOnly ? ['own figures'] : [])];
  const isSame = folded.every((line) => {
    const [a, b] = figuresOf(line);
    return a === b;
  });
  return `${isSame ? 'Unchanged or zero' : 'More'}: ${words.join(', ')}`;
}

/**
 * Label of a figure. Inclusive figures have the metric's name, as the heading says they are inclusive. Exclusive calls are how
 * often the method was called, not the calls that it makes.
 */
function labelFor(label: string, { metric }: Value, cost: Cost): string {
  if (cost === 'inclusive') return label;
  return metric === 'calls' ? 'Times called' : `${label}, own`;
}

/** Inclusive cost per call, shown if the method is called more or less often: the figure above mixes both changes. */
function PerCall({ own, calls }: { own: Value; calls: Value | undefined }) {
  const [a, b] = [calls?.exclusiveA ?? 0, calls?.exclusiveB ?? 0];
  if (own === calls || a === b || a === 0 || b === 0) return null;
  const bound = boundFor(own.lowerBound);
  const [ofA, ofB] = [own.inclusiveA / a, own.inclusiveB / b];
  const few = (value: number) => decimal(value, value < 100 && !Number.isInteger(value) ? 1 : 0);
  return (
    <tr>
      <th scope="row">per call</th>
      <td>
        <Marked text={few(ofA)} bound={bound} />
      </td>
      <td>
        <Marked text={few(ofB)} bound={bound} />
      </td>
      <td className={toneOf(ofA, ofB)}>{marked(change(ofA, ofB), ofPair(bound))}</td>
    </tr>
  );
}

interface LineProps extends LineOf {
  /** The side that may have folded the context. */
  lacking: 'a' | 'b' | undefined;
  label: string;
  of: MetricComparison | undefined;
  main: boolean;
}

function Line({ value, cost, lacking, label, of, main }: LineProps) {
  const [a, b] = figuresOf({ value, cost });
  const unit = of ? digitsUnit(of) : '';
  const isEstimated = of !== undefined && isEstimate(of);
  const bound = ofPair(boundFor(value.lowerBound, cost));
  return (
    <>
      <FigureRow main={main && cost === 'inclusive'}>
        <th scope="row">{labelFor(label, value, cost)}</th>
        <td>{lacking === 'a' ? 'folded' : <Figure value={a} of={value} unit={unit} cost={cost} isEstimated={isEstimated} />}</td>
        <td>{lacking === 'b' ? 'folded' : <Figure value={b} of={value} unit={unit} cost={cost} isEstimated={isEstimated} />}</td>
        {of !== undefined && isOfSamples(of) ? (
          <td className="dim" title={pointsText(pointsBetween(a, b, of))}>
            {marked(
              signed(pointsBetween(a, b, of), (points) => decimal(points, 1)),
              bound,
            )}
          </td>
        ) : (
          <td className={toneOf(a, b)}>{lacking || (a === b && bound) ? '–' : marked(change(a, b), bound)}</td>
        )}
      </FigureRow>
      <Runs a={value.rangesA?.[cost]} b={value.rangesB?.[cost]} />
    </>
  );
}

/** The range of shares on each side that is consistent with its samples. */
function Intervals({ own, metric, summary }: MetricProps & { own: Value }) {
  const rows = summary.common + summary.appeared + summary.vanished;
  const a = intervalText(own.inclusiveA, metric.totalA, metric, rows);
  const b = intervalText(own.inclusiveB, metric.totalB, metric, rows);
  if (a === null && b === null) return null;
  return (
    <tr className="dim" title={INTERVAL_HINT}>
      <th scope="row">95% range</th>
      <td>{a}</td>
      <td>{b}</td>
      <td />
    </tr>
  );
}

/** Smallest and largest figure of the runs, shown below their median. */
function Runs({ a, b }: { a: Spread | undefined; b: Spread | undefined }) {
  if (!a && !b) return null;
  return (
    <tr className="dim">
      <th scope="row">lowest to highest</th>
      <td>{a && rangeText(a, count)}</td>
      <td>{b && rangeText(b, count)}</td>
      <td />
    </tr>
  );
}

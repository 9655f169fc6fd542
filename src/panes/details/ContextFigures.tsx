/**
 * Section of the details pane with the figures of a context: the page's metric first, then the others; those that are zero are
 * collapsed into one line.
 */

import type { Cost } from '../../../common/metrics';
import { inSentence } from '../../../common/metrics';
import { digitsUnit, isEstimate } from '../../../common/sampling';
import type { ContextDetails, MetricInfo, MetricValue } from '../../../workers/api/engine';
import type { CurrentView } from '../../state/useView';
import { BoundedFigures } from '../../ui/Bounds';
import { Figure } from '../../ui/Figure';
import { decimal } from '../../ui/format';
import { boundFor, ofPair } from '../../ui/lower-bounds';
import { estimatedShare, INTERVAL_HINT, intervalText } from '../../ui/sampled-shares';
import { FigureNote, FigureRow, FigureTable, FoldedRows } from '../../ui/table/FigureTable';
import { DensityRows, NewShareRow } from './DensityRows';

interface FiguresProps {
  current: CurrentView;
  details: ContextDetails;
  /** Text that replaces metrics still to arrive; empty if all have arrived. */
  missing: string;
  /** The context above this one: its caller or, in a tree of callers, its callee. */
  above: string;
}

export function ContextFigures({ current, details, missing, above }: FiguresProps) {
  const { metric, slot } = current;
  const { values, treeTotals, parentTotals } = details;
  const at = values.findIndex((value) => value.metric === metric.id);
  const own = values[at];
  const calls = values.find((value) => value.metric === 'calls')?.exclusive ?? 0;
  const infoOf = (id: string) => slot.summary.metrics.find((each) => each.id === id);
  const labelOf = (id: string): string => infoOf(id)?.label ?? id;
  const others = values.filter((value) => value !== own);
  const zero = others.filter(isZero);
  const row = (value: MetricValue) => (
    <FigureRow key={value.metric} main={value === own}>
      <th scope="row">{labelOf(value.metric)}</th>
      <Pair value={value} info={infoOf(value.metric)} />
    </FigureRow>
  );
  const bounds = values
    .filter((value) => value === own || !isZero(value))
    .flatMap(({ lowerBound }) => [lowerBound, boundFor(lowerBound, 'exclusive')]);
  return (
    <BoundedFigures bounds={bounds}>
      <FigureTable>
        <thead>
          <tr>
            <td />
            <th scope="col">inclusive</th>
            <th scope="col">exclusive</th>
          </tr>
        </thead>
        <tbody>
          {own && (
            <>
              {row(own)}
              <tr>
                <th scope="row">share of the tree</th>
                <td>{estimatedShare(own.inclusive, treeTotals[at], metric, own.lowerBound)}</td>
                <td>{estimatedShare(own.exclusive, treeTotals[at], metric, own.lowerBound)}</td>
              </tr>
              <Intervals own={own} total={treeTotals[at]} current={current} />
              <tr>
                <th scope="row">share of {above}</th>
                <td>{estimatedShare(own.inclusive, parentTotals[at], metric, ofPair(own.lowerBound))}</td>
                <td />
              </tr>
              {calls > 0 && metric.id !== 'calls' && (
                <tr>
                  <th scope="row">{metric.unit} per call</th>
                  <Pair value={own} info={metric} dividedBy={calls} />
                </tr>
              )}
            </>
          )}
          {others.filter((value) => !isZero(value)).map(row)}
          <DensityRows values={values} />
          <NewShareRow values={values} />
          {missing !== '' && (
            <tr>
              <FigureNote span={3}>{missing}</FigureNote>
            </tr>
          )}
          {zero.length > 0 && (
            <FoldedRows words={`Zero: ${zero.map(({ metric: id }) => inSentence(labelOf(id))).join(', ')}`} span={3}>
              {zero.map(row)}
            </FoldedRows>
          )}
        </tbody>
      </FigureTable>
    </BoundedFigures>
  );
}

const isZero = ({ inclusive, exclusive }: MetricValue): boolean => inclusive === 0 && exclusive === 0;

/** The inclusive and the exclusive figure, as totals or per call. */
function Pair({ value, info, dividedBy }: { value: MetricValue; info: MetricInfo | undefined; dividedBy?: number }) {
  return (['inclusive', 'exclusive'] as const).map((cost: Cost) => (
    <td key={cost}>
      <Figure
        value={value[cost] / (dividedBy ?? 1)}
        of={value}
        cost={cost}
        unit={info ? digitsUnit(info) : ''}
        isEstimated={info !== undefined && isEstimate(info)}
        {...(dividedBy === undefined ? {} : { format: perCall })}
      />
    </td>
  ));
}

/**
 * The range of shares that is consistent with the samples; nothing if there are so many samples that it would only repeat the
 * shares.
 */
function Intervals({ own, total, current }: { own: MetricValue; total: number; current: CurrentView }) {
  const { metric, contexts, slot } = current;
  const rows = slot.summary.shared?.whole ?? contexts ?? slot.summary.contexts;
  const [inclusive, exclusive] = [own.inclusive, own.exclusive].map((part) => intervalText(part, total, metric, rows));
  if (inclusive === null && exclusive === null) return null;
  return (
    <tr className="dim" title={INTERVAL_HINT}>
      <th scope="row">95% range</th>
      <td>{inclusive}</td>
      <td>{exclusive}</td>
    </tr>
  );
}

/** Decimals matter only for small figures. */
const perCall = (value: number): string => decimal(value, value < 10_000 ? 2 : 0);

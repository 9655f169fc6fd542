import type { Cost } from '../../common/metrics';
import type { Boundable } from '../../workers/api/engine';
import { exactTitle, figure, THIN } from './format';
import { boundFor, boundReason } from './lower-bounds';

interface FigureProps {
  value: number;
  /** Row, metric or thread that says whether the figure is a lower bound. */
  of: Boundable;
  /** Unit of the value. It may be left out for counts other than bytes. */
  unit?: string;
  /** Inclusive when left out. */
  cost?: Cost;
  /** A weight that samples stand for. */
  isEstimated?: boolean;
  /** Other text than that of the unit. */
  format?(value: number): string;
  /** Other title than the exact digits, where the text has fewer. */
  title?: string;
}

/** A figure, marked where it is a lower bound or an estimate. The title says why, and assistive technology reads it as a word. */
export function Figure({
  value,
  of,
  unit = '',
  cost,
  isEstimated = false,
  format,
  title = exactTitle(unit)(value),
}: FigureProps) {
  const bound = boundFor(of.lowerBound, cost);
  const text = format === undefined ? figure(value, unit) : format(value);
  if (bound === undefined && isEstimated && value !== 0)
    return (
      <span title={title}>
        <span aria-hidden="true">≈{THIN}</span>
        <span className="visually-hidden">about </span>
        {text}
      </span>
    );
  if (bound === undefined) return title === undefined ? text : <span title={title}>{text}</span>;
  return (
    <span title={[title, boundReason(bound)].filter(Boolean).join('. ')}>
      <span aria-hidden="true">≥{THIN}</span>
      <span className="visually-hidden">at least </span>
      {text.replace(/^≥\s*/, '')}
    </span>
  );
}

/** A figure on the page, marked if it is not exact. */
import type { ReactNode } from 'react';
import type { Cost } from '../../common/metrics';
import type { Boundable } from '../../workers/api/engine';
import { useBoundsMode } from './Bounds';
import styles from './bounds.module.css';
import { exactTitle, figure, orMore, THIN } from './format';
import { boundFor, boundReason, isLeast } from './lower-bounds';

interface FigureProps {
  value: number;
  /** Row, metric or thread that says whether the figure is a lower bound. */
  of: Boundable;
  /** Unit of the value. It may be omitted for counts other than bytes. */
  unit?: string;
  /** Inclusive if omitted. */
  cost?: Cost;
  /** Whether the value is a weight that samples stand for. */
  isEstimated?: boolean;
  /** Formats the text, if the unit's usual format does not fit. */
  format?(value: number): string;
  /** Title, if it should not be the exact digits; used if the text has fewer digits. */
  title?: string;
}

/**
 * A figure, marked if it is a lower bound or an estimate. The title says why, and assistive technology reads the mark as a
 * word. If most figures around it are lower bounds, the exact ones are marked instead.
 */
export function Figure({
  value,
  of,
  unit = '',
  cost,
  isEstimated = false,
  format,
  title = exactTitle(unit)(value),
}: FigureProps) {
  const mode = useBoundsMode();
  const bound = boundFor(of.lowerBound, cost);
  const text = format === undefined ? figure(value, unit) : format(value);
  const isAbout = bound === undefined ? isEstimated && value !== 0 : !isLeast(bound);
  const reason = bound === undefined ? title : [title, boundReason(bound)].filter(Boolean).join('. ');
  if (isAbout || (bound === undefined && mode === 'most'))
    return (
      <span title={reason}>
        <span aria-hidden="true">
          {isAbout ? '≈' : '='}
          {THIN}
        </span>
        <span className="visually-hidden">{isAbout ? 'about ' : 'exactly '}</span>
        {text}
      </span>
    );
  if (bound === undefined) return title === undefined ? text : <span title={title}>{text}</span>;
  return (
    <span title={reason}>
      <AtLeast text={text.replace('+', '')} isMarked={mode === 'few'} />
    </span>
  );
}

/** A subtle mark after the figure. Instead of the mark, assistive technology reads words before the figure. */
function AtLeast({ text, isMarked }: { text: string; isMarked: boolean }): ReactNode {
  const [figure, rest] = orMore(text).split('+');
  return (
    <>
      <span className="visually-hidden">at least </span>
      {figure}
      {isMarked && (
        <span className={styles.mark} aria-hidden="true">
          +
        </span>
      )}
      {rest}
    </>
  );
}

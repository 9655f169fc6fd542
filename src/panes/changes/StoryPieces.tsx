/**
 * A sentence of a comparison's story, as shown next to views: clicking a name goes to its context; hovering or focusing it
 * shows exact figures.
 */

import { Fragment, type ReactNode } from 'react';
import { isScaled, moreOrLess, significant } from '../../../common/numbers';
import type { Piece } from '../../../common/story-sentence';
import type { Boundable, ContextId, FrameName } from '../../../workers/api/engine';
import { Figure } from '../../ui/Figure';
import { amount, count, short, shortFigure, signed } from '../../ui/format';
import { Hint } from '../../ui/hint/Hint';
import { BrokenAtDots, NameButton } from '../../ui/MethodName';
import { longName, shortName } from '../../ui/method-names';
import styles from './story.module.css';

interface PiecesProps {
  pieces: readonly Piece<FrameName>[];
  /** Decides whether figures are lower bounds. */
  of: Boundable;
  unit: string;
  isEstimated?: boolean;
  /** Renders exact figures of a method that the sentence names. */
  exact(name: FrameName): ReactNode;
  onGo(context: ContextId): void;
  /** Shows a method that has no context in view. Without this handler, such a name is plain text. */
  onFind?: ((name: FrameName) => void) | undefined;
}

export function StoryPieces({ pieces, ...props }: PiecesProps) {
  return pieces.map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a sentence's pieces do not move.
    <Fragment key={at}>
      <StoryPiece {...{ piece, ...props }} />
    </Fragment>
  ));
}

function StoryPiece({
  piece,
  of,
  unit,
  isEstimated = false,
  exact,
  onGo,
  onFind,
}: Omit<PiecesProps, 'pieces'> & { piece: Piece<FrameName> }) {
  if ('text' in piece) return piece.text;
  if ('calls' in piece) return count(piece.calls);
  if ('figure' in piece)
    return (
      <Figure
        value={piece.figure}
        of={piece.isLowerBound ? of : {}}
        isEstimated={isEstimated}
        format={(value) => (isScaled(unit) ? amount(value, unit) : smallFigure(value) + (piece.isSecond ? '' : ` ${unit}`))}
      />
    );
  if ('from' in piece) return moreOrLess(piece.from, piece.to);
  if ('part' in piece)
    return <b className={piece.part > 0 ? 'grew' : 'shrank'}>{signed(piece.part, (part) => shortFigure(part, unit))}</b>;
  const { name, context } = piece;
  return (
    <Hint
      text={
        <>
          <p>
            <strong>{longName(name)}</strong>
          </p>
          {exact(name)}
        </>
      }
    >
      {context >= 0 || onFind ? (
        <NameButton text={shortName(name)} onClick={() => (context >= 0 ? onGo(context) : onFind?.(name))} />
      ) : (
        <span className={styles.name}>
          <BrokenAtDots text={shortName(name)} />
        </span>
      )}
    </Hint>
  );
}

/**
 * From 10,000, three digits and a prefix; from ten, whole numbers, because no cost per call is known to a fraction of a unit.
 */
function smallFigure(value: number): string {
  const whole = value >= 10 ? Math.round(value) : value;
  return whole >= 10_000 ? short(whole) : Number.isInteger(whole) ? count(whole) : significant(whole);
}

import type { LowerBound } from '../../workers/api/engine';
import { useBoundsMode } from './Bounds';
import { THIN } from './format';
import { isLeast, marked } from './lower-bounds';

interface MarkedProps {
  text: string;
  bound: LowerBound | undefined;
}

/** A text of figures, marked as the figures around it are. */
export function Marked({ text, bound }: MarkedProps) {
  const mode = useBoundsMode();
  if (bound === undefined && mode === 'most') return `=${THIN}${text}`;
  return mode !== 'few' && isLeast(bound) ? text : marked(text, bound);
}

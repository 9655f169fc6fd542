/** Shows a text that contains figures, with the same marks for lower bounds as the figures around it. */
import type { LowerBound } from '../../workers/api/engine';
import { useBoundsMode } from './Bounds';
import { THIN } from './format';
import { isLeast, marked } from './lower-bounds';

interface MarkedProps {
  text: string;
  bound: LowerBound | undefined;
}

/** Text that contains figures, marked in the same way as the figures around it. */
export function Marked({ text, bound }: MarkedProps) {
  const mode = useBoundsMode();
  if (bound === undefined && mode === 'most') return `=${THIN}${text}`;
  return mode !== 'few' && isLeast(bound) ? text : marked(text, bound);
}

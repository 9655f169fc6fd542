/** Moves the selection in a flame graph by arrow keys. */
import type { StepDirection } from '../api/subject';
import type { Shape } from '../tree/tree';

/**
 * The context to which an arrow key moves; see `SubjectApi.step`. Callees without width are skipped, because they are not drawn.
 */
export function stepFrom({ tree, widths, parents }: Shape, context: number, to: StepDirection): number {
  const { end, size } = tree;
  const width = (i: number): number => widths[end[i]] - widths[i];
  if (to === 'parent') return context < 0 ? -1 : parents.of(context);
  if (to === 'first') {
    const stop = context < 0 ? size : end[context];
    let widest = context;
    let most = 0;
    for (let i = context + 1; i < stop; i = end[i]) {
      if (width(i) > most) {
        most = width(i);
        widest = i;
      }
    }
    return widest;
  }
  if (context < 0) return context;
  const parent = parents.of(context);
  const stop = parent < 0 ? size : end[parent];
  if (to === 'next') {
    for (let i = end[context]; i < stop; i = end[i]) if (width(i) > 0) return i;
    return context;
  }
  let before = context;
  for (let i = parent + 1; i < context; i = end[i]) if (width(i) > 0) before = i;
  return before;
}

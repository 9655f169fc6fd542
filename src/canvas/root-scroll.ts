/** Scrolling of a picture, in pixels from its root, which is the lowest row where frames grow upward. */

/** The part of an element that scrolling needs. */
type Scroller = Pick<HTMLElement, 'scrollTop' | 'clientHeight'>;

/** Pixels between the root and the visible edge. A column-reverse box counts `scrollTop` downwards from zero. */
export const awayFromRoot = ({ scrollTop }: Scroller, upward: boolean): number => (upward ? -scrollTop : scrollTop);

export function scrollFromRoot(scroller: Scroller, away: number, upward: boolean): void {
  scroller.scrollTop = (upward ? -1 : 1) * Math.max(0, away);
}

/**
 * Scrolls just as far as a row needs to be in sight with its neighbours.
 *
 * @param height pixels of a row
 */
export function scrollToRow(scroller: Scroller, row: number, height: number, upward: boolean): void {
  const [near, away] = [row * height, awayFromRoot(scroller, upward)];
  if (near < away) scrollFromRoot(scroller, near - height, upward);
  else if (near + 2 * height > away + scroller.clientHeight)
    scrollFromRoot(scroller, near + 3 * height - Math.floor(scroller.clientHeight / height) * height, upward);
}

/** Scrolls where a row is out of sight or far down in it, so that some callers and many callees of it are in sight. */
export function scrollToFocus(scroller: Scroller, row: number, height: number, upward: boolean): void {
  const [near, away] = [row * height, awayFromRoot(scroller, upward)];
  if (near < away || near > away + scroller.clientHeight * 0.6) scrollFromRoot(scroller, near - 3 * height, upward);
}

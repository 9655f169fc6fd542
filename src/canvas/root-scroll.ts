/** Scrolls a flame graph, in pixels from its root, which is the lowest row if frames grow upward. */

/** The properties of an element that scrolling needs. */
type Scroller = Pick<HTMLElement, 'scrollTop' | 'clientHeight'>;

/** Pixels between the root and the visible edge. In a column-reverse box, `scrollTop` starts at zero and becomes negative. */
export const awayFromRoot = ({ scrollTop }: Scroller, upward: boolean): number => (upward ? -scrollTop : scrollTop);

export function scrollFromRoot(scroller: Scroller, away: number, upward: boolean): void {
  scroller.scrollTop = (upward ? -1 : 1) * Math.max(0, away);
}

/**
 * Scrolls just far enough to show a row and its neighbours.
 *
 * @param height pixels of a row
 */
export function scrollToRow(scroller: Scroller, row: number, height: number, upward: boolean): void {
  const [near, away] = [row * height, awayFromRoot(scroller, upward)];
  if (near < away) scrollFromRoot(scroller, near - height, upward);
  else if (near + 2 * height > away + scroller.clientHeight)
    scrollFromRoot(scroller, near + 3 * height - Math.floor(scroller.clientHeight / height) * height, upward);
}

/** Scrolls if a row is out of sight or near the far edge, so that some of its callers and many of its callees are visible. */
export function scrollToFocus(scroller: Scroller, row: number, height: number, upward: boolean): void {
  const [near, away] = [row * height, awayFromRoot(scroller, upward)];
  if (near < away || near > away + scroller.clientHeight * 0.6) scrollFromRoot(scroller, near - 3 * height, upward);
}

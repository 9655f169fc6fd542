/** Notifies a flame graph of changes in the page around it: size, theme, fonts, scroll position and printing. */
import { isPrinting, onPrinting, PAPER_WIDTH } from '../ui/printing';

interface PageListener {
  setSize(width: number, height: number, ratio: number): void;
  /** Height of the rows laid out so far: printing does not wait for more. */
  readonly drawnHeight: number;
  retheme(): void;
}

/** Printed dots per pixel: letters are smaller on paper than on a screen. */
const PRINTED_RATIO = 3;

/** @returns function that stops observing */
export function observePage(scene: PageListener, scroller: HTMLElement, onScroll: () => void): () => void {
  let printed = false;
  const resize = () => {
    const ratio = devicePixelRatio || 1;
    if (!isPrinting()) scene.setSize(scroller.clientWidth, scroller.clientHeight, ratio);
    else if (!printed) scene.setSize(PAPER_WIDTH, scene.drawnHeight || scroller.clientHeight, Math.max(PRINTED_RATIO, ratio));
    printed = isPrinting();
  };
  // The observer's first call comes with the next frame, too late for the first request.
  resize();
  const stopPrinting = onPrinting(resize);
  const sizes = new ResizeObserver(resize);
  sizes.observe(scroller);
  scroller.addEventListener('scroll', onScroll, { passive: true });
  const retheme = () => scene.retheme();
  // Printing uses different colours.
  const schemes = ['(prefers-color-scheme: dark)', '(forced-colors: active)', 'print'].map((query) => matchMedia(query));
  for (const each of schemes) each.addEventListener('change', retheme);
  const themes = new MutationObserver(retheme);
  themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  document.fonts.addEventListener('loadingdone', retheme);
  return () => {
    document.fonts.removeEventListener('loadingdone', retheme);
    sizes.disconnect();
    stopPrinting();
    scroller.removeEventListener('scroll', onScroll);
    for (const each of schemes) each.removeEventListener('change', retheme);
    themes.disconnect();
  };
}

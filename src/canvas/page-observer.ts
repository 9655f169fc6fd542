/** Tells a scene about changes of the page around it: size, theme, fonts and scroll position. */
interface PageListener {
  setSize(width: number, height: number, ratio: number): void;
  retheme(): void;
}

/** @returns function that stops observing */
export function observePage(scene: PageListener, scroller: HTMLElement, onScroll: () => void): () => void {
  const resize = () => scene.setSize(scroller.clientWidth, scroller.clientHeight, devicePixelRatio || 1);
  // The observer's first call comes with the next frame, too late for the first request.
  resize();
  const sizes = new ResizeObserver(resize);
  sizes.observe(scroller);
  scroller.addEventListener('scroll', onScroll, { passive: true });
  const retheme = () => scene.retheme();
  // Printing has colours of its own.
  const schemes = ['(prefers-color-scheme: dark)', '(forced-colors: active)', 'print'].map((query) => matchMedia(query));
  for (const each of schemes) each.addEventListener('change', retheme);
  const themes = new MutationObserver(retheme);
  themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  document.fonts.addEventListener('loadingdone', retheme);
  return () => {
    document.fonts.removeEventListener('loadingdone', retheme);
    sizes.disconnect();
    scroller.removeEventListener('scroll', onScroll);
    for (const each of schemes) each.removeEventListener('change', retheme);
    themes.disconnect();
  };
}

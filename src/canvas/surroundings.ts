/** What a scene hears of the page around it: its room, its colours, and how far it is scrolled. */
interface Surrounded {
  setSize(width: number, height: number, ratio: number): void;
  retheme(): void;
}

/** Returns what ends it. */
export function surround(scene: Surrounded, scroller: HTMLElement, onScroll: () => void): () => void {
  const resize = () => scene.setSize(scroller.clientWidth, scroller.clientHeight, devicePixelRatio || 1);
  // An observer speaks with the next frame: too late for what is asked first.
  resize();
  const sizes = new ResizeObserver(resize);
  sizes.observe(scroller);
  scroller.addEventListener('scroll', onScroll, { passive: true });
  const retheme = () => scene.retheme();
  const dark = matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', retheme);
  const themes = new MutationObserver(retheme);
  themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    sizes.disconnect();
    scroller.removeEventListener('scroll', onScroll);
    dark.removeEventListener('change', retheme);
    themes.disconnect();
  };
}

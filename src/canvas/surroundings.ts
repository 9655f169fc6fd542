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
  // Paper has colours of its own.
  const schemes = ['(prefers-color-scheme: dark)', 'print'].map((query) => matchMedia(query));
  for (const each of schemes) each.addEventListener('change', retheme);
  const themes = new MutationObserver(retheme);
  themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    sizes.disconnect();
    scroller.removeEventListener('scroll', onScroll);
    for (const each of schemes) each.removeEventListener('change', retheme);
    themes.disconnect();
  };
}

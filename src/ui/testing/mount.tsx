/** Mounts a component in a real page with the app's styles. The next mount, or the end of the test, removes it. */
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach } from 'vitest';
import { HintProvider } from '../hint/Hint';
import { watchFocus } from '../overlay/focus-return';
import '../tokens.css';
import '../base.css';

let mounted: { root: Root; place: HTMLElement; letGo(): void } | null = null;

function unmount(): void {
  if (mounted === null) return;
  mounted.root.unmount();
  mounted.place.remove();
  mounted.letGo();
  mounted = null;
}

afterEach(() => {
  unmount();
  document.documentElement.style.colorScheme = '';
});

export function mount(node: ReactNode): void {
  unmount();
  const place = document.createElement('main');
  place.tabIndex = -1;
  document.body.append(place);
  const root = createRoot(place);
  mounted = { root, place, letGo: watchFocus() };
  root.render(<HintProvider delay={0}>{node}</HintProvider>);
}

/** Sets the page's colour scheme the same way as the theme switch. */
export function setColourScheme(scheme: 'light' | 'dark'): void {
  document.documentElement.style.colorScheme = scheme;
}

/** Red, green and blue from 0 to 1, as computed by the browser, and the opacity. */
function channels(colour: string): [number, number, number, number] {
  const pen = new OffscreenCanvas(1, 1).getContext('2d')!;
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = pen.getImageData(0, 0, 1, 1).data;
  return [red! / 255, green! / 255, blue! / 255, alpha! / 255];
}

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((each) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** The first opaque background colour of an element or its ancestors. */
function groundOf(element: Element): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { backgroundColor } = getComputedStyle(at);
    if (channels(backgroundColor)[3] === 1) return backgroundColor;
  }
  throw new Error('Nothing behind it is opaque.');
}

/** Contrast between an element's text and its background (WCAG 2.2, 1.4.3): 1 to 21. */
export function contrast(element: Element): number {
  const [dim, bright] = [luminance(getComputedStyle(element).color), luminance(groundOf(element))].sort((a, b) => a - b);
  return (bright! + 0.05) / (dim! + 0.05);
}

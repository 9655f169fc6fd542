/**
 * Zooms the bars of the timeline view: by wheel or pinch (touchpad or screen) around the pointer, by keys around the middle.
 */
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { wheelStep } from '../../canvas/gestures';
import { pan, type Range, WHOLE, zoom } from '../../canvas/viewport';

/** Smallest part of the whole width that can fill the picture. */
const NARROWEST = 1e-4;
/** Zoom factor per key press. */
const KEY_STEP = 0.6;
/** Least distance of two fingers, in pixels. */
const LEAST_APART = 12;

export interface TimeZoom {
  shown: Range;
  isZoomed: boolean;
  reset(): void;
  /** Moves a part into view. */
  reveal(part: Range): void;
  /** Handles a key; returns whether it was a zoom key. */
  key(key: string): boolean;
  /** Handles a finger that touched, moved or was lifted; returns whether two fingers are pinching. */
  finger(event: React.PointerEvent, kind: 'down' | 'move' | 'up'): boolean;
}

/** Milliseconds without another change after which a zoom counts as settled. */
const SETTLE_MS = 200;

/**
 * @param start the part to show at first, and whenever it changes
 * @param onSettled called with the part shown when it has not changed for a moment
 */
export function useTimeZoom(
  box: RefObject<HTMLElement | null>,
  start: Range = WHOLE,
  onSettled?: (shown: Range) => void,
): TimeZoom {
  const [shown, setShown] = useState(start);
  useEffect(() => setShown({ x0: start.x0, x1: start.x1 }), [start.x0, start.x1]);
  const settled = useEffectEvent((now: Range) => {
    if (now.x0 !== start.x0 || now.x1 !== start.x1) onSettled?.(now);
  });
  useEffect(() => {
    const timer = setTimeout(() => settled(shown), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  const fingers = useRef(new Map<number, number>());
  const isZoomed = shown.x1 - shown.x0 < 1;
  const by = (factor: number, at: number) =>
    setShown((range) => (factor < 1 && (range.x1 - range.x0) * factor < NARROWEST ? range : zoom(range, factor, at)));
  const onWheel = useEffectEvent((event: WheelEvent) => {
    const { left, width } = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const step = wheelStep(event);
    // The complete picture can be neither panned nor zoomed out further; the page scrolls instead.
    if (!isZoomed && !('factor' in step && step.factor < 1)) return;
    event.preventDefault();
    if ('factor' in step) by(step.factor, (event.clientX - left) / width);
    else setShown((range) => pan(range, (step.dx || step.dy) / width));
  });
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const listen = (event: WheelEvent) => onWheel(event);
    // React's own listener is passive and could not keep the page from scrolling.
    element.addEventListener('wheel', listen, { passive: false });
    return () => element.removeEventListener('wheel', listen);
  }, [box]);
  return {
    shown,
    isZoomed,
    reset: () => setShown(WHOLE),
    reveal: ({ x0, x1 }) =>
      setShown((range) => {
        const span = range.x1 - range.x0;
        if (x0 < range.x0) return pan(range, (x0 - range.x0) / span);
        return x1 > range.x1 ? pan(range, (x1 - range.x1) / span) : range;
      }),
    key: (key) => {
      if (key === '+' || key === '=') by(KEY_STEP, 0.5);
      else if (key === '-') by(1 / KEY_STEP, 0.5);
      else if (key === '0') setShown(WHOLE);
      else return false;
      return true;
    },
    finger: ({ pointerId, clientX, currentTarget }, kind) => {
      const before = fingers.current.get(pointerId);
      if (kind === 'up') fingers.current.delete(pointerId);
      else if (kind === 'down' || before !== undefined) fingers.current.set(pointerId, clientX);
      const other = [...fingers.current].find(([id]) => id !== pointerId)?.[1];
      if (kind === 'move' && before !== undefined && other !== undefined) {
        const { left, width } = currentTarget.getBoundingClientRect();
        const apart = (x: number) => Math.max(LEAST_APART, Math.abs(x - other));
        by(apart(before) / apart(clientX), ((clientX + other) / 2 - left) / width);
      }
      return fingers.current.size > 1 || (kind === 'up' && other !== undefined);
    },
  };
}

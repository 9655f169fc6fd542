/** Turns pointer and wheel events on a flame graph into gestures: zoom, pan, click, menu. */

export interface GestureEvents {
  /** @param at position from 0 (left edge) to 1 (right edge) */
  zoom(factor: number, at: number): void;
  /**
   * @param fraction distance as a fraction of the visible width
   * @param down distance in pixels
   */
  pan(fraction: number, down: number): void;
  hover(x: number, y: number): void;
  leave(): void;
  click(x: number, y: number): void;
  /** The user requested a context menu at this point. */
  menu(x: number, y: number): void;
  /** Double click on something that was already clicked. */
  back(): void;
}

/** In pixels. A press that moves less than this is a click: a finger rolls as it presses and never stays on one pixel. */
const DRAG_FROM = { mouse: 4, finger: 12 };
const DOUBLE_MS = 350;
const DOUBLE_WITHIN = { mouse: 6, finger: 24 };
/** In milliseconds. A finger held this long opens the menu: not every browser reports a long press. */
const HOLD_MS = 500;

const hand = ({ pointerType }: PointerEvent) => (pointerType === 'touch' ? 'finger' : 'mouse');

/** Effect of turning the wheel, or of a touchpad pinch: zooms by a factor, or pans by pixels. */
export function wheelStep(event: WheelEvent): { factor: number } | { dx: number; dy: number } {
  const unit = event.deltaMode === 1 ? 20 : event.deltaMode === 2 ? 400 : 1;
  const dx = event.deltaX * unit;
  const dy = event.deltaY * unit;
  if (event.shiftKey || event.altKey) return { dx: 0, dy: dy || dx };
  if (Math.abs(dx) > Math.abs(dy)) return { dx, dy: 0 };
  // A touchpad pinch arrives as a wheel event with ctrlKey set and small steps.
  return { factor: Math.exp(Math.max(-400, Math.min(400, dy)) * (event.ctrlKey ? 0.012 : 0.0022)) };
}

export function gestures(element: HTMLElement, events: GestureEvents): () => void {
  const pointers = new Map<number, { x: number; y: number }>();
  let moved = 0;
  let pinched = false;
  let held = false;
  let holding: ReturnType<typeof setTimeout> | undefined;
  let lastClick = { time: 0, x: 0, y: 0 };

  const at = (event: MouseEvent) => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top, width: box.width || 1 };
  };

  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    const { x, width } = at(event);
    const step = wheelStep(event);
    if (!('factor' in step)) events.pan(step.dx / width, step.dy);
    else if (step.factor !== 1) events.zoom(step.factor, x / width);
  };

  const hold = (x: number, y: number) => {
    held = true;
    events.menu(x, y);
  };

  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    const { x, y } = at(event);
    pointers.set(event.pointerId, { x, y });
    if (pointers.size === 1) {
      moved = 0;
      pinched = false;
      held = false;
      if (event.pointerType === 'touch') holding = setTimeout(hold, HOLD_MS, x, y);
    } else {
      pinched = true;
      clearTimeout(holding);
    }
  };

  const move = (event: PointerEvent) => {
    const { x, y, width } = at(event);
    const before = pointers.get(event.pointerId);
    if (!before) {
      if (pointers.size === 0 && event.pointerType !== 'touch') events.hover(x, y);
      return;
    }
    if (pointers.size === 2) {
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1] ?? before;
      const apart = Math.max(12, Math.abs(before.x - other.x));
      const now = Math.max(12, Math.abs(x - other.x));
      events.zoom(apart / now, (x + other.x) / 2 / width);
    } else {
      moved += Math.abs(x - before.x) + Math.abs(y - before.y);
      if (moved < DRAG_FROM[hand(event)]) return;
      clearTimeout(holding);
      if (!element.hasPointerCapture(event.pointerId)) element.setPointerCapture(event.pointerId);
      element.style.cursor = 'grabbing';
      events.leave();
      events.pan((before.x - x) / width, before.y - y);
    }
    pointers.set(event.pointerId, { x, y });
  };

  const up = (event: PointerEvent) => {
    if (!pointers.delete(event.pointerId)) return;
    clearTimeout(holding);
    element.style.cursor = '';
    if (held || moved >= DRAG_FROM[hand(event)] || pinched || event.type !== 'pointerup') return;
    const { x, y } = at(event);
    const apart = Math.hypot(x - lastClick.x, y - lastClick.y);
    const double = event.timeStamp - lastClick.time < DOUBLE_MS && apart < DOUBLE_WITHIN[hand(event)];
    lastClick = { time: double ? 0 : event.timeStamp, x, y };
    if (double) events.back();
    else events.click(x, y);
  };

  // Browsers turn a touch into a mouse press and a click. Either would close the menu, or activate the item under the finger.
  const lift = (event: TouchEvent) => {
    if (held) event.preventDefault();
  };

  const menu = (event: MouseEvent) => {
    // The menu key requests the selected frame's menu.
    if (event.button !== 2 && !pointers.size) return;
    const { x, y } = at(event);
    events.menu(x, y);
  };

  const leave = () => events.leave();

  element.addEventListener('wheel', wheel, { passive: false });
  element.addEventListener('pointerdown', down);
  element.addEventListener('pointermove', move);
  element.addEventListener('pointerup', up);
  element.addEventListener('pointercancel', up);
  element.addEventListener('touchend', lift);
  element.addEventListener('pointerleave', leave);
  element.addEventListener('contextmenu', menu);
  return () => {
    clearTimeout(holding);
    element.removeEventListener('wheel', wheel);
    element.removeEventListener('pointerdown', down);
    element.removeEventListener('pointermove', move);
    element.removeEventListener('pointerup', up);
    element.removeEventListener('pointercancel', up);
    element.removeEventListener('touchend', lift);
    element.removeEventListener('pointerleave', leave);
    element.removeEventListener('contextmenu', menu);
  };
}

/** What a key means on a flame graph. */

/** Where a step of the keyboard leads from a frame. */
export type StepTo = 'parent' | 'first' | 'next' | 'previous';

export type KeyCommand =
  | { kind: 'walk'; to: StepTo }
  | { kind: 'zoom'; factor: number }
  | { kind: 'rows'; pages: number }
  | { kind: 'focus' | 'back' | 'reset' };

const KEYS: Record<string, KeyCommand> = {
  ArrowUp: { kind: 'walk', to: 'parent' },
  ArrowDown: { kind: 'walk', to: 'first' },
  ArrowLeft: { kind: 'walk', to: 'previous' },
  ArrowRight: { kind: 'walk', to: 'next' },
  Enter: { kind: 'focus' },
  Backspace: { kind: 'back' },
  Escape: { kind: 'reset' },
  Home: { kind: 'reset' },
  '+': { kind: 'zoom', factor: 0.6 },
  '=': { kind: 'zoom', factor: 0.6 },
  '-': { kind: 'zoom', factor: 1 / 0.6 },
  PageDown: { kind: 'rows', pages: 1 },
  PageUp: { kind: 'rows', pages: -1 },
};

export function keyCommand(event: { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }): KeyCommand | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  return Object.hasOwn(KEYS, event.key) ? KEYS[event.key] : null;
}

/** Commands of a flame graph and their keys: one table for the canvas itself and for the lists of commands. */

/** The frame that a keyboard step goes to. */
export type StepTo = 'parent' | 'first' | 'next' | 'previous';

export type KeyCommand =
  | { kind: 'walk'; to: StepTo }
  | { kind: 'zoom'; factor: number }
  | { kind: 'rows'; pages: number }
  | { kind: 'focus' | 'back' | 'reset' };

export interface CanvasCommand {
  id: string;
  title: string;
  /** Values of KeyboardEvent.key, `Plus` for +. */
  keys: readonly string[];
  command: KeyCommand;
}

const CANVAS_COMMANDS: readonly CanvasCommand[] = [
  { id: 'caller', title: 'Go to the caller', keys: ['ArrowUp'], command: { kind: 'walk', to: 'parent' } },
  { id: 'callee', title: 'Go to the widest callee', keys: ['ArrowDown'], command: { kind: 'walk', to: 'first' } },
  { id: 'before', title: 'Go to the previous frame', keys: ['ArrowLeft'], command: { kind: 'walk', to: 'previous' } },
  { id: 'next', title: 'Go to the next frame', keys: ['ArrowRight'], command: { kind: 'walk', to: 'next' } },
  { id: 'focus', title: 'Zoom to the selected frame', keys: ['Enter'], command: { kind: 'focus' } },
  { id: 'back', title: 'Zoom out to the caller', keys: ['Backspace'], command: { kind: 'back' } },
  { id: 'reset', title: 'Show the whole tree', keys: ['Escape', 'Home'], command: { kind: 'reset' } },
  { id: 'in', title: 'Zoom in', keys: ['Plus', '='], command: { kind: 'zoom', factor: 0.6 } },
  { id: 'out', title: 'Zoom out', keys: ['-'], command: { kind: 'zoom', factor: 1 / 0.6 } },
  { id: 'down', title: 'Scroll to deeper frames', keys: ['PageDown'], command: { kind: 'rows', pages: 1 } },
  { id: 'up', title: 'Scroll to outer frames', keys: ['PageUp'], command: { kind: 'rows', pages: -1 } },
];

/** Keys that point in a direction: with the root at the bottom, up and down are swapped. */
const TURNED: Readonly<Record<string, string>> = {
  ArrowUp: 'ArrowDown',
  ArrowDown: 'ArrowUp',
  PageUp: 'PageDown',
  PageDown: 'PageUp',
};

/** The commands with their keys, for a picture whose root is on top or, if `upward`, at the bottom. */
export function canvasCommands(upward: boolean): readonly CanvasCommand[] {
  if (!upward) return CANVAS_COMMANDS;
  return CANVAS_COMMANDS.map((each) => ({ ...each, keys: each.keys.map((key) => TURNED[key] ?? key) }));
}

const BY_KEY = new Map(
  CANVAS_COMMANDS.flatMap(({ keys, command }) => keys.map((key) => [key === 'Plus' ? '+' : key, command] as const)),
);

export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

export function keyCommand(event: KeyPress, upward: boolean): KeyCommand | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  return BY_KEY.get((upward && TURNED[event.key]) || event.key) ?? null;
}

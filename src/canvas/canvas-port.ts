/** The port through which commands reach the visible flame graph. */
import { createPort } from '../ports/ports';
import type { KeyCommand, KeyPress } from './keys';

/**
 * Sends commands to the visible flame graph, and exports it as an SVG file with all rows of the focused context. Without a
 * picture, there is no file (null).
 */
export const canvasPort = createPort<{
  perform(command: KeyCommand): void;
  focus(): void;
  /** Takes the focus and handles a key that was pressed elsewhere. Returns whether the key has a meaning here. */
  press(key: KeyPress): boolean;
  svg(): Promise<string | null>;
}>();

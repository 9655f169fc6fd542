import { createPort } from '../ports/ports';
import type { KeyCommand, KeyPress } from './keys';

/**
 * Sends commands to the visible flame graph and reads it as an SVG file. The file has all rows of the focused context; it is
 * null if there is no picture.
 */
export const canvasPort = createPort<{
  perform(command: KeyCommand): void;
  focus(): void;
  /** Takes the focus and handles a key that was pressed elsewhere. Returns whether the key has a meaning here. */
  press(key: KeyPress): boolean;
  svg(): Promise<string | null>;
}>();

import { createPort } from '../ports/ports';
import type { KeyCommand } from './keys';

/**
 * Sends commands to the flame graph in sight and reads it as an SVG file.
 * The file has all rows of the focused context; it is null where there is no picture.
 */
export const canvasPort = createPort<{ perform(command: KeyCommand): void; svg(): Promise<string | null> }>();

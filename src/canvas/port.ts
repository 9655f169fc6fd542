import { createPort } from '../ports/port';
import type { KeyCommand } from './keys';

/** The flame graph in sight takes commands here, and gives itself as an SVG file: all rows of what is zoomed to; null where it has none. */
export const canvasPort = createPort<{ perform(command: KeyCommand): void; svg(): Promise<string | null> }>();

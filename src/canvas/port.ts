import { createPort } from '../ui/port';
import type { KeyCommand } from './keys';

/** The flame graph in sight takes commands here. */
export const canvasPort = createPort<{ perform(command: KeyCommand): void }>();

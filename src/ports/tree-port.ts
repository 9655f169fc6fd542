import { createPort } from './port';

/** The call tree in view. */
export const treePort = createPort<{ hottest(): void; collapse(): void }>();

import { createPort } from './port';

/** What the call tree in sight can be told. */
export const treePort = createPort<{ hottest(): void; collapse(): void }>();

import { createPort } from './port';

/** The search of the view: goes to the next match (1) or the one before (−1). */
export const findPort = createPort<{ go(by: 1 | -1): void }>();

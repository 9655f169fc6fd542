import { createPort } from './port';

/** The details in sight can be copied. */
export const copyPort = createPort<{ stack(): void; markdown(): void }>();

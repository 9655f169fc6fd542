import { createPort } from './port';

/** Details in view that can be copied. */
export const copyPort = createPort<{ stack(): void; markdown(): void }>();

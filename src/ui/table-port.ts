import { createPort } from './port';

/** Tables in sight give themselves as CSV; null where their rows cannot be had. */
export const tablePort = createPort<{ label: string; csv(): Promise<string | null> }>();

import { createPort } from './port';

/** The table in sight gives itself as CSV; null where its rows cannot be had. */
export const tablePort = createPort<{ label: string; csv(): Promise<string | null> }>();

/**
 * Starts what only an installed app needs. It is loaded when the page is idle; the system holds launched files until it has
 * run.
 */
import { takeLaunches, takeShared } from './arrivals';
import { register } from './registration';

export async function startInstalled(): Promise<void> {
  takeLaunches();
  await takeShared();
  if (import.meta.env.PROD) await register();
}

/** Starts what the installed app has beyond the page. Loaded when the page has come to rest; the system waits with files until then. */
import { takeLaunches, takeShared } from './arrivals';
import { register } from './register';

export async function startInstalled(): Promise<void> {
  takeLaunches();
  await takeShared();
  if (import.meta.env.PROD) await register();
}

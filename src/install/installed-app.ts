/** Starts what an installed app has beyond the page. It is loaded when the page is idle; until then the system keeps launched files. */
import { takeLaunches, takeShared } from './arrivals';
import { register } from './registration';

export async function startInstalled(): Promise<void> {
  takeLaunches();
  await takeShared();
  if (import.meta.env.PROD) await register();
}

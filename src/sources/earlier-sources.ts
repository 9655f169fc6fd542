/** Restores source files that the user gave in an earlier visit: at once if the browser allows it, otherwise on a click. */

import { notify } from '../state/store';
import { permitted } from './handles';
import { remembered } from './source-memory';
import { giveStored } from './source-queue';
import type { StoredSources } from './source-store';
import { useTexts } from './texts';

let recalled = false;

/** Runs only once per page. */
export async function recall(): Promise<void> {
  if (recalled) return;
  recalled = true;
  const stored = await remembered();
  const may = await Promise.all(stored.map((each) => permitted(each.given, 'queryPermission')));
  await offer(stored.filter((_, at) => !may[at]));
  await giveStored(stored.filter((_, at) => may[at]));
  await offer(stored);
}

/** Lists remembered sources that are not open; in the pane, the user can read them again or forget them. */
async function offer(stored: readonly StoredSources[]): Promise<void> {
  const kept = new Set((await remembered()).map(({ name }) => name));
  useTexts.setState(({ given }) => {
    const atHand = new Set(given.map(({ name }) => name));
    return { before: stored.flatMap(({ name }) => (kept.has(name) && !atHand.has(name) ? [name] : [])) };
  });
}

export async function readAgain(): Promise<void> {
  const { before } = useTexts.getState();
  const wanted = (await remembered()).filter(({ name }) => before.includes(name));
  const refused: typeof wanted = [];
  const allowed: typeof wanted = [];
  for (const each of wanted) {
    if (await permitted(each.given, 'requestPermission')) allowed.push(each);
    else refused.push(each);
  }
  await offer(refused);
  if (refused.length > 0)
    notify({
      message: `The browser does not allow this page to read ${refused.map(({ name }) => name).join(', ')}.`,
      advice: 'Allow it when the browser asks, or choose the files again.',
    });
  await giveStored(allowed);
  await offer(wanted);
}

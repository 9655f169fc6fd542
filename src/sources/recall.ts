/** Sources of an earlier visit come back: at once where they may be read, at the press of a button where the browser asks first. */
import { notify } from '../app/store';
import { giveStored } from './give';
import { permitted, remembered } from './remembered';
import { useTexts } from './texts';

let recalled = false;

/** Once a page. */
export async function recall(): Promise<void> {
  if (recalled) return;
  recalled = true;
  const stored = await remembered();
  const may = await Promise.all(stored.map((each) => permitted(each, 'queryPermission')));
  useTexts.setState({ before: stored.filter((_, at) => !may[at]).map(({ name }) => name) });
  await giveStored(stored.filter((_, at) => may[at]));
}

export async function readAgain(): Promise<void> {
  const { before } = useTexts.getState();
  const wanted = (await remembered()).filter(({ name }) => before.includes(name));
  const refused: string[] = [];
  const allowed: typeof wanted = [];
  for (const each of wanted) {
    if (await permitted(each, 'requestPermission')) allowed.push(each);
    else refused.push(each.name);
  }
  useTexts.setState({ before: refused });
  if (refused.length > 0)
    notify({
      message: `The browser does not let this page read ${refused.join(', ')}.`,
      advice: 'Allow it when the browser asks, or choose the files again.',
    });
  await giveStored(allowed);
}

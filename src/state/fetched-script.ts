/** Fetches parts of the page's code on demand. */
import { notify } from './store';

/** Fetches a script on demand and uses it. If it cannot be fetched, a notice says so. */
export const withScript = async <Script>(fetching: Promise<Script>, use: (script: Script) => unknown): Promise<void> => {
  await fetching.then(use, () =>
    notify({ message: 'This part of the page could not be loaded.', advice: 'Check the network and try again.' }),
  );
};

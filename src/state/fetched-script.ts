import { notify } from './store';

/** Uses a script that is fetched when it is needed. If it cannot be fetched, a notice says so. */
export const withPart = async <Part>(coming: Promise<Part>, use: (part: Part) => unknown): Promise<void> => {
  await coming.then(use, () =>
    notify({ message: 'This part of the page could not be fetched.', advice: 'Look to the network, and try again.' }),
  );
};

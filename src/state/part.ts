import { notify } from './store';

/** Does something with a part of the program that is fetched for it; where that cannot be had it is said. */
export const withPart = async <Part>(coming: Promise<Part>, use: (part: Part) => unknown): Promise<void> => {
  await coming.then(use, () =>
    notify({ message: 'This part of the page could not be fetched.', advice: 'Look to the network, and try again.' }),
  );
};

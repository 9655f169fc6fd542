import { expect, it } from 'vitest';
import { warmUp } from './warm-up';

it.each([1, 3, 7])('goes on with the profile that it made up until it is not wanted any more: at question %i', async (last) => {
  const answers: boolean[] = [];
  await warmUp(() => {
    answers.push(answers.length + 1 < last);
    return answers[answers.length - 1];
  });
  // The current round is finished, but no other starts.
  expect(answers.indexOf(false)).toBe(last - 1);
  expect(answers.length).toBeLessThanOrEqual(last + 1);
});

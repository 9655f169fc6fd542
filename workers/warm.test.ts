import { expect, it } from 'vitest';
import { warmUp } from './warm';

it('opens the profile that it made up as often as it is wanted', async () => {
  let asked = 0;
  await warmUp(() => ++asked < 3);
  expect(asked).toBe(3);
});

import { expect, it, onTestFinished, vi } from 'vitest';
import { bufferSource } from '../files/byte-source';
import { encodeMct } from '../formats/mct/encoder';
import { parse as parseMct } from '../formats/mct/parse';
import { Pace } from '../jobs/pace';
import { Profile } from '../profile/profile';
import { SMALL } from '../testing/small-profile';
import { MethodSums } from '../tree/method-sums';
import { IdlePreparation } from './idle-preparation';

it('what makes layouts fast is made while nobody asks: it rests until what was asked is answered, and goes on then', async () => {
  const file = await encodeMct(SMALL);
  onTestFinished(() => void vi.useRealTimers());
  const profile = await Profile.open(await parseMct(bufferSource(file.buffer), new Pace()), new Pace());
  await profile.layFirst('bytecodes', new Pace());
  const { tree, parents, heights, names } = profile.merged;
  const { sums, widths } = profile.merged.prefix('bytecodes');
  const methods = MethodSums.of(tree, sums, names.size);
  const prepare = vi.spyOn(parents, 'prepare');
  const ahead = new IdlePreparation();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  let answer = (_: string): void => undefined;
  const asked = ahead.restDuring(
    new Promise<string>((resolve) => {
      answer = resolve;
    }),
  );
  ahead.prepareFor({ tree, widths, parents }, heights, methods);
  // Everything that happens on its own has happened by now.
  vi.runAllTimers();
  expect(prepare).not.toHaveBeenCalled();
  answer('done');
  expect(await asked).toBe('done');
  await vi.waitFor(() => expect(prepare).toHaveBeenCalled());
  vi.useRealTimers();
  await vi.waitFor(() => expect(methods.prepare(0)).toBe(true));
});

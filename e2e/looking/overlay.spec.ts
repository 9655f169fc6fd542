import { readFileSync } from 'node:fs';
import { violationsOf } from '../lib/accessibility-rules';
import type { Dropped } from '../lib/files';
import { inRepo } from '../lib/files';
import { expect, test } from '../pages/test';

/** Recordings from golden/overlay. */
const golden = (...names: string[]): Dropped[] =>
  names.map((name) => ({ name, bytes: readFileSync(inRepo(`golden/overlay/${name}`)) }));

const PLANTED =
  'PlantedReads.scattered takes 98.9% of the time for 27.9% of the bytecodes: per bytecode, at least 169 times the cost of the rest.';

test('a loop of random reads leads, two steps from the drop, and in the saved file as well', async ({ app }) => {
  const errors = await app.start();
  await app.drop(...golden('planted.jfr.gz', 'planted.mct'));
  await expect(app.opening.overlay.dialog).toContainText(
    'The input cannot be checked: by continuing, you confirm that it was the same',
  );
  await app.opening.overlay.lay.click();
  await expect(app.heading).toHaveText('Slow per bytecode');
  await expect(app.details.region.getByRole('columnheader', { name: 'Share of bytecodes' })).toBeVisible();
  await expect(app.details.region).not.toContainText('Width is');
  await expect(app.slow.sentence).toHaveText(PLANTED);
  await expect(app.header.mark('Time over counts')).toBeVisible();
  await expect(app.slow.answer).toContainText('Bytecodes do not reflect caches, locks or I/O.');
  await expect(app.slow.matching).toHaveText(/^100\.0% of the program’s samples matched to contexts/);

  await app.slow.sentence.getByRole('button').click();
  await expect(app.details.region).toContainText('PlantedReads.scattered');
  const slow = app.slow.list(/^Slow per bytecode/);
  await expect(slow.nth(1)).toContainText(/PlantedReads\.scattered.*98\.9%.*27\.9%/);
  await expect(slow.nth(2)).toHaveText(/^← PlantedReads\.main.*of its samples/);
  await expect(app.slow.list(/^Fast per bytecode/).nth(1)).toContainText('Arrays.fill');

  await expect(app.slow.answer).toContainText('Time shares are relative to 5,073 samples in methods with bytecodes.');
  await expect(app.slow.answer).toContainText(
    '(time from planted.jfr.gz); the user who combined them in the browser states that',
  );
  await app.slow.matching.locator('summary').click();
  expect(await violationsOf(app.page)).toEqual([]);

  await app.tabs.open('Flame graph');
  await app.flame.colourBy('By cost');
  await expect(app.flame.colours).toHaveText(/cost per bytecode relative to the rest:slow per bytecodefast per bytecodeneither/);
  await expect(app.page).toHaveURL(/[?&]colour=cost/);
  await app.tabs.open('Slow per bytecode');

  const saving = app.page.waitForEvent('download');
  await app.slow.save.click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('planted-time.mct');
  const bytes = readFileSync(await saved.path());
  await app.drop({ name: 'both.mct', bytes });
  await expect(app.header.file('A', 'both.mct')).toBeVisible();
  await expect(app.slow.sentence).toHaveText(PLANTED);
  await expect(app.slow.matching).toHaveText(/^100\.0% of the program’s samples matched to contexts/);
  expect(errors).toEqual([]);
});

test('a lock convoy leads a recording of the wall clock, and no loop that is like the others', async ({ app }) => {
  await app.start();
  await app.drop(...golden('convoy.mct', 'convoy.collapsed.gz'));
  await app.opening.overlay.lay.click();
  await expect(app.slow.sentence).toHaveText(
    /^LockConvoy\$Ledger\.book takes 66\.7% .*: per bytecode, over 1,000 times the cost/,
  );
  await expect(app.slow.answer).toContainText(
    /Left out of 27,243 in the recording: 16,627 without a Java frame \(61\.0%\), 6,632 from idle threads \(24\.3%\)/,
  );
  await expect(app.slow.answer).toContainText('A thread that waits for a lock is not idle.');
  await app.page.setViewportSize({ width: 390, height: 844 });
  const name = app.slow
    .list(/^Slow per bytecode/)
    .nth(1)
    .getByRole('button');
  await expect(name).toHaveText(/^LockConvoy\$Ledger\.book/);
  await expect.poll(() => name.locator('b').evaluate((own) => own.scrollWidth - own.clientWidth)).toBe(0);
  await expect(name.locator('b')).toHaveCSS('white-space', 'normal');
  await app.drop(...golden('equal.mct', 'equal.jfr.gz'));
  await app.opening.overlay.lay.click();
  await expect(app.slow.sentence).toHaveText('No method is slow per bytecode.');
});

test('beside an open file the same is asked; another program is refused in words, and no comparison is offered', async ({
  app,
}) => {
  await app.start();
  await app.drop(...golden('planted.mct'));
  await app.opened();
  const choose = async () => {
    await app.palette.choose('Compare with another profile');
    await app.pick(inRepo('golden/overlay/convoy.jfr.gz'));
  };
  await choose();
  await app.opening.overlay.lay.click();
  const refusal = 'The two recordings are of different programs: PlantedReads was counted, and LockConvoy was sampled.';
  await expect(app.notices.saying(refusal)).toContainText('Record both with the same command line');
  await expect(app.header.file('A', 'planted.mct')).toBeVisible();
  await choose();
  await expect(app.opening.overlay.dialog).toContainText('They cannot be compared: a flight recording has no metric');
  await expect(app.opening.overlay.lay).toBeVisible();
  await expect(app.opening.overlay.compare).toHaveCount(0);
});

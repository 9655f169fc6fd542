import { readFileSync } from 'node:fs';
import { violationsOf } from '../lib/accessibility-rules';
import { type Dropped, inRepo } from '../lib/files';
import type { App } from '../pages/app';
import { expect, test } from '../pages/test';

/** Recordings from golden/clock. */
const golden = (...names: string[]): Dropped[] =>
  names.map((name) => ({ name, bytes: readFileSync(inRepo(`golden/clock/${name}`)) }));

/** Opens the list of metrics, and chooses one: two presses. */
async function chooseWaits(app: App): Promise<void> {
  await app.page.getByRole('button', { name: /^Metric:/ }).click();
  await app.page.getByRole('radio', { name: 'Waiting time' }).click();
}

test('a loop of random reads leads what is slow, one press from the first view', async ({ app }) => {
  const errors = await app.start();
  await app.drop(...golden('reads.mct'));
  await app.opened();
  await expect(app.heading).toHaveText('Flame graph');
  await expect(app.details.region).toContainText('bytecodes');
  await app.tabs.open('Slow per bytecode');
  await expect(app.slow.sentence).toHaveText(
    'Reads.scattered takes 97.4% of the CPU time for 30.6% of the bytecodes: per bytecode, at least 64 times the cost of the rest.',
  );
  await expect(app.slow.answer).toContainText('The clock times the program under the agent, where every call costs more');
  await expect(app.slow.answer).toContainText('Clock: 4,942 ticks, one every 9.1 ms on average (2.0 ms requested).');
  await expect(app.slow.answer).toContainText('564.0 ms not recorded');
  const slow = app.slow.list(/^Slow per bytecode/);
  await expect(slow.first()).toContainText('Per 1,000 bytecodes');
  await expect(slow.nth(1)).toContainText(/Reads\.scattered.*97\.4%.*30\.6%.*99\.3 ms.*20\.9 µs/);
  expect(await violationsOf(app.page)).toEqual([]);
  await app.slow.sentence.getByRole('button').click();
  await expect(app.details.region).toContainText('Reads.scattered');
  await app.tabs.open('Flame graph');
  await app.flame.colourBy('By cost');
  await expect(app.page).toHaveURL(/[?&]colour=cost/);
  expect(errors).toEqual([]);
});

for (const [what, file, sentence] of [
  ['a sleep', 'sleeps.mct', 'Sleeps.fetch waits longest: 4.02 s, 100.0% of the waiting time, in Thread.sleep.'],
  ['a convoy', 'convoy.mct', 'Convoy$Ledger.book waits longest: 30.02 s, 60.2% of the waiting time, in its own code.'],
] as const)
  test(`${what} leads the waiting time, two presses from the first view`, async ({ app }) => {
    const errors = await app.start();
    await app.drop(...golden(file));
    await app.opened();
    const strip = app.page.getByRole('region', { name: 'Who waits' });
    await expect(strip).toHaveCount(0);
    await chooseWaits(app);
    await expect(strip.getByRole('paragraph').first()).toHaveText(sentence);
    await expect(app.page).toHaveURL(/[?&]metric=wait/);
    expect(await violationsOf(app.page)).toEqual([]);
    await strip.getByRole('button').first().click();
    await expect(app.details.region).toContainText(sentence.split(' ')[0]!);
    await app.tabs.open('Methods by cost');
    await expect(strip).toBeVisible();
    expect(errors).toEqual([]);
  });

test('two runs of the same program do not differ by CPU time, and bytecodes are compared unless it is chosen', async ({
  app,
}) => {
  await app.start();
  await app.drop(...golden('equal-1.mct', 'equal-2.mct'));
  const metric = app.page.getByRole('combobox', { name: 'Metric' });
  await expect(metric).toHaveValue('bytecodes');
  await expect(app.main).toContainText('None of your methods changed.');
  await metric.selectOption('cpu');
  await expect(app.main).toContainText(
    'No method’s share differs by more than it usually does between two runs of the same program.',
  );
});

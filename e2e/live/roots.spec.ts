import { violationsOf } from '../lib/accessibility-rules';
import { agentIsBuilt, endProcesses, Program, serveLive } from '../lib/live-program';
import { expect, test } from '../pages/test';

/** Calls of `step`: in the main thread, in an old and in a fresh one. */
const STEPS = 3;

test.skip(!agentIsBuilt, 'The agent is not part of this build.');
test.afterEach(endProcesses);

test('a root is chosen, then everything is recorded', async ({ app, page }) => {
  test.setTimeout(240_000);
  const program = new Program();
  await program.ready;
  await page.goto((await serveLive(String(program.pid))).url);
  const strip = page.getByRole('region', { name: 'Live recording' });
  const badge = strip.getByRole('status');
  await expect(badge).toHaveText('Live', { timeout: 60_000 });
  await app.opened();
  await strip.getByRole('button', { name: 'Mark', exact: true }).click();
  await program.work(10);
  await strip.getByRole('button', { name: 'Dump now' }).click();

  await strip.getByRole('button', { name: 'Choose a root…' }).click();
  const sheet = page.getByRole('dialog', { name: 'Choose a root' });
  await sheet.getByLabel('Method', { exact: true }).fill('Detached.nothing');
  await page.keyboard.press('Enter');
  await expect(sheet.getByRole('status')).toHaveText(
    'No loaded method with “Detached.nothing” in its name can be a root; native and excluded methods cannot.',
    { timeout: 30_000 },
  );
  await sheet.getByLabel('Method', { exact: true }).fill('Detached.work');
  await page.keyboard.press('Enter');
  await sheet.getByRole('button', { name: 'Detached.work(int)' }).click({ timeout: 30_000 });
  const question = page.getByRole('dialog', { name: 'Begin a new recording?' });
  await expect(question).toContainText('The mark is removed, because it belongs to the old recording.');
  expect(await violationsOf(page)).toEqual([]);
  await question.getByRole('button', { name: 'Begin a new recording' }).click();
  await expect(question).toHaveCount(0);
  await expect(strip).toContainText('Only Detached.work(int) and what it calls', { timeout: 60_000 });
  await expect(badge).toHaveText('Live');
  await expect(strip.getByRole('radio', { name: 'Since the mark' })).toBeDisabled();
  await expect(strip).toContainText(/The recording before is kept in .*\.mct\./);

  await program.work(30);
  await strip.getByRole('button', { name: 'Dump now' }).click();
  await app.tabs.open('Methods by cost');
  await page.getByRole('combobox', { name: 'Metric' }).selectOption({ label: 'Calls' });
  await app.methods.filter.fill('Detached.step');
  const calls = () => app.methods.figure(0, 1).catch(() => -1);
  await expect.poll(calls, 'below the root, in the thread that enters it').toBe(30);
  await app.methods.filter.fill('');
  await app.tabs.open('Call tree');
  await app.tree.collapseAll.click();
  await expect(app.tree.rows).toHaveCount(1);
  await expect(app.tree.row(0)).toContainText('Detached.work');

  await strip.getByRole('button', { name: 'Record without a root…' }).click();
  await question.getByRole('button', { name: 'Begin a new recording' }).click();
  await expect(strip).toContainText(/-3\.mct\. The recording before is kept in .*-2\.mct\./, { timeout: 60_000 });
  await expect(badge).toHaveText('Live', { timeout: 60_000 });
  await expect(strip).not.toContainText('what it calls', { timeout: 30_000 });
  await program.work(7);
  await strip.getByRole('button', { name: 'Dump now' }).click();
  await app.tabs.open('Methods by cost');
  await app.methods.filter.fill('Detached.step');
  await expect.poll(calls, 'in all threads').toBe(7 * STEPS);
  await strip.getByRole('button', { name: 'Detach' }).click();
  await expect(badge).toHaveText('Detached', { timeout: 30_000 });
});

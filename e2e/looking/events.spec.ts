import { Buffer } from 'node:buffer';
import { encodeMct } from '../../workers/formats/mct/encoder';
import { throwingProgram } from '../../workers/testing/throwing-program';
import { violationsOf } from '../lib/accessibility-rules';
import type { Dropped } from '../lib/files';
import type { App } from '../pages/app';
import { openAsReceiver } from '../pages/receiver';
import { expect, test } from '../pages/test';

const program = async (name: string, exceptions: number, meta = {}): Promise<Dropped> => ({
  name,
  bytes: Buffer.from(await encodeMct(throwingProgram(exceptions, meta))),
});

/** Opens the dialog, and chooses an event: two presses. */
async function count(app: App, event: RegExp): Promise<void> {
  await app.page.getByRole('button', { name: 'Events of the VM' }).click();
  await app.page.getByRole('dialog').getByRole('button', { name: event }).click();
  await app.opened();
}

test('exceptions lead to the method that causes them, two presses from the first view', async ({ app, page }) => {
  const errors = await app.start();
  await app.drop(await program('busy.mct', 400));
  await app.opened();
  await page.getByRole('button', { name: 'Events of the VM' }).click();
  const dialog = page.getByRole('dialog', { name: 'Events of the VM' });
  await expect(dialog).toContainText('Exceptions created' + 'without exceptions that the VM raises itself');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^Exceptions created/ }).click();
  await expect(page).toHaveURL(/[?&]metric=exceptions/);
  await expect(app.details.region).toContainText('400');
  await app.tabs.open('Methods by cost');
  await expect(app.main).toContainText('java.lang.Throwable.<init>()400100.00%');
  await app.main.getByText('My code', { exact: true }).click();
  await expect(app.main).toContainText('acme.Parser.parse()400100.00%');
  expect(errors).toEqual([]);
});

test('a comparison, and a link to it, say which method causes more of them', async ({ app, page, browser }) => {
  const errors = await app.start();
  await app.drop(await program('calm.mct', 2), await program('busy.mct', 400));
  await app.opened();
  await count(app, /^Exceptions created/);
  await expect(app.main).toContainText(
    'Parser.parse spends 0.4 exceptions in each of its 1,000 calls to Numbers.read, up from 0.002.',
  );
  await expect(page).toHaveURL(/[?&]metric=exceptions/);
  await app.sharing.open('Summary in the link');
  const { app: receiver } = await openAsReceiver(browser, await app.sharing.address());
  await expect(receiver.main).toContainText(
    'Parser.parse spends 0.4 exceptions in each of its 1,000 calls to Numbers.read, up from 0.002.',
  );
  await expect(receiver.page.getByRole('button', { name: 'Events of the VM' })).toHaveCount(0);
  await app.sharing.close.click();
  await page.getByRole('radio', { name: 'Bytecodes' }).click();
  await expect(page).toHaveURL(/[?&]metric=bytecodes/);
  await page.getByRole('radio', { name: 'Exceptions created' }).click();
  await expect(app.main).toContainText('2 → 400 exceptions');
  expect(errors).toEqual([]);
});

test('the same program twice has the same exceptions', async ({ app }) => {
  await app.start();
  await app.drop(await program('one.mct', 7), await program('two.mct', 7));
  await app.opened();
  await count(app, /^Exceptions created/);
  await expect(app.main).toContainText('None of your methods changed.');
});

test('a recording of selected classes has no events, and the page says so', async ({ app }) => {
  await app.start();
  await app.drop(await program('selected.mct', 400, { options: { include: 'acme.*' } }));
  await app.opened();
  await count(app, /^Exceptions created/);
  await expect(app.notices.saying('has no metric “exceptions”')).toBeVisible();
});

import { Buffer } from 'node:buffer';
import { encodeMct } from '../../workers/formats/mct/encoder';
import { loadingProgram, loopingProgram, throwingProgram } from '../../workers/testing/planted/event-programs';
import { violationsOf } from '../lib/accessibility-rules';
import type { Dropped } from '../lib/files';
import type { App } from '../pages/app';
import { openAsReceiver } from '../pages/receiver';
import { expect, test } from '../pages/test';

const program = async (name: string, exceptions: number, meta = {}): Promise<Dropped> => ({
  name,
  bytes: Buffer.from(await encodeMct(throwingProgram(exceptions, meta))),
});

const file = async (name: string, profile: Parameters<typeof encodeMct>[0]): Promise<Dropped> => ({
  name,
  bytes: Buffer.from(await encodeMct(profile)),
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
  const monitors = dialog.getByRole('button', { name: /^Monitors entered/ });
  await expect(monitors).toHaveText('Monitors enteredNot in this recording; record with process=monitors.');
  await expect(monitors).toBeDisabled();
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

for (const { what, make, event, name, said } of [
  {
    what: 'a storm of loaded classes',
    make: loadingProgram,
    event: /^Classes defined/,
    name: 'Classes defined',
    said: 'Class loading and linking increased (+597), mostly below Plugins.run.',
  },
  {
    what: 'an exception as the end of a loop',
    make: loopingProgram,
    event: /^Exceptions created/,
    name: 'Exceptions created',
    said: 'Rows.sum spends 0.0476 exceptions per call to ArrayList$Itr.next, up from 0.',
  },
])
  test(`${what} is found in three steps`, async ({ app, page }) => {
    const errors = await app.start();
    await app.drop(await file('calm.mct', make(false)), await file('busy.mct', make(true)));
    await app.opened();
    // The files are the first step, the dialog and the event the others. The first sentence names the method.
    await count(app, event);
    await expect(app.comparison.story).toContainText(said);
    await expect(page.getByRole('radio', { name })).toBeChecked();
    expect(errors).toEqual([]);
  });

test('an address that names an event opens the files again that lack it', async ({ app, page }) => {
  const errors = await app.start();
  await app.drop(await program('busy.mct', 400));
  await app.opened();
  await page.evaluate(() => {
    location.hash = location.hash.includes('metric=')
      ? location.hash.replace(/metric=[^&]*/, 'metric=exceptions')
      : `${location.hash}&metric=exceptions`;
  });
  await expect(page.getByRole('radio', { name: 'Exceptions created' })).toBeChecked();
  await expect(app.details.region).toContainText('400');
  await page.goBack();
  await expect(page.getByRole('radio', { name: 'Exceptions created' })).not.toBeChecked();
  await page.goForward();
  await expect(page.getByRole('radio', { name: 'Exceptions created' })).toBeChecked();
  expect(errors).toEqual([]);
});

test('a condition that names an event opens the files again that lack it', async ({ app }) => {
  const errors = await app.start();
  await app.drop(await program('calm.mct', 2), await program('busy.mct', 400));
  await app.opened();
  await app.comparison.showOptions();
  await app.gate.button.click();
  await app.gate.conditions.fill('inclusive exceptions(acme.Parser.*) > +10\nexceptions > +1000');
  await expect(app.gate.dialog).toContainText('Not counted yet: exceptions.');
  await app.gate.dialog.getByRole('button', { name: 'Count and read the files again' }).click();
  await expect(app.gate.dialog).not.toContainText('Not counted yet');
  await app.gate.show.click();
  await expect(app.gate.verdict).toContainText('Gate failed: ');
  await expect(app.gate.verdict).toContainText('2 → 400 exceptions');
  expect(errors).toEqual([]);
});

test('runs that are open are read again for an event', async ({ app }) => {
  const errors = await app.start();
  const runs = [program('base-1.mct', 2), program('base-2.mct', 4), program('base-3.mct', 3), program('head.mct', 400)];
  await app.drop(...(await Promise.all(runs)));
  await app.opening.asks.compareRuns.click();
  await expect(app.comparison.story).toBeVisible();
  await count(app, /^Exceptions created/);
  await expect(app.main).toContainText('3 → 400 exceptions');
  await count(app, /^Notifications/);
  await expect(app.main).toContainText('3 → 3 notifications');
  await expect(app.page.getByRole('radio', { name: 'Exceptions created' })).toHaveCount(1);
  expect(errors).toEqual([]);
});

test('a matrix is of an event that the address names', async ({ app, page }) => {
  const errors = await app.start();
  await app.drop(await program('one.mct', 2), await program('two.mct', 7), await program('three.mct', 400));
  await app.opening.asks.matrix.click();
  await expect(app.main).toContainText('three.mct');
  await page.evaluate(() => {
    location.hash = `${location.hash.replace(/&metric=[^&]*/, '')}&metric=exceptions`;
  });
  await expect(page.getByRole('radio', { name: 'Exceptions created' })).toBeChecked();
  await expect(app.main).toContainText('400');
  expect(errors).toEqual([]);
});

test('events of a file with folded contexts are marked, in sentences and in tables', async ({ app }) => {
  const errors = await app.start();
  const folded = { folded: { contexts: 3 } };
  await app.drop(await program('calm.mct', 2, folded), await program('busy.mct', 400, folded));
  await app.opened();
  const note =
    'Exceptions created: some may be below another of your methods than the one that caused them, because 3 contexts of ';
  await expect(app.comparison.story).toBeVisible();
  await expect(app.main).not.toContainText(note);
  await count(app, /^Exceptions created/);
  await expect(app.main).toContainText(`${note}A were folded when memory ran out.`);
  await app.tabs.open('Methods by cost');
  await expect(app.main).toContainText(`${note}this recording were folded when memory ran out.`);
  expect(errors).toEqual([]);
});

test('the timeline shows when events happened', async ({ app }) => {
  const errors = await app.start();
  const busy = throwingProgram(400);
  const snapshots = {
    elapsed: [10, 20],
    columns: {
      calls: [
        { node: 0, state: 0, count: 1 },
        { node: 4, state: 0, count: 100 },
        { node: 4, state: 1, count: 290 },
      ],
    },
  };
  await app.drop(await file('busy.mct', { ...busy, snapshots }));
  await app.opened();
  await count(app, /^Exceptions created/);
  await app.tabs.open('Timeline');
  await expect(app.main).toContainText('exceptions');
  await expect(app.main).toContainText('290');
  expect(errors).toEqual([]);
});

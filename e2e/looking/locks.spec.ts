import { Buffer } from 'node:buffer';
import { encodeMct } from '../../workers/formats/mct/encoder';
import { DEADLOCKS, waitingProgram } from '../../workers/testing/waiting-program';
import { violationsOf } from '../lib/accessibility-rules';
import { type Dropped, inRepo } from '../lib/files';
import { openAsReceiver } from '../pages/receiver';
import { expect, test } from '../pages/test';

const file = async (name: string, given: Parameters<typeof waitingProgram>[0] = {}): Promise<Dropped> => ({
  name,
  bytes: Buffer.from(await encodeMct(waitingProgram(given))),
});

const SENTENCE =
  'Deadlock: transfer-1 waits for a java.lang.Object that transfer-2 holds, and transfer-2 for one that transfer-1 holds.';

test('a convoy at a monitor leads to the code that holds it, in three steps', async ({ app, page }) => {
  const errors = await app.start();
  await app.drop(await file('convoy.mct'));
  await app.opened();
  await app.tabs.open('Locks');
  await expect(page.getByRole('heading', { name: 'Locks, without virtual threads' })).toBeVisible();
  const rows = page.getByRole('treegrid', { name: 'Locks by class' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('java.lang.Object');
  await expect(rows.nth(1)).toContainText('≈ 14.40');
  await expect(app.main).toContainText('Sampled: 512 looks, every 20.0 ms.');
  expect(await violationsOf(page)).toEqual([]);
  await rows
    .getByRole('button', { name: /Cache\.refill/ })
    .first()
    .click();
  await expect(page).toHaveURL(/#\/tree\?/);
  await expect(page.getByRole('treegrid').getByRole('row', { selected: true })).toContainText('Cache.refill');
  expect(errors).toEqual([]);
});

test('a convoy at a ReentrantLock leads to the code that holds it, by keyboard, in three steps', async ({ app, page }) => {
  await app.start();
  await app.drop(await file('convoy.mct'));
  await app.opened();
  await app.tabs.open('Locks');
  const grid = page.getByRole('treegrid', { name: 'Locks by class' });
  const lock = grid.getByRole('row', { name: /ReentrantLock/ }).first();
  await expect(lock).toHaveAttribute('aria-expanded', 'false');
  await lock.focus();
  await page.keyboard.press('Enter');
  await expect(lock).toHaveAttribute('aria-expanded', 'true');
  await expect(grid.getByRole('row')).toHaveCount(7);
  const pair = grid.getByRole('row', { name: /Pool\.take/ }).first();
  await expect(pair).toContainText('Thread.sleep');
  await page.keyboard.press('ArrowDown');
  await expect(pair).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(pair.getByRole('button', { name: /lock/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(pair.getByRole('button', { name: /Thread\.sleep/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('treegrid').getByRole('row', { selected: true })).toContainText('Thread.sleep');
});

test('Enter on a pair of paths leads to the code that waits', async ({ app, page }) => {
  await app.start();
  await app.drop(await file('convoy.mct'));
  await app.opened();
  await app.tabs.open('Locks');
  const grid = page.getByRole('treegrid', { name: 'Locks by class' });
  await grid
    .getByRole('row', { name: /Cache\.get/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/tree\?/);
  await expect(page.getByRole('treegrid').getByRole('row', { selected: true })).toContainText('Cache.get');
});

test('with My code, waits stand in the nearest own method', async ({ app, page }) => {
  await app.start();
  await app.drop(await file('convoy.mct'));
  await app.opened();
  await app.tabs.open('Methods by cost');
  await app.main.getByText('My code', { exact: true }).click();
  await app.tabs.open('Locks');
  const grid = page.getByRole('treegrid', { name: 'Locks by class' });
  await grid.getByRole('button', { name: /Paths of .*ReentrantLock/ }).click();
  const pairs = grid.getByRole('row', { name: /Pool\.take/ });
  await expect(pairs.first()).toContainText('Pool.grow');
  await expect(pairs.first()).toContainText('≈ 8.00');
  await expect(grid).not.toContainText('Thread.sleep');
  await pairs
    .first()
    .getByRole('button', { name: /Pool\.grow/ })
    .click();
  await expect(page.getByRole('treegrid').getByRole('row', { selected: true })).toContainText('Pool.grow');
});

test('a deadlock is the first sentence of the page, with its stacks in the next step', async ({ app, page }) => {
  const errors = await app.start();
  await app.drop(await file('deadlock.mct', { meta: { deadlocks: DEADLOCKS } }));
  await app.opened();
  const strip = page.getByRole('region', { name: 'Deadlock' });
  await expect(strip.getByRole('paragraph').first()).toHaveText(SENTENCE);
  await expect(strip).toContainText(
    'Not found: deadlocks through class initialisation, semaphores, latches, conditions or read locks',
  );
  expect(await violationsOf(page)).toEqual([]);
  await strip.getByText('Stacks').click();
  const thread = strip.getByRole('region', { name: 'transfer-2' });
  await expect(thread).toContainText('acme.Bank.move(Bank.java:33)');
  expect(await violationsOf(page)).toEqual([]);
  await thread.getByRole('button', { name: 'Show in the call tree' }).click();
  await expect(page.getByRole('treegrid').getByRole('row', { selected: true })).toContainText('Cache.refill');
  expect(errors).toEqual([]);
});

test('a comparison names the side of a deadlock, and both sides’ blocked time by class', async ({ app, page }) => {
  await app.start();
  await app.drop(await file('deadlock.mct', { meta: { deadlocks: DEADLOCKS } }), await file('convoy.mct'));
  await app.opened();
  const side = /deadlock/.test((await page.title()).split(' and ')[0]!) ? 'A' : 'B';
  await expect(page.getByRole('region', { name: 'Deadlock' }).getByRole('paragraph').first()).toHaveText(`${side}: ${SENTENCE}`);
  await app.tabs.open('Locks');
  await expect(page.getByRole('columnheader', { name: /Blocked in [AB]/ })).toBeVisible();
});

test('a file in which nobody waited, and one in which nobody looked', async ({ app, page }) => {
  await app.start();
  await app.drop(await file('quiet.mct', { locks: [] }));
  await app.opened();
  await app.tabs.open('Locks');
  await expect(app.main).toContainText('No thread was seen waiting for a lock in 512 looks.');
  const { locks: _, meta, ...silent } = waitingProgram();
  await page.goto('about:blank');
  await app.start();
  await app.drop({ name: 'silent.mct', bytes: Buffer.from(await encodeMct({ ...silent, meta: { ...meta, locks: undefined } })) });
  await app.opened();
  await expect(page.getByRole('tab', { name: 'Locks' }).or(page.getByRole('link', { name: 'Locks' }))).toHaveCount(0);
});

test('waits that are damaged are not taken for waits that nobody looked for', async ({ app, page }) => {
  await app.start();
  const { locks: _, ...damaged } = waitingProgram();
  await app.drop({ name: 'damaged.mct', bytes: Buffer.from(await encodeMct(damaged)) });
  await app.opened();
  await page.evaluate(() => {
    location.hash = location.hash.replace(/#\/\w+/, '#/locks');
  });
  await expect(app.main).toContainText('The waits for locks are damaged.');
  await expect(app.main).not.toContainText('Nobody looked');
});

test('a flight recording has waits for monitors, with the thread that held them before', async ({ app, page }) => {
  const errors = await app.start();
  await app.pick(inRepo('golden/flights/streams-21.jfr.gz'));
  await app.opened();
  await app.tabs.open('Locks');
  await expect(page.getByRole('heading', { name: 'Locks: waits to enter monitors' })).toBeVisible();
  const grid = page.getByRole('treegrid', { name: 'Locks by class' });
  await expect(grid.getByRole('columnheader', { name: /^Previous owner’s thread/ })).toBeVisible();
  await expect(grid.getByRole('row').nth(2)).toContainText('holder');
  await expect(app.main).toContainText('10 waits to enter a monitor, only those above 20 ms.');
  await expect(grid).not.toContainText('≈');
  expect(await violationsOf(page)).toEqual([]);
  expect(errors).toEqual([]);
});

test('the table of locks is saved as CSV, with whole paths', async ({ app, page }) => {
  await app.start();
  await app.drop(await file('convoy.mct'));
  await app.opened();
  await app.tabs.open('Locks');
  await expect(page.getByRole('treegrid', { name: 'Locks by class' }).getByRole('row').nth(2)).toContainText('Cache.refill');
  const { name, bytes } = await app.palette.download('table as csv');
  expect(name).toBe('convoy-locks.csv');
  expect(bytes.toString('utf8').split('\r\n').slice(0, 3)).toEqual([
    'Lock,Waiting at,Held at,Blocked (ns),Seen',
    'java.lang.Object,,,14400000000,720',
    'java.lang.Object,acme.Main.run > acme.Cache.get,acme.Main.run > acme.Cache.refill,14400000000,720',
  ]);
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`locks and deadlocks fit on a phone and at 200% zoom, ${colorScheme}`, async ({ app, page }) => {
    await page.emulateMedia({ colorScheme });
    await app.start();
    await app.drop(await file('deadlock.mct', { meta: { deadlocks: DEADLOCKS } }));
    await app.opened();
    await app.tabs.open('Locks');
    for (const [width, height] of [
      [1024, 768],
      [720, 450],
      [390, 844],
    ] as const) {
      await app.resize(width, height);
      await page.getByText('Stacks').click();
      await expect(page.getByRole('region', { name: 'transfer-1' })).toBeVisible();
      expect([width, await app.overhang()]).toEqual([width, 0]);
      // Above the views' bar on a phone, which would otherwise cover part of it.
      await page.getByTestId('status').scrollIntoViewIfNeeded();
      expect(await violationsOf(page)).toEqual([]);
      await page.getByText('Stacks').click();
      await expect(page.getByRole('region', { name: 'transfer-1' })).toHaveCount(0);
    }
    await expect(page.getByRole('treegrid', { name: 'Locks by class' })).toBeInViewport();
  });

test('a link has neither table nor deadlock, and its receiver is told nothing wrong', async ({ app, browser }) => {
  await app.start();
  await app.drop(await file('deadlock.mct', { meta: { deadlocks: DEADLOCKS } }));
  await app.opened();
  await app.tabs.open('Locks');
  await app.sharing.open('Summary in the link');
  const { app: receiver } = await openAsReceiver(browser, await app.sharing.address());
  await expect(receiver.main).toContainText('A link does not contain waits for locks.');
  await expect(receiver.page.getByRole('region', { name: 'Deadlock' })).toHaveCount(0);
});

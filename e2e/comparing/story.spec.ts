import { both } from '../lib/addresses';
import { inRepo, sample } from '../lib/files';
import type { App } from '../pages/app';
import { expect, test } from '../pages/test';

test('the answer comes first: why the metric changed, in sentences that lead to their places', async ({ app, page }) => {
  const errors = await app.start(both('compare'));
  const { sentences, story } = app.comparison;
  await expect(sentences.first()).toContainText(
    /^−2\d\d\u202fM\s*H2Demo\.ordersByCustomer spends [\d.]+\u202fk bytecodes in each of its 120 calls to JdbcPreparedStatement\.executeQuery, down from [\d.]+\u202fM\./,
  );
  await expect(sentences.first()).toContainText(
    /In JdbcPreparedStatement\.executeQuery, .* calls TableFilter\.next once per call instead of \d+/,
  );
  await expect(story).toContainText('−68.9');
  await expect(story).toContainText(/Three causes explain 9\d%/);
  await expect(app.comparison.figures).toContainText('Own code demo');
  await expect(app.comparison.facts).toContainText(/Overlap\s*22\.\d+% of the work is distributed the same way/);
  await expect(app.comparison.facts).toContainText(/Also\s*calls −\d.*, objects −\d.*, arrays \+\d/);
  await expect(app.page.getByRole('button', { name: /^Counted: all but \d+ methods and \d+ classes/ })).toBeVisible();
  // Until the user selects a context, the first sentence's context is shown.
  await expect(sentences.first()).toHaveAttribute('aria-current', 'true');
  await expect(app.details.region).toContainText(
    /Why it is listed first.*Spends [\d.]+.k bytecodes in each of its 120 calls to JdbcPreparedStatement/,
  );
  await expect(page).not.toHaveURL(/sel=/);

  const created = sentences.filter({ hasText: 'H2Demo.main now calls' }).getByRole('button', { name: 'H2Demo.createIndex' });
  await created.focus();
  await expect(app.tooltip).toContainText(/demo\.H2Demo\.createIndex.*0 → [\d,]+ bytecodes/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/sel=\d+/);
  await expect(app.details.region).toContainText('demo.H2Demo.createIndex');
  await expect(sentences.first()).toHaveAttribute('aria-current', 'false');
  expect(errors).toEqual([]);
});

test('my methods: each with its part of the change, and why', async ({ app, page }) => {
  await app.start(both('compare'));
  const { changes } = app.comparison;
  // While no table has been chosen, this is the table of own code.
  await expect(changes.tab('My methods')).toBeChecked();
  await changes.show('Methods');
  const why = (name: string) => changes.methods.rows.filter({ hasText: name }).getByRole('gridcell').last();
  await expect(why('ordersByCustomer')).toHaveText(/^cheaper per call/);
  await expect(why('createIndex')).toHaveText('new');
  await expect(why('class loading')).toHaveText('');
  await expect(why('other code')).toHaveText('');
  await changes.show('My methods');
  const mine = changes.by('My methods by change');
  // The cost for which a method accounts is not an inclusive figure, so it must not be shown next to those of A and B.
  await expect(mine.root.getByRole('columnheader')).toHaveText([/My method/, /Accounts for/, /Change bar/, /Calls/, 'Why']);
  await expect(mine.row(0)).toContainText(
    /H2Demo\.ordersByCustomer.*−2\d\d\u202fM.*spends less on JdbcPreparedStatement\.executeQuery/,
  );
  await mine.row(2).click();
  await expect(page).toHaveURL(/sel=\d+/);
  await expect(app.details.region).toContainText(/H2Demo\.main now calls H2Demo\.createIndex \(33\.\d.M bytecodes\)/);
  await changes.nameFilter.fill('fill');
  await expect(changes.count).toHaveText('1 method');
  await expect(page).toHaveURL(/table=own/);
  // The table follows the switch, and the other table is one click away.
  await app.comparison.press('All code');
  await expect(changes.tab('Methods')).toBeChecked();
  await changes.show('My methods');
  await app.comparison.press('My code');
  await expect(changes.tab('My methods')).toBeChecked();
});

test('a name that my code folds is found in all code', async ({ app, page }) => {
  await app.start(both('compare'));
  await app.comparison.sentences.first().getByRole('button', { name: 'TableFilter.next' }).click();
  await expect(page).toHaveURL(/sel=\d+/);
  await expect(app.details.title).toHaveText('org.h2.table.TableFilter.next');
  await expect(app.comparison.choice('All code')).toBeChecked();
});

test('my code: guessed, named, in the address, undone; what is no package is refused', async ({ app, page }) => {
  await app.start(both('compare'));
  const { sentences, figures, myCode } = app.comparison;
  await expect(sentences.first()).toContainText('H2Demo.ordersByCustomer');
  await app.comparison.showOptions();
  await myCode.button('auto-detected').click();
  await expect(myCode.dialog).toContainText('Own code, by main class: demo.');
  await myCode.prefixes.fill('org/h2');
  await myCode.apply.click();
  await expect(myCode.dialog.getByRole('alert')).toContainText('“org/h2” is not a package or class');
  await myCode.prefixes.fill('org.h2, demo');
  await myCode.apply.click();
  await expect(page).toHaveURL(/own=org\.h2%2Cdemo/);
  await expect(sentences.first()).toContainText(/calls TableFilter\.next/);
  await expect(figures).toContainText('Own code org.h2, demo');
  await page.goBack();
  await expect(page).not.toHaveURL(/own=/);
  await expect(sentences.first()).toContainText('H2Demo.ordersByCustomer spends');
  await page.goForward();
  await expect(figures).toContainText('Own code org.h2, demo');
  await myCode.button('org.h2, demo').click();
  await myCode.guess.click();
  await expect(page).not.toHaveURL(/own=/);

  await app.visit(both('compare', '&own=no..package'));
  await expect(app.notices.saying('my code “no..package” was ignored')).toBeVisible();
});

test('the picture shows where the cause is, and not in its callers', async ({ app }) => {
  await app.start(both('compare', '&own=org.h2,demo'));
  await app.flame.drawn();
  const cause = (name: string) => app.flame.frameTable.getByRole('row', { name }).first().getByRole('cell').last();
  await expect(cause('org.h2.table.TableFilter.next')).toHaveText(/^−1\d\d\u202fM$/);
  // Callers that are called as often as before, at the same cost per call, are not a cause.
  await expect(cause('demo.H2Demo.ordersByCustomer')).toHaveText(/^[−+]?\d+(\.\d+)?(\u202fk)?$/);
});

test('a chain of calls is one row, until a press or a search opens it', async ({ app, page }) => {
  await app.start(both('compare', '&code=all'));
  await app.flame.drawn();
  await expect(app.comparison.sentences.first()).toContainText('ordersByCustomer spends');
  const rows = (name: string) => app.flame.frameTable.getByRole('row', { name });
  await expect(rows('FetchedResult.next')).toHaveCount(1);
  await expect(rows('LazyResult.hasNext')).toHaveCount(0);
  await app.search.box.fill('LazyResult.hasNext');
  await expect(app.search.result).toHaveText(/\d contexts? of 1 method/);
  await app.search.next.click();
  await expect(page).toHaveURL(/sel=\d+/);
  await expect(rows('LazyResult.hasNext')).toHaveCount(1);

  // The sixth row, below the root, main, ordersByCustomer and two more.
  const inner = app.flame.frameTable.getByRole('rowheader', { name: 'org.h2.command.query.Query.query', exact: true });
  await expect(inner).toHaveCount(0);
  await app.flame.press({ x: 600, y: 5.5 * 21 });
  await expect(inner).not.toHaveCount(0);
  await expect(page).not.toHaveURL(/focus=\d/);

  const reset = app.comparison.region.getByRole('button', { name: 'Reset zoom' });
  await expect(reset).toHaveCount(0);
  await app.flame.canvas.press('Enter');
  await expect(page).toHaveURL(/focus=\d/);
  await reset.click();
  await expect(page).not.toHaveURL(/focus=\d/);
  await expect(reset).toHaveCount(0);
});

test('figures are explained on focus; threads, noise, names and gate stand behind one button', async ({ app }) => {
  await app.start(both('compare'));
  const { overlap, options, noiseGuard, rules } = app.comparison;
  await app.comparison.compared();
  await overlap.locator('xpath=ancestor::span[@tabindex][1]').focus();
  await expect(app.tooltip).toContainText('doubling the work everywhere still gives 100%');
  for (const setting of [noiseGuard, rules.asRecorded, app.comparison.threadOf('A'), app.gate.button])
    await expect(setting).toBeHidden();
  await app.page.keyboard.press('Escape');
  await options.click();
  for (const setting of [noiseGuard, rules.asRecorded, app.comparison.threadOf('A'), app.gate.button])
    await expect(setting).toBeVisible();
  await noiseGuard.selectOption({ label: '1% of the total' });
  await expect(options).toHaveAccessibleName('Comparison settings: noise');
  await options.click();
  await expect(noiseGuard).toBeHidden();
});

test('what nobody can select takes no room', async ({ app }) => {
  await app.start();
  await app.pick(sample('handcount.mct'), sample('handcount.mct'));
  await expect(app.comparison.sentences).toHaveText('The same work.');
  await expect(app.details.region).toHaveCount(0);
});

/** Lowest position at which frames may begin: above are the header, three causes with the reasons of the first, and tools. */
const HIGHEST = 310;

test('frames begin high on the page', async ({ app }) => {
  await app.start(both('compare'));
  await expect(app.comparison.sentences.first()).toContainText('ordersByCustomer spends');
  expect((await app.flame.canvas.boundingBox())?.y).toBeLessThanOrEqual(HIGHEST);
});

/** Puts a longer sentence into the page, because method names may have any length. */
const lengthen = (app: App, letters: number): Promise<void> =>
  app.comparison.sentences
    .first()
    .getByRole('button')
    .first()
    .evaluate((button, length) => {
      button.textContent = `${'LongNameOf'.repeat(Math.ceil(length / 10))}`.slice(0, length);
      const list = button.closest('ol')!;
      // The page measures again whenever its width changes.
      list.style.width = `${list.clientWidth - 1}px`;
    }, letters);

for (const [letters, room, left] of [
  [36, 'two lines', 3],
  [190, 'three lines', 1],
  [900, 'many lines', 1],
] as const)
  test(`frames begin as high where the first sentence takes ${room}`, async ({ app }) => {
    await app.start(both('compare'));
    await expect(app.comparison.sentences).toHaveCount(3);
    await lengthen(app, letters);
    await expect(app.comparison.sentences).toHaveCount(left);
    await expect(app.comparison.moreMethods).toHaveText(left === 3 ? 'Show full text' : '2 more causes');
    expect(await app.overhang()).toBeLessThanOrEqual(0);
    expect((await app.flame.canvas.boundingBox())?.y).toBeLessThanOrEqual(HIGHEST);
    await app.comparison.moreMethods.click();
    await expect(app.comparison.sentences).toHaveCount(3);
    await expect(app.comparison.moreMethods).toHaveText('Show less');
    await expect(app.comparison.moreMethods).toBeFocused();
    await app.comparison.moreMethods.click();
    await expect(app.comparison.sentences).toHaveCount(left);
  });

test('a name that is cut off takes the focus without moving its line', async ({ app }) => {
  await app.start(both('compare'));
  await expect(app.comparison.sentences).toHaveCount(3);
  await lengthen(app, 36);
  await expect(app.comparison.moreMethods).toHaveText('Show full text');
  for (const name of await app.comparison.sentences.getByRole('button').all()) await name.focus();
  const moved = app.comparison.sentences.evaluateAll((lines) =>
    lines.flatMap((line) => [...line.querySelectorAll('*')]).filter(({ scrollLeft, scrollTop }) => scrollLeft + scrollTop > 0),
  );
  expect(await moved).toEqual([]);
});

test('marks of memory beside the names move no frames', async ({ app }) => {
  await app.start();
  const folded = inRepo('golden/folded.mct');
  await app.pick(folded, folded);
  await expect(app.header.mark('folded', 'A')).toBeVisible();
  await expect(app.header.mark('folded', 'B')).toBeVisible();
  await app.flame.drawn();
  expect((await app.flame.canvas.boundingBox())?.y).toBeLessThanOrEqual(HIGHEST);
});

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 1024, height: 768 } });
  test('many rows of frames and of the table are in sight', async ({ app, page }) => {
    await app.start(both('compare', '&table=methods'));
    const { table } = app.comparison.changes;
    await expect(app.comparison.moreMethods).toHaveText('2 more causes');
    // The picture's tools take one row.
    expect((await app.flame.canvas.boundingBox())?.y).toBeLessThanOrEqual(270);
    await expect.poll(async () => (await table.row(0).boundingBox())?.height).toBe(24);
    // The picture of own code takes no more room than its rows need, and a table of ten rows gets the rest.
    const height = async (): Promise<number> => (await app.flame.canvas.boundingBox())?.height ?? 0;
    await expect.poll(height).toBeLessThan(10 * 18);
    const footer = (await page.getByRole('contentinfo').boundingBox())?.y ?? 0;
    const tenth = await table.row(9).boundingBox();
    expect((tenth?.y ?? Infinity) + (tenth?.height ?? 0)).toBeLessThanOrEqual(footer);
    await page.getByText('All code', { exact: true }).click();
    await expect.poll(height).toBeGreaterThanOrEqual(12 * 18);
    await app.comparison.moreMethods.click();
    await expect(app.comparison.sentences).toHaveCount(3);
  });
});

test.describe('in a low, wide window', () => {
  test.use({ viewport: { width: 1280, height: 720 } });
  test('the facts stand in one column', async ({ app }) => {
    await app.start(both('compare'));
    const more = (await app.comparison.moreMethods.boundingBox())!;
    const settings = (await app.comparison.options.boundingBox())!;
    expect(settings.y).toBeGreaterThan(more.y + more.height);
    expect(settings.height).toBeLessThan(30);
  });
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  test('frames begin on the first screen', async ({ app }) => {
    await app.start(both('compare'));
    await expect(app.comparison.sentences.first()).toContainText('ordersByCustomer spends');
    expect((await app.flame.canvas.boundingBox())?.y).toBeLessThanOrEqual(300);
    const before = (await app.comparison.sentences.first().boundingBox())!;
    await lengthen(app, 900);
    await expect.poll(async () => (await app.comparison.sentences.first().boundingBox())?.width).toBeLessThan(before.width);
    expect((await app.flame.canvas.boundingBox())?.y).toBeLessThanOrEqual(300);
  });

  test('names in the table are whole', async ({ app }) => {
    await app.start(both('compare', '&table=methods'));
    const { methods } = app.comparison.changes;
    for (const word of ['H2Demo.', 'ordersByCustomer']) {
      const name = methods.rows.getByText(word, { exact: true }).first();
      await expect(name).toBeVisible();
      expect(await name.evaluate((span) => span.scrollWidth - span.clientWidth)).toBe(0);
    }
    // So is the name in the details line, which has the figures below it.
    const line = app.details.sheet.getByText('H2Demo.ordersByCustomer');
    await expect(line).toBeVisible();
    expect(await line.evaluate((span) => span.scrollWidth - span.clientWidth)).toBe(0);
    await app.comparison.changes.table.root.scrollIntoViewIfNeeded();
    await app.page.getByLabel('Table', { exact: true }).selectOption('My methods');
    const why = app.comparison.changes.by('My methods by change').row(0).getByRole('gridcell').last();
    await expect(why).toHaveText('spends less on executeQuery');
    // Names in sentences are as high as a touch target.
    const name = app.comparison.sentences.first().getByRole('button').first();
    expect((await name.boundingBox())?.height).toBeGreaterThanOrEqual(24);
  });
});

test('the divider between picture and table is remembered', async ({ app, page }) => {
  await app.start(both('compare'));
  const { divider } = app.comparison;
  await app.flame.drawn();
  // The sentences and the table arrive after the picture, and share the space with it.
  await app.atRest();
  const height = async () => Math.round((await app.flame.canvas.boundingBox())?.height ?? 0);
  const before = await height();
  await divider.focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowDown');
  await expect.poll(height).toBeGreaterThan(before + 20);
  await app.atRest();
  const chosen = await height();
  await page.reload();
  await app.flame.drawn();
  await app.atRest();
  await expect.poll(height).toBe(chosen);
});

import { encodeMct } from '../../workers/formats/mct/encoder';
import { SIZED, SMALL } from '../../workers/testing/small-profile';
import { violationsOf } from '../lib/accessibility-rules';
import { expect, test } from '../pages/test';

/** SIZED with five more arrays of references. */
const GROWN = {
  ...SIZED,
  columns: { ...SIZED.columns, bytes: [160, 50_000, 0, 0, 0, 0, 0, 280, 0] },
  arrays: [...(SIZED.arrays ?? []).slice(0, 2), { node: 1, type: 'R', arrays: 5, elements: 12_480 }, SIZED.arrays![2]],
  meta: { layout: { ...(SIZED.meta?.layout as object), header: 8 } },
};
const file = async (name: string, profile: typeof SIZED) => ({ name, bytes: Buffer.from(await encodeMct(profile)) });

test('allocations open by bytes: types in one table that adds up, each with its contexts', async ({ app, page }) => {
  const errors = await app.start('#/allocations');
  await app.drop(await file('sized.mct', SIZED));
  const { types, where } = app.allocations;
  await expect(types.root).toBeVisible();
  await expect(app.allocations.region).toContainText('560 B');
  const rows = await types.all();
  const sizes = rows.map((cells) => Number(cells[1]!.replace(/[^\d−-]/g, '').replace('−', '-')));
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  expect(sizes.reduce((sum, each) => sum + each, 0)).toBe(560);
  expect(rows.map(([name]) => name!.trim())).toEqual(expect.arrayContaining(['int[]', 'reference[]', 'array padding', 'app.A']));
  expect(await violationsOf(page)).toEqual([]);

  await types.rows.filter({ hasText: 'int[]' }).click();
  await expect(page).toHaveURL(/type=array:I/);
  await expect(where.root).toContainText('run');
  await types.rows.filter({ hasText: 'array padding' }).click();
  await expect(page).toHaveURL(/type=padding/);
  expect(errors).toEqual([]);
});

/** SIZED with the VM's account of the threads: 560 bytes, of which the thread `worker` has 280. */
const ACCOUNTED = {
  ...SIZED,
  threads: [
    { name: 'main', nodes: 6, allocated: 288 },
    { name: 'worker-7', nodes: 3, allocated: 300 },
  ],
};

test('how much of the VM’s own account is counted stands beside the allocations and in the details of threads', async ({
  app,
  page,
}) => {
  const errors = await app.start('#/allocations');
  await app.drop(await file('accounted.mct', ACCOUNTED));
  const line = app.allocations.coverage;
  await expect(line).toHaveText('Bytes counted: 95.2% of the 588 B that the VM allocated in these threads.');
  await line.focus();
  await expect(page.getByRole('tooltip')).toContainText('What the VM allocates to load and link classes');
  expect(await violationsOf(page)).toEqual([]);
  await app.header.thread.selectOption('1');
  await expect(line).toHaveText('Bytes counted: 93.3% of the 300 B that the VM allocated in this thread.');

  await app.tabs.open('Flame graph');
  const { region } = app.details;
  await expect(region).toContainText('Bytes counted: 93.3% of the 300 B that the VM allocated in this thread.');
  await app.header.thread.selectOption('all threads, one frame each');
  await expect(region).toContainText('Bytes counted: 95.2% of the 588 B');
  // Until the new picture has arrived, clicks are ignored.
  await expect(async () => {
    await app.flame.press({ x: (await app.flame.canvas.boundingBox())!.width - 60, y: 32 });
    await expect(app.details.title).toHaveText('thread worker-*', { timeout: 2000 });
  }).toPass();
  await expect(region).toContainText('Bytes counted: 93.3% of the 300 B');
  expect(errors).toEqual([]);
});

test('two files are compared by bytes, by type too, with a word on different layouts', async ({ app }) => {
  const { snapshots: _, ...grown } = GROWN;
  const errors = await app.start();
  await app.drop(await file('sized.mct', SIZED), await file('grown.mct', grown));
  await app.comparison.compared();
  await app.header.metric('Allocated bytes', { exact: true }).check();
  await expect(app.comparison.region).toContainText('laid out differently');
  await app.comparison.changes.show('Types');
  const changed = app.comparison.changes.by('Allocations by type');
  await expect(changed.row(0)).toContainText('reference[]');
  await expect(changed.row(0)).toContainText('+50.0 kB');
  expect(errors).toEqual([]);
});

test('beside each other, tables leave out columns that do not fit, and never those of bytes', async ({ app, page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await app.start('#/allocations');
  await app.drop(await file('sized.mct', SIZED));
  const { types, where } = app.allocations;
  await expect(types.root).toBeVisible();
  const spills = (grid: typeof types) => grid.root.evaluate((each) => each.scrollWidth - each.parentElement!.clientWidth);
  for (const grid of [types, where]) {
    await expect(grid.heading('Bytes')).toBeVisible();
    await expect.poll(() => spills(grid)).toBeLessThanOrEqual(0);
    await expect(grid.heading('Elements')).toHaveCount(0);
  }
  await page.setViewportSize({ width: 1900, height: 900 });
  // The width of the other table does not change.
  await expect(types.heading('Elements')).toBeVisible();
});

test('a dump from before bytes were counted says so, and has its tables of objects and arrays', async ({ app }) => {
  await app.start('#/allocations?metric=bytes');
  await app.drop(await file('old.mct', SMALL));
  await expect(app.allocations.classes.root).toBeVisible();
  await expect(app.allocations.region).toContainText('recorded without bytes, either by an older agent');
  await expect(app.notices.all).toContainText(
    'old.mct has no metric “bytes”. A file was recorded without bytes, either by an older agent',
  );

  await app.allocations.region.getByRole('button', { name: 'int[]' }).click();
  // Sorted by arrays, this context comes first; sorted by objects, which do not include arrays, it came last.
  await expect(app.allocations.where.cell(0, 1)).toHaveText('5');
  await expect(app.allocations.where.cell(1, 1)).toHaveText('2');
});

test('captions of the treemap are whole', async ({ app, page }) => {
  await app.start('#/allocations?a=samples/h2-scan.mct');
  const cells = page.getByTestId('treemap').locator('> *');
  for (const width of [1440, 390]) {
    await app.resize(width, 844);
    await expect(cells.filter({ hasText: 'SimpleImmutableEntry' })).toHaveCount(1);
    await expect
      .poll(() =>
        cells.evaluateAll((all) =>
          all.filter((cell) => cell.textContent !== '' && cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
        ),
      )
      .toEqual([]);
  }
});

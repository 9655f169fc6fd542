import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { type EncodedProfile, encodeMct } from '../../workers/formats/mct/encode';
import { choose, drop, opened, sample, start } from '../lib/app';
import { broken } from '../lib/axe';

/** A Kotlin program with a shrunk library. */
const KOTLIN: EncodedProfile = {
  methods: [
    { className: 'com.acme.shop.MainKt', name: 'main', descriptor: '()V', flags: 2, sourceFile: 'Main.kt', line: 3 },
    { className: 'com.acme.shop.Cart$Companion', name: 'of$default', descriptor: '(I)V', sourceFile: 'Cart.kt', line: 9 },
    { className: 'a.b', name: 'a', descriptor: '(I)V', sourceFile: 'SourceFile', line: 1 },
    { className: 'java.util.ArrayList', name: '<init>', descriptor: '()V', flags: 1, sourceFile: 'ArrayList.java', line: 150 },
  ],
  threads: [{ name: 'main', nodes: 4 }],
  depth: [0, 1, 2, 3],
  method: [0, 1, 2, 3],
  columns: { calls: [1, 1, 1, 1], bytecodes: [400, 300, 200, 100] },
  meta: { mainClass: 'com.acme.shop.MainKt', modules: [{ name: 'java.base', packages: ['java.util'] }] },
};
const MAPPING = 'com.acme.pricing.Price -> a.b:\n    1:9:void round(int):20:28 -> a\n';

const twin = '[data-testid="flame-twin"]';

test('names of Kotlin and of a mapping file dropped beside the profile; exact ones on request; both are found; by module', async ({
  page,
}) => {
  const errors = await start(page);
  await drop(page, [
    { name: 'mapping.txt', bytes: Buffer.from(MAPPING) },
    { name: 'kotlin.mct', bytes: Buffer.from(await encodeMct(KOTLIN)) },
  ]);
  await opened(page);
  const names = page.locator(`${twin} tbody th`);
  await expect(names).toContainText([
    'com.acme.shop.main',
    'com.acme.shop.Cart.Companion.of (defaults)',
    'com.acme.pricing.Price.round',
  ]);
  const strip = page.getByRole('region', { name: 'Mapping of names' });
  await expect(strip).toContainText('mapping.txt renames 1 of 4 classes');

  // Found by the exact name as by the shown one; the exact one stands in the details.
  for (const query of ['"a.b.a"', 'Price.round']) {
    await page.getByRole('searchbox').first().fill(query);
    await expect(page.getByRole('button', { name: 'Next match' })).toBeEnabled();
  }
  await page.getByRole('button', { name: 'Next match' }).click();
  await expect(page.getByTestId('exact-name')).toHaveText('in the file: a.b.a(int)');

  // A step is named as the views name its method, and says on hover what that is in the file.
  await choose(page, 'Fold the selected method');
  const step = page.getByRole('region', { name: 'Transforms' }).getByRole('button', { name: /^fold Price\.round\. / });
  await step.hover();
  await expect(page.getByRole('tooltip')).toContainText('In the file: fold b.a.');
  await page.getByRole('button', { name: 'Undo the last transform' }).click();
  await expect(step).toBeHidden();

  await strip.getByRole('button', { name: /^Remove the mapping/ }).click();
  await expect(strip).toBeHidden();
  await expect(names.filter({ hasText: 'a.b.a' })).toHaveCount(1);

  // The recording names the module of a package.
  await page.getByRole('combobox', { name: 'A frame is' }).selectOption('each a module');
  await expect(page).toHaveURL(/do=group!module/);
  await expect(names).toHaveText(['module (none)', 'module java.base']);
  await page.getByRole('combobox', { name: 'A frame is' }).selectOption('each a method');

  // The dialog by keys alone: the switch, and back.
  await page.keyboard.press('Shift+F');
  const dialog = page.getByRole('dialog', { name: 'Filters and names' });
  await dialog.getByRole('checkbox', { name: /^As Kotlin and Scala write them/ }).press('Space');
  await expect(page.locator(`${twin} tbody th`).first()).toHaveText('com.acme.shop.MainKt.main');
  expect(await broken(page)).toEqual([]);
  await page.reload();
  expect(await page.evaluate(() => localStorage.getItem('callgrove.names'))).toBe('exact');
  expect(errors).toEqual([]);
});

test('what is no mapping file is refused with its line; a mapping without a profile waits for one', async ({ page }) => {
  await start(page);
  await drop(page, [{ name: 'mapping.txt', bytes: Buffer.from(MAPPING) }]);
  await expect(page.getByRole('alert')).toContainText('none is open');
  await drop(page, [{ name: 'h2-scan.mct', bytes: readFileSync(sample('h2-scan.mct')) }]);
  await opened(page);
  await drop(page, [{ name: 'mapping.txt', bytes: Buffer.from(`${MAPPING}hello\n`) }]);
  await expect(page.getByRole('alert')).toContainText('mapping.txt: “hello” is no line of a mapping file. line 3');
  await expect(page.getByRole('region', { name: 'Mapping of names' })).toBeHidden();
});

test('only my code: learned, edited, in the address; the JDK is hidden; totals stay', async ({ page }) => {
  const errors = await start(page, '#/methods?a=samples/h2-scan.mct&metric=bytecodes');
  const grid = page.getByRole('grid', { name: 'Hot methods' });
  await expect(grid.locator('[data-index="0"]')).not.toHaveText('');
  const all = Number(await grid.getAttribute('aria-rowcount'));
  await page.getByRole('button', { name: 'Filters and names' }).click();
  const dialog = page.getByRole('dialog', { name: 'Filters and names' });
  await expect(dialog.getByRole('checkbox', { name: /^demo/ })).toBeChecked();
  await dialog.getByRole('checkbox', { name: /^org\.h2/ }).check();
  await dialog.getByRole('textbox', { name: 'Another package or class' }).fill('java.lang.String');
  await dialog.getByRole('textbox', { name: 'Another package or class' }).press('Enter');
  await dialog.getByRole('button', { name: 'Show only these' }).click();
  await expect(page).toHaveURL(/do=only!demo!org\.h2!java\.lang\.String/);
  const steps = page.getByRole('region', { name: 'Transforms' });
  await expect(steps).toContainText('only demo, org.h2, java.lang.String');
  await expect(steps.getByRole('button', { name: /All bytecodes are kept/ })).toBeVisible();
  await expect.poll(async () => Number(await grid.getAttribute('aria-rowcount'))).toBeLessThan(all);

  await page.getByRole('button', { name: 'Filters and names' }).click();
  await dialog.getByRole('checkbox', { name: /^Hide the JDK/ }).check();
  await expect(page).toHaveURL(/!!fold!jdk:/);
  await dialog.getByRole('button', { name: 'Show all packages' }).click();
  await expect(page).toHaveURL(/do=fold!jdk:&|do=fold!jdk:$/);
  await expect(steps).toContainText('fold the JDK');
  await page.getByRole('searchbox').first().fill('pkg:java');
  // Outermost methods have no caller to be folded into.
  await expect.poll(async () => Number(await grid.getAttribute('aria-rowcount'))).toBeLessThan(20);
  expect(errors).toEqual([]);
});

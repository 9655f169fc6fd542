import { type EncodedProfile, encodeMct } from '../../workers/formats/mct/encoder';
import { violationsOf } from '../lib/accessibility-rules';
import { scan } from '../lib/addresses';
import { samples } from '../lib/files';
import { expect, test } from '../pages/test';

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

test('names of Kotlin and of a mapping file dropped beside the profile; exact ones on request; both are found; by module', async ({
  app,
  page,
}) => {
  const errors = await app.start();
  await app.drop(
    { name: 'mapping.txt', bytes: Buffer.from(MAPPING) },
    { name: 'kotlin.mct', bytes: Buffer.from(await encodeMct(KOTLIN)) },
  );
  await app.opened();
  const { names } = app.flame;
  await expect(names).toContainText([
    'com.acme.shop.main',
    'com.acme.shop.Cart.Companion.of (defaults)',
    'com.acme.pricing.Price.round',
  ]);
  await expect(app.filters.mapping).toContainText('mapping.txt renames 1 of the 4 classes');

  // Search finds the exact name as well as the displayed one; the details show the exact one.
  for (const query of ['"a.b.a"', 'Price.round']) {
    await app.search.anyBox.fill(query);
    await expect(app.search.next).toBeEnabled();
  }
  await app.search.next.click();
  await expect(app.details.exactName).toHaveText('in the file: a.b.a(int)');

  // A step shows the displayed name of its method, and the exact one in its hint.
  await app.palette.choose('Fold this method');
  const step = app.transforms.step(/^fold Price\.round\. /);
  await step.hover();
  await expect(app.tooltip).toContainText('With the file’s names: fold b.a.');
  await app.transforms.undo.click();
  await expect(step).toBeHidden();

  await app.filters.removeMapping.click();
  await expect(app.filters.mapping).toBeHidden();
  await expect(names.filter({ hasText: 'a.b.a' })).toHaveCount(1);

  // The recording names the modules of packages.
  await app.transforms.groupBy.selectOption('module');
  await expect(page).toHaveURL(/do=group!module/);
  await expect(names).toHaveText(['module (none)', 'module java.base']);
  await app.transforms.groupBy.selectOption('method');

  // Uses the dialog only by keyboard: turns the switch off, which a reload remembers.
  await app.press('Shift+F');
  await app.filters.switch(/^In Kotlin and Scala syntax/).press('Space');
  await expect(names.first()).toHaveText('com.acme.shop.MainKt.main');
  expect(await violationsOf(page)).toEqual([]);
  await page.reload();
  expect(await page.evaluate(() => localStorage.getItem('callgrove.names'))).toBe('exact');
  expect(errors).toEqual([]);
});

test('what is no mapping file is refused with its line; a mapping without a profile waits for one', async ({ app }) => {
  await app.start();
  await app.drop({ name: 'mapping.txt', bytes: Buffer.from(MAPPING) });
  await expect(app.notices.all).toContainText('no profile is open');
  await app.drop(...samples('h2-scan.mct'));
  await app.opened();
  await app.drop({ name: 'mapping.txt', bytes: Buffer.from(`${MAPPING}hello\n`) });
  await expect(app.notices.all).toContainText('mapping.txt: “hello” is not a line of a mapping file. line 3');
  await expect(app.filters.mapping).toBeHidden();
});

test('my code: guessed, named, in the address; the JDK is hidden; totals stay', async ({ app, page }) => {
  const errors = await app.start(scan('methods'));
  const { filters, methods, transforms } = app;
  await methods.filled();
  const all = await methods.rowCount();
  await app.header.filters.click();
  await expect(filters.switch(/^My code: packages beginning with demo /)).toBeChecked();
  await expect(filters.switch(/^My code: packages beginning with org\.h2 /)).not.toBeChecked();
  await filters.another.fill('java.lang.String');
  await filters.another.press('Enter');
  await filters.showMine.click();
  await expect(page).toHaveURL(/do=own&own=demo%2Cjava\.lang\.String/);
  await expect(transforms.strip).toContainText('my code');
  await expect(transforms.kept).toBeVisible();
  await expect.poll(() => methods.rowCount()).toBeLessThan(all);
  await expect(methods.root).toContainText('java.lang.String.');

  await app.header.filters.click();
  await filters.guess.click();
  await expect(page).toHaveURL(/do=own$/);
  await expect(methods.root).not.toContainText('java.lang.String.');

  await app.header.filters.click();
  await filters.switch(/^Hide the JDK/).check();
  await expect(page).toHaveURL(/do=own!!fold!jdk:/);
  await app.press('Escape');
  await transforms.allCode.check();
  await expect(page).toHaveURL(/do=fold!jdk:&|do=fold!jdk:$/);
  await expect(transforms.strip).toContainText('fold the JDK');
  await app.search.anyBox.fill('pkg:java');
  // Outermost methods have no caller into which they could be folded.
  await expect.poll(() => methods.rowCount()).toBeLessThan(20);
  expect(errors).toEqual([]);
});

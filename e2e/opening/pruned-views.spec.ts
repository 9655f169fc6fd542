import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { both } from '../lib/addresses';
import { recording } from '../lib/files';
import { expect, test } from '../pages/test';

const bytes = readFileSync(recording('h2-scan.mct'));

/** Makes the worker believe that memory is short: enough for a pruned view of the recording, too little for all of it. */
async function littleMemory(page: Page, gigabytes: number): Promise<void> {
  await page.route(/worker.*\.js$/, async (route) => {
    const response = await route.fetch();
    const script = `Object.defineProperty(navigator, 'deviceMemory', { value: ${gigabytes} });\n${await response.text()}`;
    await route.fulfill({ response, body: script });
  });
}

test('a profile that is too large is refused before memory is taken, and opens pruned at the press of a button', async ({
  app,
  page,
}) => {
  await littleMemory(page, 0.006);
  const errors = await app.start();
  await app.drop({ name: 'large.mct', bytes });
  const notice = app.notices.saying('large.mct');
  await expect(notice).toContainText(/too many for this page/);
  await notice.getByRole('button', { name: 'Open a pruned view' }).click();
  await app.opened();
  await expect(notice).toHaveCount(0);
  await expect(app.header.file('A', /large\.mct/)).toHaveAccessibleName(/pruned: [\d\s,]+ contexts below 0\.0010% folded/);
  await app.footer.warning(/warning/).click();
  await expect(app.dialog).toContainText(/prun/i);
  expect(errors).toEqual([]);
});

test('two profiles that open but are too large to be compared: the page says so, and compares pruned views of them', async ({
  app,
  page,
}) => {
  const prunedB = app.header.file('B', /h2-index\.mct.*pruned: [\d\s,]+ contexts below 0\.0010% folded/);
  // 20 MB: more than both files need while the second one opens, but less than their comparison needs.
  await littleMemory(page, 20 / 512);
  const errors = await app.start(both('compare'));
  const refusal = app.notices.saying('These files cannot be compared');
  await expect(refusal).toContainText(
    /Comparing [\d,]+ contexts needs about 15 MB in addition to 15 MB for open files, and the limit of this page is 20 MB/,
  );
  await refusal.getByRole('button', { name: 'Compare pruned views of both' }).click();
  await expect(prunedB).toBeVisible();
  await app.comparison.compared();
  await expect(refusal).toHaveCount(0);

  // The page reports that a whole profile is compared with a pruned one, and offers to prune both.
  await app.header.close('B').click();
  await app.visit(both('compare'));
  const note = app.notices.note('A is a pruned view but B is not');
  await note.getByRole('button', { name: 'Prune B as well' }).click();
  await expect(prunedB).toBeVisible();
  await expect(note).toHaveCount(0);
  expect(errors).toEqual([]);
});

import { existsSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { generated } from '../bench/lib/generated.js';
import { figure, inRepo, opened, pick, start } from './lib/app';
import { watchTasks } from './lib/tasks';

const javac = inRepo('.cache/recordings/javac.mct');

test('half a million contexts and more open without a long task on the main thread', async ({ page, browser }) => {
  test.setTimeout(120_000);
  const file = existsSync(javac) ? javac : await generated({ name: 'million', contexts: 1_000_000 });
  await start(page);
  const tasks = await watchTasks(browser, page);
  await pick(page, file);
  await opened(page);
  const title = await page.getByRole('button', { name: /^A: / }).getAttribute('aria-label');
  expect(figure(/([\d\s\u2009\u202f]+) contexts/.exec(title ?? '')?.[1] ?? '')).toBeGreaterThan(500_000);

  const canvas = page.getByTestId('flame-canvas');
  await canvas.hover({ position: { x: 700, y: 300 } });
  for (let i = 0; i < 8; i++) await page.mouse.wheel(0, -240);
  await canvas.click({ position: { x: 700, y: 200 } });
  await page.getByRole('link', { name: 'Hot methods' }).click();
  await expect(page.getByRole('grid', { name: 'Hot methods' }).locator('[data-index="0"]')).not.toHaveText('');
  // Enough for a frame to be late, not for anybody to notice.
  expect(await tasks.longest()).toBeLessThan(50);
});

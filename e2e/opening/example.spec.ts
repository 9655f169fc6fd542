import { both } from '../lib/addresses';
import { coloursOf } from '../lib/canvas-colours';
import { sample } from '../lib/files';
import { shiftOf, watchShifts } from '../lib/layout-shifts';
import { expect, test } from '../pages/test';

test('the example says what the comparison says, and a name in it leads to its place there', async ({ app, page }) => {
  const errors = await app.start();
  const { sentence, region } = app.opening.example;
  await expect(sentence).toContainText('bytecodes');
  const [said, total] = [await sentence.textContent(), await region.getByTitle(/ → .*bytecodes/).getAttribute('title')];
  await sentence.getByRole('button').first().click();
  await app.comparison.compared();
  await expect(app.comparison.sentences.first()).toHaveText(said ?? '');
  await expect(app.comparison.totals).toHaveAttribute('title', total ?? '');
  await expect(app.comparison.sentences.first()).toHaveAttribute('aria-current', 'true');
  await expect(page).toHaveURL(/a=samples(\/|%2F).*b=samples(\/|%2F).*sel=\d+/);
  expect(errors).toEqual([]);
});

test('its picture is drawn, in the colours of the theme or the system; a press on it opens the comparison', async ({
  app,
  page,
}) => {
  await app.start();
  const { picture, sentence } = app.opening.example;
  await expect(sentence).toContainText('bytecodes');
  const seen = () => coloursOf(picture);
  await expect.poll(async () => (await seen()).coloured).toBeGreaterThan(0.02);
  await page.emulateMedia({ forcedColors: 'active' });
  await expect.poll(async () => (await seen()).shares[0]).toBeGreaterThan(0.4);
  await page.emulateMedia({ forcedColors: 'none', colorScheme: 'dark' });
  await expect.poll(async () => (await seen()).coloured).toBeGreaterThan(0.02);
  const { width = 0 } = (await picture.boundingBox()) ?? {};
  await picture.hover({ position: { x: width / 2, y: 27 } });
  await expect(app.tooltip).toContainText('H2Demo.main');
  await picture.click({ position: { x: width / 2, y: 27 } });
  await app.comparison.compared();
  await expect(app.details.region).toContainText('demo.H2Demo.main');
});

test('by keyboard, on a phone, the example opens whole; nothing moved while it was loaded', async ({ app, page }) => {
  await watchShifts(page);
  await app.resize(390, 844);
  await app.start();
  const { open, sentence, picture } = app.opening.example;
  await expect(sentence).toContainText('bytecodes');
  await expect.poll(async () => (await coloursOf(picture)).coloured).toBeGreaterThan(0.02);
  // If sentences arrive after the picture, they do not move it.
  expect(await shiftOf(page)).toBeLessThan(0.001);
  expect(await app.overhang()).toBe(0);
  await open.focus();
  await page.keyboard.press('Enter');
  await app.comparison.compared();
  await expect(page).not.toHaveURL(/sel=/);
});

test('its sentence ends above the picture: it is cut after a whole line', async ({ app }) => {
  await app.start();
  const { sentence, picture } = app.opening.example;
  await expect(sentence).toContainText('bytecodes');
  const overlap = async (): Promise<number> => {
    const [text, below] = [await sentence.boundingBox(), await picture.boundingBox()];
    return text === null || below === null ? Number.NaN : text.y + text.height - below.y;
  };
  for (const [width, height] of [
    [390, 844],
    [1024, 768],
    [1440, 900],
  ] as const) {
    await app.resize(width, height);
    await expect.poll(overlap, { message: `${width} pixels wide` }).toBeLessThanOrEqual(0);
  }
});

test('where a sample cannot be fetched, the example says so, and nothing moves', async ({ app, page }) => {
  await page.route('**/samples/*.mct', (route) => route.abort());
  await watchShifts(page);
  const errors = await app.start();
  await expect(app.opening.example.region).toHaveText('The example could not be loaded.');
  expect(await shiftOf(page)).toBeLessThan(0.01);
  expect(errors).toEqual([]);
});

test('a file that is opened ends an example that is on its way', async ({ app, page }) => {
  let asked = 0;
  await page.route('**/samples/*.mct', () => {
    asked++;
  });
  const ended: string[] = [];
  page.on('requestfailed', (request) => ended.push(new URL(request.url()).pathname));
  const errors = await app.start();
  await expect.poll(() => asked).toBe(1);
  await app.pick(sample('handcount.mct'));
  await app.opened();
  expect(ended.filter((path) => path.endsWith('.mct'))).toHaveLength(1);
  expect(errors).toEqual([]);
});

test('a link fetches no example, neither for an address nor for a file that it waits for', async ({ app, page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await app.start(both('compare'));
  await app.comparison.compared();
  expect(asked.filter((path) => path.endsWith('.mct'))).toHaveLength(2);
  await app.leave();
  await app.start('#/flame?an=mine.mct');
  await expect(app.opening.wanted.file('A')).toBeVisible();
  await expect(app.opening.sample().first()).toBeVisible();
  await expect(app.opening.example.region).toHaveCount(0);
  expect(asked.filter((path) => path.includes('Example'))).toEqual([]);
});

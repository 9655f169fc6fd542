import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { inRepo } from '../lib/files';
import { shiftOf, watchShifts } from '../lib/layout-shifts';
import { expect, test } from '../pages/test';

/** Size of a script as sent by a server. */
const gzipped = (file: string): number => gzipSync(readFileSync(inRepo(`dist/${file}`))).length;
const sum = (files: readonly string[]): number => files.reduce((size, file) => size + gzipped(file), 0);

test('the page begins with at most 150 kB of JavaScript, gzipped, and with its worker 220 kB', () => {
  const page = readFileSync(inRepo('dist/index.html'), 'utf8');
  const first = [...page.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file!);
  const worker = readdirSync(inRepo('dist/assets')).filter((name) => /^engine\.worker.*\.js$/.test(name));
  // The sums must include every script with which the page and the worker start.
  const imported = first.flatMap((file) =>
    [...readFileSync(inRepo(`dist/${file}`), 'utf8').matchAll(/(?:^|[;}])(?:import|export)[^;()]*?from?"\.\/([^"]+)"/g)].map(
      ([, name]) => `assets/${name!}`,
    ),
  );
  expect([first.length > 0, imported.filter((file) => !first.includes(file))]).toEqual([true, []]);
  expect(worker).toHaveLength(1);
  expect(readFileSync(inRepo(`dist/assets/${worker[0]!}`), 'utf8')).not.toMatch(/(^|[;}])(import|export)[^;]*?from?"\.\//);
  expect(sum(first)).toBeLessThanOrEqual(150_000);
  expect(sum([...first, `assets/${worker[0]!}`])).toBeLessThanOrEqual(220_000);
});

test('no script is kept with two bytes a character, and nothing formats times before there is one', async ({ app, page }) => {
  const scripts = readdirSync(inRepo('dist/assets')).filter((name) => name.endsWith('.js'));
  const wide = scripts.filter((name) => /[^\0-\x7f]/.test(readFileSync(inRepo(`dist/assets/${name}`), 'utf8')));
  expect([scripts.length > 10, wide]).toEqual([true, []]);
  await page.addInitScript(() => {
    const made: string[] = [];
    Object.assign(window, { made });
    Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
      construct: (format, given) => {
        made.push('a format');
        return new format(...given);
      },
    });
  });
  await app.start('#/flame?a=samples/h2-scan.mct');
  await app.opened();
  expect(await page.evaluate(() => (window as unknown as { made: string[] }).made)).toEqual([]);
});

test('the empty page is painted from what it names itself, with nothing else there, and then stands still', async ({
  app,
  page,
}) => {
  const own = [...readFileSync(inRepo('dist/index.html'), 'utf8').matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(
    ([, file]) => `/${file}`,
  );
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const waiting: string[] = [];
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname !== '/' && !own.includes(pathname)) {
      waiting.push(pathname);
      await held;
    }
    await route.continue();
  });
  await watchShifts(page);
  await page.goto('./', { waitUntil: 'commit' });
  await expect(app.opening.chooseFiles).toBeVisible();
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1);
  expect(waiting.filter((path) => /worker/.test(path))).toHaveLength(1);
  arrive();
  await expect(app.opening.sample().first()).toBeVisible();
  await expect(app.opening.example.sentence).toContainText('bytecodes');
  await expect(app.opening.example.picture).toBeVisible();
  const shift = await shiftOf(page);
  expect(shift).toBeLessThan(0.001);
});

test('a part of the page that cannot be fetched is named in its place; the others go on', async ({ app, page }) => {
  await page.route('**/assets/MethodsView*.js', (route) => route.abort());
  const errors = await app.start('#/methods?a=samples/h2-scan.mct');
  await expect(app.refusal).toContainText('This part of the page could not be loaded');
  await app.tabs.open('Flame graph');
  await app.opened();
  expect(errors).toEqual([]);
});

test('the file that a link names is opened while the page is still on its way, and fetched once', async ({ app, page }) => {
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/assets/index-*.js', async (route) => {
    await held;
    await route.continue();
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const file = '/samples/h2-scan.mct';
  const answered = page.waitForResponse((response) => response.url().endsWith(file));
  const started = app.start('#/flame?a=samples/h2-scan.mct&metric=objects');
  await (await answered).finished();
  arrive();
  const errors = await started;
  await app.opened();
  await expect(app.header.metric('Objects')).toBeChecked();
  expect(asked.filter((path) => path.endsWith(file))).toHaveLength(1);
  // Nothing was fetched for a start page that is not shown.
  expect(asked.filter((path) => path.endsWith('/index.json'))).toEqual([]);
  expect(errors).toEqual([]);
});

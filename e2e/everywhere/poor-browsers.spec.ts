import { both } from '../lib/addresses';
import { samples } from '../lib/files';
import { expect, test } from '../pages/test';

for (const [what, poor] of [
  ['has no workers', () => Reflect.deleteProperty(window, 'Worker')],
  [
    'refuses workers',
    () => {
      window.Worker = class {
        constructor() {
          throw new DOMException('no', 'SecurityError');
        }
      } as unknown as typeof Worker;
    },
  ],
] as const)
  test(`a browser that ${what} gets a sentence`, async ({ app, page }) => {
    await page.addInitScript(poor);
    for (const hash of ['', both('compare')]) {
      await app.leave();
      await app.start(hash);
      await expect(app.heading).toHaveText('This browser cannot start a worker');
      await expect(app.main).toContainText('Open the page in a current');
    }
  });

test('a browser whose workers are no modules gets a sentence', async ({ app, page }) => {
  await page.addInitScript(() => {
    const Real = window.Worker;
    window.Worker = class extends Real {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, { ...options, type: 'classic' });
      }
    };
  });
  await app.start();
  await expect(app.notices.saying('did not start')).toContainText('module workers');
  await app.drop(...samples('h2-scan.mct'));
  await expect(app.notices.saying('h2-scan.mct: ')).toContainText('module workers');
  await app.leave();
  await app.start(both('compare'));
  for (const name of ['h2-scan.mct', 'h2-index.mct'])
    await expect(app.notices.saying(`${name}: `)).toContainText('did not start');
  await expect(app.opening.wanted.file('A')).toContainText('could not be opened');
});

test('a browser without storage opens and compares, and its library says that nothing can be kept', async ({ app, page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('no', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { configurable: true, get: refuse });
    for (const name of ['storage', 'locks', 'serviceWorker']) Reflect.deleteProperty(Navigator.prototype, name);
  });
  const errors = await app.start();
  await page.getByRole('button', { name: 'Keep files I open' }).click();
  await expect(page.getByRole('region', { name: 'Library' })).toContainText(/browser/);
  await expect(page.getByRole('region', { name: 'Library' })).not.toContainText('Keep files I open');
  await app.drop(...samples('h2-scan.mct', 'h2-index.mct'));
  await expect(app.comparison.sentences.first()).toHaveText(/\w/);
  expect(errors).toEqual([]);
});

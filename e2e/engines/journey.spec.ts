import { readFileSync } from 'node:fs';
import { inRepo, sample } from '../lib/files';
import type { Place } from './engine';
import { expectCompared, expectText, pair, press, wait } from './steps';
import { expect, test } from './test';

const scan = JSON.parse(readFileSync(inRepo('golden/published/h2-scan.json'), 'utf8'));

const canvas: Place = { css: '[data-testid="flame-canvas"]' };
const details: Place = { role: 'complementary', name: 'Details' };

/** The inclusive bytecodes of a method. */
function inclusive(className: string, method: string): number {
  const row = scan.methods.find((each: unknown[]) => each[0] === className && each[1] === method);
  return row[scan.methodColumns.indexOf('inclusive bytecodes')];
}

/** Number of different colours in the picture. */
const colours = `(() => {
  const canvas = document.querySelector('[data-testid="flame-canvas"]');
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  return new Set(new Uint32Array(data.buffer)).size;
})()`;

test('opens, draws, compares, shares, receives, and works offline', async ({ engine, host, keepPicture }) => {
  const { window } = engine;
  const home = await host.start();

  await test.step('a picked file becomes a flame graph with its published figures', async () => {
    await window.visit(home);
    await wait(window, { role: 'button', name: 'Choose files…' });
    await keepPicture(window, 'start');
    await (await wait(window, { css: 'input[type="file"]' })).give([sample('h2-scan.mct')]);
    await expectText(window, details, `${scan.totals.bytecodes} bytecodes`);
    await wait(window, { css: '[data-testid="flame-table"] tbody tr' });
    await (await wait(window, canvas)).press({ x: 200, y: 32 });
    await expectText(window, details, 'demo.H2Demo.main');
    await expectText(window, details, String(inclusive('demo.H2Demo', 'main')));
    expect(await window.evaluate<number>(colours)).toBeGreaterThan(20);
    await keepPicture(window, 'flame');
  });

  await test.step('a second file by its address is compared with it', async () => {
    await press(window, { role: 'button', name: 'Compare with…' });
    await (await wait(window, { role: 'textbox', name: 'An https URL, or a path relative to this page' })).type(
      'samples/h2-index.mct',
    );
    await keepPicture(window, 'open');
    await press(window, { role: 'button', name: 'Open' });
    await expectCompared(window);
    await keepPicture(window, 'compare');
  });

  const link = await test.step('a link holds the comparison', async () => {
    await press(window, { role: 'button', name: 'Share…' });
    await press(window, { role: 'radio', name: 'Summary in the link' });
    const made = `document.querySelector('[data-testid="share-link"][aria-busy="false"]')?.value ?? ''`;
    await expect.poll(() => window.evaluate<string>(made)).toContain('&d=');
    await keepPicture(window, 'share');
    return window.evaluate<string>(made);
  });

  await test.step('a new window receives it', async () => {
    const receiver = await window.another();
    await receiver.visit(link);
    await expectText(
      receiver,
      { role: 'region', name: 'What the link contains' },
      `of ${pair.contexts.common + pair.contexts.vanished}`,
    );
    await expectCompared(receiver);
    await keepPicture(receiver, 'receive');
  });

  await test.step('without a server the comparison reloads, and a view opens that was not open before', async () => {
    await window.visit('about:blank');
    await window.visit(`${home}#/compare?a=samples/h2-scan.mct&b=samples/h2-index.mct&metric=bytecodes`);
    await window.evaluate(`navigator.serviceWorker.ready.then(() => true)`);
    host.stop();
    await expect(fetch(home)).rejects.toThrow();
    await window.reload();
    await expectCompared(window);
    await keepPicture(window, 'offline');
    await press(window, { role: 'link', name: 'Threads' });
    await expectText(window, { css: '[role="grid"] [data-index="0"]' }, String(scan.threads[0].totals.bytecodes));
    await keepPicture(window, 'threads');
  });
});

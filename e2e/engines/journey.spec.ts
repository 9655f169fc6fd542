import { readFileSync } from 'node:fs';
import { figure } from '../lib/figure';
import { inRepo, sample } from '../lib/files';
import type { EngineElement, EngineWindow, Place } from './engine';
import { expect, test } from './test';

const pair = JSON.parse(readFileSync(inRepo('golden/published/h2-scan-h2-index.json'), 'utf8'));
const scan = JSON.parse(readFileSync(inRepo('golden/published/h2-scan.json'), 'utf8'));

const overlap: Place = { css: '[data-testid="overlap-value"]' };
const canvas: Place = { css: '[data-testid="flame-canvas"]' };
const details: Place = { role: 'complementary', name: 'Details' };
const story: Place = { role: 'region', name: 'Why it changed' };

/** An element, once it is there. */
async function wait(window: EngineWindow, place: Place): Promise<EngineElement> {
  let found: EngineElement | null = null;
  await expect.poll(async () => (found = await window.find(place)), { message: JSON.stringify(place) }).not.toBeNull();
  return found as unknown as EngineElement;
}

const press = async (window: EngineWindow, place: Place): Promise<void> => (await wait(window, place)).press();

/** Text of a place, without the spaces between groups of digits; empty while the place is not there. */
const textOf = async (window: EngineWindow, place: Place): Promise<string> =>
  ((await (await window.find(place))?.text()) ?? '').replace(/(?<=\d)[\u00a0\u202f](?=\d)/g, '');

/** Expectation of a place's text, asked again until it holds. */
const expectText = (window: EngineWindow, place: Place) =>
  expect.poll(() => textOf(window, place), { message: JSON.stringify(place) });

/** Expects the published overlap and change of bytecodes, to the digits that the page shows. */
async function expectCompared(window: EngineWindow): Promise<void> {
  const { a, b } = pair.totals.bytecodes;
  await expect.poll(async () => figure(await textOf(window, overlap))).toBeCloseTo(pair.overlap.bytecodes, 2);
  await expectText(window, story).toContain(`−${(100 * (1 - b / a)).toFixed(1)}`);
}

/** Inclusive bytecodes of a method. */
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
    await expectText(window, details).toContain(`${scan.totals.bytecodes} bytecodes`);
    await wait(window, { css: '[data-testid="flame-table"] tbody tr' });
    await (await wait(window, canvas)).press({ x: 200, y: 32 });
    await expectText(window, details).toContain('demo.H2Demo.main');
    await expectText(window, details).toContain(String(inclusive('demo.H2Demo', 'main')));
    expect(await window.evaluate<number>(colours)).toBeGreaterThan(20);
    await keepPicture(window, 'flame');
  });

  await test.step('a second file by its address is compared with it', async () => {
    await press(window, { role: 'button', name: 'Compare with…' });
    await (await wait(window, { role: 'textbox', name: 'https, or relative to this page' })).type('samples/h2-index.mct');
    await keepPicture(window, 'open');
    await press(window, { role: 'button', name: 'Open' });
    await expectCompared(window);
    await keepPicture(window, 'compare');
  });

  const link = await test.step('a link holds the comparison', async () => {
    await press(window, { role: 'button', name: 'Share…' });
    await press(window, { role: 'radio', name: 'All in the link' });
    const made = `document.querySelector('[data-testid="share-link"][aria-busy="false"]')?.value ?? ''`;
    await expect.poll(() => window.evaluate<string>(made)).toContain('&d=');
    await keepPicture(window, 'share');
    return window.evaluate<string>(made);
  });

  await test.step('a new window receives it', async () => {
    const receiver = await window.another();
    await receiver.visit(link);
    await expectText(receiver, { role: 'region', name: 'What the link holds' }).toContain(
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
    await expectText(window, { css: '[role="grid"] [data-index="0"]' }).toContain(String(scan.threads[0].totals.bytecodes));
    await keepPicture(window, 'threads');
  });
});

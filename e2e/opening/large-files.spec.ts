import { existsSync } from 'node:fs';
import type { CDPSession, Page } from '@playwright/test';
import { zoomAndPan } from '../../bench/lib/frame-times.js';
import { generated } from '../../bench/lib/made-up-profile.js';
import { encodeMct } from '../../workers/formats/mct/encoder';
import { figure } from '../lib/figure';
import { inRepo } from '../lib/files';
import { limits } from '../lib/limits';
import { watchWork } from '../lib/main-thread-work';
import { expect, test } from '../pages/test';

/** Counts the rectangles filled by the page from now on. */
const countFills = (page: Page) =>
  page.evaluate(() => {
    const pen = CanvasRenderingContext2D.prototype;
    const { fillRect } = pen;
    Object.assign(globalThis, { fills: 0 });
    pen.fillRect = function (...place) {
      (globalThis as unknown as { fills: number }).fills++;
      fillRect.apply(this, place);
    };
  });

const fillsOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { fills: number }).fills);

/** Number of layouts that the browser has done for the page so far. */
async function layoutsOf(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'LayoutCount')!.value;
}

const javac = inRepo('.cache/recordings/javac.mct');

/** More elements than any view has at once. */
const ELEMENTS = 3000;

test('half a million contexts and more open without a loop over them on the main thread', async ({ app, page }) => {
  const file = existsSync(javac) ? javac : await generated({ name: 'million', contexts: 1_000_000 });
  const work = await watchWork(page);
  await app.start();
  await app.pick(file);
  await app.opened();
  const title = await app.header.file('A').getAttribute('aria-label');
  const contexts = figure(/([\d,]+) contexts/.exec(title ?? '')?.[1] ?? '');
  expect(contexts).toBeGreaterThan(500_000);
  const expectLittle = async () => {
    const { loops, received, elements } = await work.take(contexts / 5);
    expect(loops).toEqual([]);
    // The largest message is a picture: several values for each rectangle wide enough to be visible.
    expect(received).toBeLessThan(contexts / 5);
    expect(elements).toBeLessThan(ELEMENTS);
  };
  await expectLittle();

  await app.flame.point({ x: 700, y: 300 });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  await countFills(page);
  const before = await layoutsOf(devtools);
  const [rounds, frames] = [8, 5];
  for (let round = 0; round < rounds; round++) {
    await page.evaluate(zoomAndPan, { from: round * frames, steps: frames });
    await expectLittle();
  }
  // Neither figure grows with the number of rectangles or with the rest of the page.
  expect(((await layoutsOf(devtools)) - before) / (rounds * frames)).toBeLessThan(1);
  expect((await fillsOf(page)) / (rounds * frames)).toBeLessThan(400);
  await app.flame.press({ x: 700, y: 200 });
  await app.tabs.open('Methods by cost');
  await app.methods.filled();
  await expectLittle();
});

/** 100,000, or a million in `npm run test:wide`, because opening two such files takes seconds. */
const SIBLINGS = Number(process.env.CALLGROVE_SIBLINGS ?? 100_000);

/**
 * A profile in which the main method has many callees.
 *
 * @param cost bytecodes of every second callee
 */
async function wide(callees: number, cost: number): Promise<Buffer> {
  const numbers = Array.from({ length: callees }, (_, i) => i + 1);
  return Buffer.from(
    await encodeMct({
      methods: [
        { className: 'wide.Main', name: 'main', descriptor: '()V' },
        ...numbers.map((i) => ({ className: `wide.p${i % 31}.C${i % 997}`, name: `m${i}`, descriptor: '()V' })),
      ],
      threads: [{ name: 'main', nodes: 1 + callees }],
      depth: [0, ...numbers.map(() => 1)],
      method: [0, ...numbers],
      columns: { calls: [1, ...numbers.map(() => 1)], bytecodes: [1, ...numbers.map((i) => (i % 2 ? 3 : cost))] },
    }),
  );
}

test('a method that calls a hundred thousand others is looked at from all sides without a loop over them on the main thread', async ({
  app,
  page,
}) => {
  const times = SIBLINGS / 100_000;
  test.setTimeout(limits.test * times);
  const long = { timeout: limits.expect * times };
  for (const [name, cost] of Object.entries({ a: 3, b: 5 })) {
    const body = await wide(SIBLINGS, cost);
    await page.route(`**/wide-${name}.mct`, (route) => route.fulfill({ body }));
  }
  const work = await watchWork(page);
  await app.start();
  const goTo = (hash: string) => page.evaluate((to) => location.assign(to), `#/${hash}`);
  const first = app.table.cells(0).first();
  const all = SIBLINGS.toLocaleString('en').replaceAll(',', '[^0-9]?');

  await goTo('methods?a=wide-a.mct&metric=bytecodes');
  await app.methods.filter.fill('wide.Main', long);
  await expect(first).toContainText('Main', long);
  await first.click();
  await expect(app.methods.calleesTable(new RegExp(`^Callees ${all}$`))).toBeVisible(long);
  await app.methods.toSandwich.click();
  await expect(app.flame.frameTable.last().getByRole('row', { name: /main/ })).toBeAttached(long);
  await goTo('tree?a=wide-a.mct&metric=bytecodes');
  await expect(app.tree.row(0)).toContainText('main', long);
  await app.tree.expand('Main.main').click();
  await expect(app.tree.row(1)).toContainText(/C\d+\.m\d/, long);
  await goTo('compare?a=wide-a.mct&b=wide-b.mct&metric=bytecodes');
  await expect(app.flame.frameTable.getByRole('row', { name: /main/ })).toBeAttached(long);
  await expect(first).not.toHaveText('', long);
  const { loops, received, elements } = await work.take(SIBLINGS / 2);
  // The table library sums the heights of all rows: these are its loop, and the functions for a row's key and height.
  expect(loops.filter((loop) => !/getMeasurements|estimateSize|: (\w+)=>\1$/.test(loop))).toEqual([]);
  expect(received).toBeLessThan(SIBLINGS / 10);
  expect(elements).toBeLessThan(ELEMENTS);
});

test('two methods that call each other 100,000 frames deep: selected and focused on, and the link leads back', async ({
  app,
  page,
}) => {
  const [contexts, selected] = [100_000, 99_000];
  const named = (method: string) => ({ className: 'deep.Main', name: method, descriptor: '()V' });
  const body = Buffer.from(
    await encodeMct({
      methods: [named('main'), named('visit'), named('accept')],
      threads: [{ name: 'main', nodes: contexts }],
      depth: Uint32Array.from({ length: contexts }, (_, i) => i),
      method: Uint8Array.from({ length: contexts }, (_, i) => (i === 0 ? 0 : 1 + (i % 2))),
      columns: { calls: new Uint8Array(contexts).fill(1), bytecodes: new Uint8Array(contexts).fill(3) },
    }),
  );
  await page.route('**/deep.mct', (route) => route.fulfill({ body }));
  const work = await watchWork(page);
  await app.start(`#/flame?a=deep.mct&metric=bytecodes`);
  await app.opened();
  expect((await work.take(contexts / 10)).loops).toEqual([]);
  await page.evaluate((sel) => location.assign(`#/flame?a=deep.mct&metric=bytecodes&sel=${sel}`), selected);
  await expect(app.details.trail).toContainText(/… 98,\d+ frames/);
  await app.palette.choose('Focus on this subtree');
  await expect(page).toHaveURL(/do=focus!/);
  expect(page.url().length).toBeLessThan(500);
  // The strip that names the step appears a moment later and hides the last rows.
  const topFrames = async () => (await app.flame.steady()).split('\n').slice(0, 30);
  const focused = await topFrames();
  const { loops, received, elements } = await work.take(0.9 * contexts);
  // React traverses its own component tree, more often if the picture takes longer.
  const ofPaths = loops.filter((loop) => !loop.includes('.flags&'));
  // A path is encoded into a link frame by frame: methods are numbered, repetitions are found, and everything is decoded again.
  expect(ofPaths.length, loops.join('\n')).toBeLessThanOrEqual(4);
  expect(received).toBeLessThan(3 * contexts);
  expect(elements).toBeLessThan(ELEMENTS);
  await page.reload();
  await app.opened();
  expect(await topFrames()).toEqual(focused);
  expect(await app.flame.largestFigure()).toBe(3 * (contexts - selected));
});

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { holdAllocations, holdAnswer, holdComparisonPage, holdMethods, holdThreads } from '../../scripts/lib/page-figures.js';
import { Held, type Published, type PublishedPair } from '../../scripts/lib/published-figures.js';
import { inRepo, sample } from '../lib/files';
import { openAsReceiver } from '../pages/receiver';
import { expect, test } from '../pages/test';

const read = (name: string) => JSON.parse(readFileSync(inRepo(`golden/published/${name}.json`), 'utf8'));
const pair: PublishedPair = read('h2-scan-h2-index');
const address = (name: string): string => `samples/${name}.mct`;

/** A test that compares nothing must not pass. */
function expectRight(held: Held, least: number): void {
  expect(held.differences).toEqual([]);
  expect(held.compared).toBeGreaterThan(least);
}

const metrics = ['calls', 'bytecodes', 'objects', 'arrays', 'elements', 'bytes'];
/** Metrics for which methods are compared: all of them for the smallest sample. */
const samples = { 'h2-scan': ['bytecodes', 'bytes'], 'h2-steps': ['objects'], handcount: metrics };

for (const [name, wanted] of Object.entries(samples)) {
  const oracle: Published = read(name);

  test(`threads, methods and allocations of ${name} have the figures of the reader written from the documents`, async ({
    page,
  }) => {
    const held = new Held();
    await holdThreads(held, page, address(name), oracle);
    expectRight(held, 5);
    let compared = held.compared;
    for (const metric of wanted) {
      await holdMethods(held, page, address(name), oracle, metric);
      expectRight(held, compared + 60);
      compared = held.compared;
    }
    await holdAllocations(held, page, address(name), oracle);
    expectRight(held, compared + 20);
  });
}

test('the comparison, a link that holds it and a page of it have the totals and overlaps of that reader', async ({
  app,
  page,
  browser,
}, testInfo) => {
  const held = new Held();
  await holdComparisonPage(held, page, [address('h2-scan'), address('h2-index')], pair);
  expectRight(held, 15);
  await app.sharing.open('Summary in the link');
  const { app: receiver, asked } = await openAsReceiver(browser, await app.sharing.address());
  await holdAnswer(held, receiver.page, pair);
  expect(asked.filter((url) => url.endsWith('.mct'))).toEqual([]);
  await receiver.page.close();
  expectRight(held, 30);

  const report = testInfo.outputPath('report.html');
  execFileSync(process.execPath, [
    inRepo('bin/callgrove.js'),
    'compare',
    sample('h2-scan.mct'),
    sample('h2-index.mct'),
    '--html',
    report,
  ]);
  await page.goto(pathToFileURL(report).href);
  await holdAnswer(held, page, pair);
  expectRight(held, 45);
});

test('a wrong figure is seen: the reader’s of another recording', async ({ app, page }) => {
  const held = new Held();
  await app.start();
  await holdThreads(held, page, address('h2-scan'), read('h2-index'));
  await holdMethods(held, page, address('h2-scan'), read('h2-index'), 'calls');
  await holdAllocations(held, page, address('h2-scan'), read('h2-index'));
  await holdComparisonPage(held, page, [address('h2-index'), address('h2-scan')], pair);
  const kinds = [
    /^thread main/,
    /^calls of /,
    /^exclusive calls in row/,
    /^objects of /,
    /^arrays of B/,
    /^all elements/,
    /^total of calls in A/,
  ];
  for (const kind of kinds) expect(held.differences.filter((each) => kind.test(each)).length, String(kind)).toBeGreaterThan(0);
});

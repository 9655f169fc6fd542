import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { drop, figure, opened, sample, start } from './lib/app';
import { broken } from './lib/axe';

const comparison = '#/compare?a=samples/h2-scan.mct&b=samples/h2-index.mct&metric=bytecodes';
const files = ['h2-scan.mct', 'h2-index.mct'].map((name) => ({ name, bytes: readFileSync(sample(name)) }));

interface Figures {
  overlap: string | null;
  totals: string | null;
  others: string[];
}

/** What the answer says: overlap and totals of the metric in view, overlaps of the others. */
async function figures(page: Page): Promise<Figures> {
  const answer = page.getByRole('region', { name: 'Comparison' });
  const others = answer.getByRole('list', { name: 'Overlap by the other metrics' }).getByRole('listitem');
  await expect(others).toHaveCount(4, { timeout: 20_000 });
  await expect(async () => expect((await others.allTextContents()).join()).not.toContain('…')).toPass();
  return {
    overlap: await page.getByTestId('overlap-value').textContent(),
    totals: await answer
      .getByTitle(/ → .*bytecodes/)
      .first()
      .getAttribute('title'),
    others: (await others.allTextContents()).sort(),
  };
}

/** Opens the dialog on one of its rungs. */
async function share(page: Page, rung: string): Promise<void> {
  await page.getByRole('button', { name: 'Share…' }).click();
  await page.getByRole('dialog', { name: 'Share' }).getByText(rung, { exact: true }).click();
}

async function linkOf(page: Page): Promise<string> {
  const box = page.getByTestId('share-link');
  await expect(box).toHaveAttribute('aria-busy', 'false', { timeout: 20_000 });
  return box.inputValue();
}

/** Somebody else's browser: nothing of the sender's is in it. */
async function elsewhere(browser: Browser, address: string): Promise<{ page: Page; asked: string[] }> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(address);
  return { page, asked };
}

/** A second origin with the samples: other pages may read those in `/open/`. What it was asked for is in `served`. */
async function withHost(work: (host: string, served: string[]) => Promise<void>): Promise<void> {
  const served: string[] = [];
  const server = createServer((request, response) => {
    const [, folder, name = ''] = (request.url ?? '').split('/');
    served.push(request.url ?? '');
    response.writeHead(200, folder === 'open' ? { 'access-control-allow-origin': '*' } : {});
    response.end(readFileSync(sample(name)));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  try {
    await work(`127.0.0.1:${(server.address() as AddressInfo).port}`, served);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test('a link of 2,000 characters holds the comparison: the receiver sees the same figures and the largest changes', async ({
  page,
  browser,
}) => {
  const errors = await start(page, comparison);
  const sent = await figures(page);
  await page.getByText('Contexts', { exact: true }).first().click();
  await share(page, 'All in the link');
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await expect(dialog.getByRole('region', { name: 'What leaves' })).toContainText('demo.H2Demo');
  const link = await linkOf(page);
  expect(link.length).toBeLessThanOrEqual(2000);
  expect(await broken(page)).toEqual([]);

  const receiver = await elsewhere(browser, link);
  expect(await figures(receiver.page)).toEqual(sent);
  await expect(receiver.page.getByRole('region', { name: 'What the link holds' })).toContainText('of 278');
  const rows = receiver.page.getByRole('grid').first().locator('[data-index]');
  await expect(rows.filter({ hasText: 'TableFilter.next' }).first()).toBeVisible();
  await expect(rows.filter({ hasText: 'contexts folded here' }).first()).toBeVisible();
  expect(receiver.asked.filter((url) => url.endsWith('.mct'))).toEqual([]);
  expect(await broken(receiver.page)).toEqual([]);
  await receiver.page.getByRole('link', { name: 'Flame graph' }).click();
  await opened(receiver.page);
  await receiver.page.close();

  await dialog.getByLabel(/org\.h2/).check();
  await expect(page.getByTestId('share-link')).not.toHaveValue(link);
  const renamed = await elsewhere(browser, await linkOf(page));
  await expect(renamed.page.getByRole('grid').first()).toContainText('pkg1');
  await expect(renamed.page.locator('body')).not.toContainText('org.h2');
  await renamed.page.close();
  expect(errors).toEqual([]);
});

test('links that are cut, changed, of a newer version, too large or hostile are refused in one sentence', async ({ page }) => {
  await start(page, comparison);
  await share(page, 'All in the link');
  const link = await linkOf(page);
  const [head, payload] = link.split(/(?<=&d=)/) as [string, string];
  const [version, length, data] = payload.split('.') as [string, string, string];
  const changed = `${data.slice(0, 400)}${data[400] === 'A' ? 'B' : 'A'}${data.slice(401)}`;
  const refusals: [string, RegExp][] = [
    [link.slice(0, 1000), /The link was cut short: \d+ of its \d+ characters of data are there\./],
    [`${head}${version}.${length}.${changed}`, /was changed/],
    [`${head}9.${length}.${data}`, /made by a newer Callgrove/],
    [`${head}${version}.1ekk0.${'A'.repeat(2_350_080)}`.slice(0, 2_001_500), /takes at most 2000000/],
    [`${head}javascript:alert(1)`, /is no shared comparison/],
  ];
  // Away from the dialog; after that each link replaces the one before, as in the address bar.
  await page.goto('about:blank');
  for (const [address, sentence] of refusals) {
    // An address of more than two million characters is not typed: another page could still hand it over.
    if (address.length < 100_000) await page.goto(address);
    else {
      await page.goto('./');
      await page.evaluate(
        (hash) => {
          history.replaceState(null, '', hash);
          dispatchEvent(new PopStateEvent('popstate'));
        },
        address.slice(address.indexOf('#')),
      );
    }
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('names and hashes: the receiver drops the files, and another file is named', async ({ page, browser }) => {
  await start(page, comparison);
  const sent = await figures(page);
  await share(page, 'They have the files');
  const link = await linkOf(page);
  expect(link).toMatch(/an=h2-scan\.mct&ha=[0-9a-f]{64}&bn=h2-index\.mct&hb=[0-9a-f]{64}/);
  const { page: other, asked } = await elsewhere(browser, link);
  await expect(other.getByText('Give A: h2-scan.mct')).toBeVisible();
  await drop(other, [{ name: 'h2-scan.mct', bytes: readFileSync(sample('handcount.mct')) }]);
  await expect(other.getByText('is not the file that the link names')).toBeVisible();
  await other.getByRole('button', { name: 'Give another file' }).click();
  await drop(other, files);
  expect(await figures(other)).toEqual(sent);
  expect(asked.filter((url) => url.endsWith('.mct'))).toEqual([]);
  await other.close();
});

test('two addresses: fetched without a question from the page’s own origin, after one from another, and verified', async ({
  page,
  browser,
}) => {
  await start(page, comparison);
  const sent = await figures(page);
  await share(page, 'Files on the web');
  const link = await linkOf(page);
  expect(link).toMatch(/[?&]a=samples\/h2-scan\.mct&ha=[0-9a-f]{64}&b=samples\/h2-index\.mct&hb=[0-9a-f]{64}/);
  const own = await elsewhere(browser, link);
  expect(await figures(own.page)).toEqual(sent);
  await own.page.close();

  await withHost(async (host, served) => {
    const of = (side: string, folder: string): string => `${side}=http://${host}/${folder}/`;
    const { page: foreign, asked } = await elsewhere(browser, link.replace('a=samples/', of('a', 'open')));
    await expect(foreign.getByText(`Fetch A from ${host}?`)).toBeVisible();
    expect([asked.filter((url) => url.includes(host)), served]).toEqual([[], []]);
    await foreign.getByRole('button', { name: `Fetch from ${host}` }).click();
    expect(await figures(foreign)).toEqual(sent);
    expect(served).toEqual(['/open/h2-scan.mct']);

    await foreign.goto(link.replace('b=samples/', of('b', 'open')).replace(/hb=[0-9a-f]{8}/, 'hb=00000000'));
    await expect(foreign.getByRole('heading', { name: 'h2-index.mct is not the file that the link names' })).toBeVisible();

    await foreign.goto(link.replace('b=samples/', of('b', 'closed')));
    await expect(foreign.getByRole('alert').filter({ hasText: '(CORS)' })).toContainText('Download the file and drop it here.');
    const download = foreign.getByRole('link', { name: 'download it' });
    await expect(download).toHaveAttribute('href', `http://${host}/closed/h2-index.mct`);
    await drop(foreign, files.slice(1));
    expect(await figures(foreign)).toEqual(sent);
    await foreign.close();
  });
});

test('one HTML file opens from disk with the same figures, asks for nothing, and breaks no accessibility rule', async ({
  page,
  browser,
}, testInfo) => {
  await start(page, comparison);
  const sent = await figures(page);
  await share(page, 'One HTML file');
  for (const content of ['Whole files', 'The pruned comparison']) {
    await page.getByRole('dialog', { name: 'Share' }).getByText(content).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the HTML file' }).click();
    const path = testInfo.outputPath(`${content.length}.html`);
    await (await saving).saveAs(path);
    const report = await elsewhere(browser, pathToFileURL(path).href);
    const errors: string[] = [];
    report.page.on('pageerror', (error) => errors.push(error.message));
    report.page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await report.page.context().setOffline(true);
    await report.page.reload();
    expect(await figures(report.page)).toEqual(sent);
    expect(report.asked.filter((url) => !/^(file|blob|data):/.test(url))).toEqual([]);
    expect(figure(sent.overlap)).toBeGreaterThan(0);
    if (content !== 'Whole files') expect(await broken(report.page)).toEqual([]);
    expect(errors).toEqual([]);
    await report.page.context().close();
  }
});

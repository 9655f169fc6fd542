import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { drop, figure, opened, sample, start } from '../lib/app';
import { broken } from '../lib/axe';
import { elsewhere, linkOf, share } from '../lib/sharing';

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
  await expect(others).toHaveCount(4);
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

/**
 * Rows of the table of contexts from the top, in a window that is high enough to draw them: class, method, nearest caller, figures of both
 * sides and the change. A link has neither signatures nor calls.
 */
async function changedMost(page: Page): Promise<string[]> {
  const before = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ ...before, height: 3000 });
  const rows = page.getByRole('grid').first().locator('[data-index]');
  await expect(rows.nth(20)).toBeVisible();
  const texts = await rows.allInnerTexts();
  await page.setViewportSize(before);
  return texts.map((text) => {
    const lines = text.split('\n');
    const at = lines.findIndex((line) => line.includes('←'));
    return [lines[0], lines[1], lines[at]?.split(' ← ')[1], ...lines.slice(at + 1, at + 4)].join(' ');
  });
}

test('a link of 2,000 characters holds the comparison: the receiver sees its figures, its largest changes, its gate and its rules', async ({
  page,
  browser,
}) => {
  const errors = await start(page, `${comparison}&table=contexts&names=lambdas`);
  const sent = await figures(page);
  await page.getByRole('button', { name: 'Gate…' }).click();
  const conditions = page.getByLabel('Conditions, one a line');
  await conditions.fill('bytecodes > 1%');
  await expect(page.getByRole('alert')).toContainText('At character 13');
  const done = page.getByRole('button', { name: 'Show above the comparison' });
  await expect(done).toBeDisabled();
  await conditions.fill('bytecodes > +1%\nbytecodes(org.h2.*) < -1%\noverlap < 99%');
  await expect(page.getByRole('dialog', { name: 'Gate' })).toContainText("--fail-if 'bytecodes(org.h2.*) < -1%'");
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await broken(page)).toEqual([]);
  await done.click();
  await expect(page).toHaveURL(/&gate=bytecodes/);
  const verdict = page.getByRole('region', { name: 'Gate' });
  await expect(verdict).toContainText('Gate failed: 2 of 3 conditions hold');
  const decided = await verdict.getByRole('listitem').allInnerTexts();
  const largest = await changedMost(page);
  await share(page, 'All in the link');
  const dialog = page.getByRole('dialog', { name: 'Share' });
  const leaves = dialog.getByRole('region', { name: 'What leaves' });
  await expect(leaves).toContainText('demo.H2Demo');
  await expect(leaves).toContainText('bytecodes(org.h2.*) < -1%');
  const link = await linkOf(page);
  expect(link.length).toBeLessThanOrEqual(2000);
  expect(await broken(page)).toEqual([]);
  // A package gets another name: it stands neither in what is held nor in what is said of it.
  await dialog.getByLabel(/org\.h2/).check();
  await expect(page.getByTestId('share-link')).not.toHaveValue(link);
  const renamed = await linkOf(page);
  expect([link, renamed].map((each) => /org[./]h2/.test(decodeURIComponent(each)))).toEqual([true, false]);

  const { page: receiver, asked } = await elsewhere(browser, link);
  expect(await figures(receiver)).toEqual(sent);
  await expect(receiver.getByRole('region', { name: 'What the link holds', exact: true })).toContainText('of 283');
  // Of a sum over some methods the link cannot tell, and the page says so.
  const told = decided.map((text) =>
    text.includes('org.h2') ? `${text}; so says the link, which holds too little to tell` : text,
  );
  await expect(receiver.getByRole('region', { name: 'Gate' }).getByRole('listitem')).toHaveText(told, { useInnerText: true });
  const rows = receiver.getByRole('grid').first().locator('[data-index]');
  await expect(rows.filter({ hasText: 'contexts folded here' }).first()).toBeVisible();
  const received = await changedMost(receiver);
  for (const row of largest.slice(0, 10)) expect(received).toContain(row);
  expect(asked.filter((url) => url.endsWith('.mct'))).toEqual([]);
  expect(await broken(receiver)).toEqual([]);
  await expect(receiver.getByRole('button', { name: 'Names: 1 rule' })).toBeVisible();
  await receiver.getByRole('link', { name: 'Flame graph' }).click();
  await opened(receiver);

  await receiver.goto(renamed);
  await expect(receiver.getByRole('grid').first()).toContainText('pkg1');
  await expect(receiver.locator('body')).not.toContainText('org.h2');
  await expect(receiver.getByRole('region', { name: 'Gate' })).toContainText('Gate failed: 1 of 2 conditions holds');
  await receiver.close();
  expect(errors).toEqual([]);
});

test('a link that was changed on the way is refused in one sentence; it stays in the address bar, and what was open stays on the page', async ({
  page,
  browser,
}) => {
  const errors = await start(page, comparison);
  await share(page, 'All in the link');
  const link = await linkOf(page);
  const { page: receiver } = await elsewhere(browser, link);
  const open = await receiver.getByTestId('overlap-value').innerText();
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
  // Each link replaces the one before, as in the address bar.
  for (const [address, sentence] of refusals) {
    // An address of more than two million characters is not typed: another page could still hand it over.
    if (address.length < 100_000) await receiver.goto(address);
    else {
      await receiver.evaluate(
        (hash) => {
          history.replaceState(null, '', hash);
          dispatchEvent(new PopStateEvent('popstate'));
        },
        address.slice(address.indexOf('#')),
      );
    }
    await expect(receiver.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
    await expect(receiver.getByTestId('overlap-value')).toHaveText(open);
    expect(receiver.url()).toBe(address);
  }
  await receiver.close();
  expect(errors).toEqual([]);
});

test('names and hashes, or addresses of this page: the receiver drops the files, or they are fetched; both are verified, and a file that differs is named', async ({
  page,
  browser,
}) => {
  await start(page, comparison);
  const sent = await figures(page);
  await share(page, 'They have the files');
  const named = await linkOf(page);
  expect(named).toMatch(/an=h2-scan\.mct&ha=[0-9a-f]{64}&bn=h2-index\.mct&hb=[0-9a-f]{64}/);
  const { page: other, asked } = await elsewhere(browser, named);
  await expect(other.getByText('Give A: h2-scan.mct')).toBeVisible();
  await drop(other, [{ name: 'h2-scan.mct', bytes: readFileSync(sample('handcount.mct')) }]);
  await expect(other.getByText('is not the file that the link names')).toBeVisible();
  await other.getByRole('button', { name: 'Give another file' }).click();
  await drop(other, files);
  expect(await figures(other)).toEqual(sent);
  expect(asked.filter((url) => url.endsWith('.mct'))).toEqual([]);
  await other.close();

  // Fetched without a question from the page’s own origin, after one from another.
  await page.getByRole('dialog', { name: 'Share' }).getByText('Files on the web', { exact: true }).click();
  const link = await linkOf(page);
  expect(link).toMatch(/[?&]a=samples\/h2-scan\.mct&ha=[0-9a-f]{64}&b=samples\/h2-index\.mct&hb=[0-9a-f]{64}/);
  const own = await elsewhere(browser, link);
  expect(await figures(own.page)).toEqual(sent);
  await own.page.close();
});

test('two addresses: what lies elsewhere is fetched when it is allowed, and verified; where the other host does not let pages read, the file is dropped', async ({
  page,
  browser,
}) => {
  await start(page, comparison);
  const sent = await figures(page);
  await share(page, 'Files on the web');
  const link = await linkOf(page);
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

for (const content of ['Whole files', 'The pruned comparison'])
  test(`one HTML file, ${content.toLowerCase()}: opens from disk with the same figures, asks for nothing, and breaks no accessibility rule`, async ({
    page,
    browser,
  }, testInfo) => {
    await start(page, `${comparison}&gate=${encodeURIComponent('overlap < 90%')}`);
    const sent = await figures(page);
    await share(page, 'One HTML file');
    await page.getByRole('dialog', { name: 'Share' }).getByText(content).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the HTML file' }).click();
    const path = testInfo.outputPath(`${content.length}.html`);
    await (await saving).saveAs(path);
    const report = await elsewhere(browser, pathToFileURL(path).href, { offline: true });
    expect(await figures(report.page)).toEqual(sent);
    await expect(report.page.getByRole('region', { name: 'Gate' })).toContainText('Gate failed: its condition holds');
    expect(report.asked.filter((url) => !/^(file|blob|data):/.test(url))).toEqual([]);
    expect(figure(sent.overlap)).toBeGreaterThan(0);
    if (content !== 'Whole files') expect(await broken(report.page)).toEqual([]);
    expect(report.errors).toEqual([]);
    await report.page.context().close();
  });

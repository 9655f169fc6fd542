import { pathToFileURL } from 'node:url';
import { violationsOf } from '../lib/accessibility-rules';
import { both } from '../lib/addresses';
import { figure } from '../lib/figure';
import { samples } from '../lib/files';
import { withHost } from '../lib/second-origin';
import { changedMost, figures, openAsReceiver } from '../pages/receiver';
import { expect, test } from '../pages/test';

const files = samples('h2-scan.mct', 'h2-index.mct');

test('a link of 8,000 characters holds the comparison: the receiver sees its figures, the own code changed, its largest changes, its gate and its rules', async ({
  app,
  page,
  browser,
}) => {
  const errors = await app.start(both('compare', '&code=all&table=contexts&names=lambdas'));
  const sent = await figures(app);
  const sentences = await app.comparison.story.innerText();
  await app.comparison.showOptions();
  await app.gate.button.click();
  await app.gate.conditions.fill('bytecodes > 1%');
  await expect(app.notices.all).toContainText('At character 13');
  await expect(app.gate.show).toBeDisabled();
  await app.gate.conditions.fill('bytecodes > +1%\nbytecodes(org.h2.*) < -1%\noverlap < 99%');
  await expect(app.gate.dialog).toContainText("--fail-if 'bytecodes(org.h2.*) < -1%'");
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await violationsOf(page)).toEqual([]);
  await app.gate.show.click();
  await expect(page).toHaveURL(/&gate=bytecodes/);
  await expect(app.gate.verdict).toContainText(/Gate failed: bytecodes\(org\.h2\.\*\) −79\.0% \(limit −1%\); overlap/);
  const decided = await app.gate.outcomes.allInnerTexts();
  const largest = await changedMost(app);
  await app.sharing.open('Summary in the link');
  await expect(app.sharing.leaves).toContainText('demo.H2Demo');
  await expect(app.sharing.leaves).toContainText('bytecodes(org.h2.*) < -1%');
  const link = await app.sharing.address();
  expect(link.length).toBeLessThanOrEqual(8000);
  await expect(app.sharing.dialog).toContainText(/A link of 2.000 characters would leave out \d+ of these contexts/);
  expect(await violationsOf(page)).toEqual([]);
  // A renamed package appears neither in the content nor in its description.
  await app.sharing.renamePackage(/org\.h2/).check();
  await expect(app.sharing.link).not.toHaveValue(link);
  const renamed = await app.sharing.address();
  expect([link, renamed].map((each) => /org[./]h2/.test(decodeURIComponent(each)))).toEqual([true, false]);

  const { app: receiver, asked } = await openAsReceiver(browser, link);
  expect(await figures(receiver)).toEqual(sent);
  await expect(receiver.sharing.held).toContainText(/of 33\d/);
  // The link cannot verify a sum over selected methods, and the page says so.
  const told = decided.map((text) =>
    text.includes('org.h2') ? `${text}; the link states this but contains too little to verify it` : text,
  );
  await expect(receiver.gate.outcomes).toHaveText(told, { useInnerText: true });
  const { rows } = receiver.comparison.changes.table;
  const received = await changedMost(receiver);
  for (const row of largest.slice(0, 10)) expect(received).toContain(row);
  await expect(receiver.comparison.story).toContainText('H2Demo.ordersByCustomer');
  expect(await receiver.comparison.story.innerText()).toBe(sentences);
  await receiver.comparison.changes.nameFilter.fill('H2Demo.');
  await expect(rows.filter({ hasText: 'H2Demo.createIndex' })).toBeVisible();
  await receiver.comparison.changes.nameFilter.fill('"folded here"');
  await expect(rows.filter({ hasText: 'contexts folded here' }).first()).toBeVisible();
  await receiver.comparison.changes.nameFilter.fill('');
  expect(asked.filter((url) => url.endsWith('.mct'))).toEqual([]);
  expect(await violationsOf(receiver.page)).toEqual([]);
  await receiver.comparison.showOptions();
  await expect(receiver.comparison.rules.button(1)).toBeVisible();
  await receiver.tabs.open('Flame graph');
  await receiver.opened();

  await receiver.page.goto(renamed);
  await expect(receiver.comparison.changes.table.root).toContainText('pkg1');
  await expect(receiver.body).not.toContainText('org.h2');
  await expect(receiver.gate.verdict).toContainText('Gate failed: overlap');
  await receiver.page.close();
  expect(errors).toEqual([]);
});

test('a link that was changed on the way is refused in one sentence; it stays in the address bar, and what was open stays on the page', async ({
  app,
  browser,
}) => {
  const errors = await app.start(both('compare'));
  await app.sharing.open('Summary in the link');
  const link = await app.sharing.address();
  const { app: receiver } = await openAsReceiver(browser, link);
  const open = await receiver.comparison.overlap.innerText();
  const [head, payload] = link.split(/(?<=&d=)/) as [string, string];
  const [version, length, data] = payload.split('.') as [string, string, string];
  const changed = `${data.slice(0, 400)}${data[400] === 'A' ? 'B' : 'A'}${data.slice(401)}`;
  const refusals: [string, RegExp][] = [
    [link.slice(0, 1000), /The link is truncated: only \d+ of its \d+ characters of data are present\./],
    [`${head}${version}.${length}.${changed}`, /was changed/],
    [`${head}9.${length}.${data}`, /made by a newer Callgrove/],
    [`${head}${version}.1ekk0.${'A'.repeat(2_350_080)}`.slice(0, 2_001_500), /accepts at most 2000000/],
    [`${head}javascript:alert(1)`, /is not a shared comparison/],
  ];
  // Each link replaces the previous one, as in the address bar.
  for (const [address, sentence] of refusals) {
    // Addresses of more than two million characters cannot be typed, but another page can navigate to them.
    if (address.length < 100_000) await receiver.page.goto(address);
    else {
      await receiver.page.evaluate(
        (hash) => {
          history.replaceState(null, '', hash);
          dispatchEvent(new PopStateEvent('popstate'));
        },
        address.slice(address.indexOf('#')),
      );
    }
    await expect(receiver.notices.saying(sentence)).toBeVisible();
    await expect(receiver.comparison.overlap).toHaveText(open);
    expect(receiver.page.url()).toBe(address);
  }
  await receiver.page.close();
  expect(errors).toEqual([]);
});

test('names and hashes, or addresses of this page: the receiver drops the files, or they are fetched; both are verified, and a file that differs is named', async ({
  app,
  browser,
}) => {
  await app.start(both('compare'));
  const sent = await figures(app);
  await app.sharing.open('Recipients have the files');
  const named = await app.sharing.address();
  expect(named).toMatch(/an=h2-scan\.mct&ha=[0-9a-f]{64}&bn=h2-index\.mct&hb=[0-9a-f]{64}/);
  const { app: other, asked } = await openAsReceiver(browser, named);
  await expect(other.page.getByText('Open h2-scan.mct to continue')).toBeVisible();
  await other.drop(...samples('handcount.mct').map((file) => ({ ...file, name: 'h2-scan.mct' })));
  await expect(other.opening.wanted.differs).toBeVisible();
  await other.opening.wanted.another.click();
  await other.drop(...files);
  expect(await figures(other)).toEqual(sent);
  expect(asked.filter((url) => url.endsWith('.mct'))).toEqual([]);
  await other.page.close();

  // Fetched without asking from the page’s own origin, but only after asking from another.
  await app.sharing.choose('Files on the web');
  const link = await app.sharing.address();
  expect(link).toMatch(/[?&]a=samples\/h2-scan\.mct&ha=[0-9a-f]{64}&b=samples\/h2-index\.mct&hb=[0-9a-f]{64}/);
  const own = await openAsReceiver(browser, link);
  expect(await figures(own.app)).toEqual(sent);
  await own.app.page.close();
});

test('two addresses: what lies elsewhere is fetched when it is allowed, and verified; where the other host does not let pages read, the file is dropped', async ({
  app,
  browser,
}) => {
  await app.start(both('compare'));
  const sent = await figures(app);
  await app.sharing.open('Files on the web');
  const link = await app.sharing.address();
  await withHost(async (host, served) => {
    const of = (side: string, folder: string): string => `${side}=http://${host}/${folder}/`;
    const { app: foreign, asked } = await openAsReceiver(browser, link.replace('a=samples/', of('a', 'open')));
    await expect(foreign.page.getByText(`Fetch A from ${host}?`)).toBeVisible();
    expect([asked.filter((url) => url.includes(host)), served]).toEqual([[], []]);
    await foreign.opening.wanted.fetchFrom(host).click();
    expect(await figures(foreign)).toEqual(sent);
    expect(served).toEqual(['/open/h2-scan.mct']);

    await foreign.page.goto(link.replace('b=samples/', of('b', 'open')).replace(/hb=[0-9a-f]{8}/, 'hb=00000000'));
    await expect(foreign.page.getByRole('heading', { name: 'h2-index.mct is not the file named in the link' })).toBeVisible();

    await foreign.page.goto(link.replace('b=samples/', of('b', 'closed')));
    await expect(foreign.notices.saying('(CORS)')).toContainText('Download the file and drop it here.');
    const { download } = foreign.opening.wanted;
    await expect(download).toHaveAttribute('href', `http://${host}/closed/h2-index.mct`);
    await foreign.drop(...files.slice(1));
    expect(await figures(foreign)).toEqual(sent);
    await foreign.page.close();
  });
});

for (const content of ['Whole files', 'Only the main contexts'] as const)
  test(`one HTML file, ${content.toLowerCase()}: opens from disk with the same figures, asks for nothing, and breaks no accessibility rule`, async ({
    app,
    page,
    browser,
  }, testInfo) => {
    await app.start(both('compare', `&gate=${encodeURIComponent('overlap < 90%')}`));
    const sent = await figures(app);
    await app.sharing.open('One HTML file');
    await app.sharing.include(content);
    const saving = page.waitForEvent('download');
    await app.sharing.save.click();
    const path = testInfo.outputPath(`${content.length}.html`);
    await (await saving).saveAs(path);
    const report = await openAsReceiver(browser, pathToFileURL(path).href, { offline: true });
    expect(await figures(report.app)).toEqual(sent);
    await expect(report.app.gate.verdict).toContainText('Gate failed: ');
    expect(report.asked.filter((url) => !/^(file|blob|data):/.test(url))).toEqual([]);
    expect(figure(sent.overlap)).toBeGreaterThan(0);
    if (content !== 'Whole files') expect(await violationsOf(report.app.page)).toEqual([]);
    expect(report.errors).toEqual([]);
    await report.app.page.context().close();
  });

test('a link to this computer is marked as such, and the HTML file is one press away', async ({ app, page }) => {
  await app.start(both('compare'));
  await app.comparison.compared();
  await app.sharing.open('Summary in the link');
  await expect(app.sharing.localOnly).toContainText('works only on this computer');
  expect(await violationsOf(page)).toEqual([]);
  await app.sharing.fileInstead.click();
  await expect(app.sharing.save).toBeVisible();
  await expect(app.sharing.localOnly).toHaveCount(0);
});

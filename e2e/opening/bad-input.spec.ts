import { Buffer } from 'node:buffer';
import { appendFileSync, mkdtempSync, openSync, readFileSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { claimsTooMuch, flipped, newer, sections } from '../lib/damaged-files';
import { sample } from '../lib/files';
import type { App } from '../pages/app';
import { expect, test } from '../pages/test';

const good = readFileSync(sample('handcount.mct'));
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Checks that there is exactly one clear message, and that the page can still open a good file. */
async function refused(app: App, message: RegExp, next = 'good.mct') {
  const notice = app.notices.saying(message);
  await expect(notice).toBeVisible();
  await expect(notice).not.toContainText(/undefined|NaN|\[object/);
  await app.drop({ name: next, bytes: good });
  await isOpen(app, next);
  await expect(notice).toHaveCount(0);
}

const isOpen = (app: App, name: string) => expect(app.header.file('A', name)).toBeVisible();

const cases: { what: string; bytes: Buffer; says: RegExp }[] = [
  { what: 'an empty file', bytes: Buffer.alloc(0), says: /empty/i },
  {
    what: 'a text file',
    bytes: Buffer.from('java.lang.Object\nnot a profile\n'),
    says: /not a (known )?profile|no profile|not recognised/i,
  },
  { what: 'a PNG', bytes: png, says: /not a (known )?profile|no profile|not recognised/i },
  { what: 'a truncated dump', bytes: good.subarray(0, good.length >> 1), says: /cut|trunc|ends|missing/i },
  { what: 'a newer version', bytes: newer(good), says: /version 99|newer/i },
  {
    what: 'a dump that claims 2^40 contexts',
    bytes: claimsTooMuch(good),
    says: /1[\s\u2009,]?099[\s\u2009,]?511[\s\u2009,]?627[\s\u2009,]?776|claims|declares/i,
  },
];

test('each bad file is refused in one sentence, and the page stays usable', async ({ app }) => {
  const errors = await app.start();
  for (const { what, bytes, says } of cases)
    await test.step(what, async () => {
      await app.drop({ name: 'bad.mct', bytes });
      await refused(app, says, `after ${what.replaceAll('^', '')}.mct`);
    });
  expect(errors).toEqual([]);
});

test('a flipped byte in each section is refused, or named where the rest is whole', async ({ app }) => {
  await app.start();
  for (const section of sections(good))
    await test.step(section.name, async () => {
      await app.drop({ name: `${section.name}.mct`, bytes: flipped(good, section) });
      if (!['metric.calls', 'metric.bytecodes', 'arrays', 'directory'].includes(section.name)) {
        await expect(app.notices.saying(section.name).first()).toBeVisible();
        return;
      }
      await isOpen(app, `${section.name}.mct`);
      await app.footer.warning(/problem|damaged|warning/i).click();
      await expect(app.dialog).toContainText(section.name);
      await app.press('Escape');
    });
});

/** Counts the bytes read from files from now on, by the page's main thread or its worker. */
function countReads(): void {
  const counted = Object.assign(globalThis, { read: 0 });
  const { arrayBuffer, stream } = Blob.prototype;
  Blob.prototype.arrayBuffer = function () {
    counted.read += this.size;
    return arrayBuffer.call(this);
  };
  Blob.prototype.stream = function () {
    return (stream.call(this) as ReturnType<Blob['stream']>).pipeThrough(
      new TransformStream({
        transform: (chunk, controller) => {
          counted.read += chunk.byteLength;
          controller.enqueue(chunk);
        },
      }),
    );
  };
}

test('a file of 3 GB is refused from its first bytes', async ({ app, page }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'callgrove-'));
  const file = path.join(folder, 'huge.mct');
  writeSync(openSync(file, 'w'), Buffer.from('not a profile'));
  truncateSync(file, 3 * 2 ** 30);
  await app.start();
  await expect.poll(() => page.workers().length).toBe(1);
  const readers: Pick<Page, 'evaluate'>[] = [page, ...page.workers()];
  for (const reader of readers) await reader.evaluate(countReads);
  await app.pick(file);
  const notice = app.notices.saying(/not a (known )?profile|not recognised|too large/i);
  await expect(notice).toBeVisible();
  const read = await Promise.all(
    readers.map((reader) => reader.evaluate(() => (globalThis as unknown as { read: number }).read)),
  );
  expect(Math.max(...read)).toBeGreaterThan(0);
  expect(Math.max(...read)).toBeLessThan(2 ** 20);
  await refused(app, /not a (known )?profile|not recognised|too large/i);
});

test('a file that changes on the disk while it is open: what is not in memory is missed, said in its place, and nothing else stands there', async ({
  app,
  page,
}) => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'callgrove-')), 'changing.mct');
  writeFileSync(file, readFileSync(sample('h2-scan.mct')));
  const errors = await app.start('#/flame?metric=bytecodes');
  await app.pick(file);
  await app.opened();
  const whole = await app.flame.steady();
  await expect(page).toHaveURL(/ha=/);
  appendFileSync(file, 'more');
  const { region: picture } = app.flame;
  for (const metric of ['Arrays', 'Elements']) {
    await app.header.pressMetric(metric);
    await expect(picture).toContainText('it was changed or moved after you chose it. Choose the file again.');
    await expect(app.flame.frameTable).toHaveCount(0);
  }
  await app.header.pressMetric('Bytecodes');
  expect(await app.flame.steady()).toBe(whole);
  await expect(picture).not.toContainText('changed or moved');
  expect(errors).toEqual([]);
});

test('two files without a metric in common are not compared', async ({ app, page }) => {
  await app.start();
  const bare = (metric: string) => {
    const listed = sections(good);
    const cut = listed.find((each) => each.name === `metric.${metric}`);
    return flipped(good, cut!);
  };
  // Objects are derived from calls. Without arrays, one file has only bytecodes, the other only metrics derived from calls.
  let a = bare('calls');
  let b = bare('bytecodes');
  for (const each of sections(good).filter(({ name }) => name === 'arrays')) {
    a = flipped(a, each);
    b = flipped(b, each);
  }
  await app.drop({ name: 'bytecodes-only.mct', bytes: a }, { name: 'calls-only.mct', bytes: b });
  await expect(page.getByText(/no metric in common|have no metric/i).first()).toBeVisible();
});

test.describe('addresses', () => {
  let server: Server;
  let origin: string;
  test.beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url?.endsWith('.html.mct')) response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>log in</h1>');
      else if (request.url === '/cors.mct') response.writeHead(200, { 'access-control-allow-origin': '*' }).end(good);
      else response.writeHead(200).end(good);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  test.afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

  test('a 404 and a web page are told apart', async ({ app, page }) => {
    await app.start('#/view?a=samples/nothing-here.mct');
    await expect(app.notices.saying('404')).toBeVisible();
    await app.start('#/view?a=index.html');
    await page.reload();
    await expect(app.notices.saying(/web page|HTML/)).toBeVisible();
    await app.drop({ name: 'good.mct', bytes: good });
    await app.opened();
    // A comparison without B says so, and shows A's totals.
    await app.start('#/compare?a=samples/h2-scan.mct&b=samples/nothing-here.mct');
    await page.reload();
    const { half } = app.comparison;
    await expect(half.getByRole('heading')).toHaveText('B could not be opened');
    await expect(half.getByRole('row', { name: /^Bytecodes/ })).toContainText(/\d{3}/);
    await half.getByRole('button', { name: 'Open A alone' }).click();
    await app.opened();
  });

  test('another origin is named before it is asked; a refusal by CORS says what to do', async ({ app, page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await app.start(`#/view?a=${encodeURIComponent(`${origin}/run.mct`)}`);
    const fetchIt = app.opening.wanted.fetchFrom('127.0.0.1');
    await expect(fetchIt).toBeVisible();
    expect(asked.filter((url) => url.startsWith(origin))).toEqual([]);
    await fetchIt.click();
    await expect(app.notices.saying('CORS')).toContainText(/drop/i);
    await app.start(`#/view?a=${encodeURIComponent(`${origin}/cors.mct`)}`);
    await page.reload();
    await app.opening.wanted.fetchFrom().click();
    await app.opened();
  });
});

test('a link that makes no sense costs only its bad parts', async ({ app, page }) => {
  const errors = await app.start('#/nowhere?metric=%00&focus=-7&v=1&a=samples/handcount.mct');
  await expect(page.getByText(/nowhere/)).toBeVisible();
  await app.opened();
  await app.leave();
  await app.start('#/view?v=999&a=samples/handcount.mct');
  await expect(page.getByText(/newer Callgrove/)).toBeVisible();
  expect(errors).toEqual([]);
});

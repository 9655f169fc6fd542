import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { encodeMct } from '../../workers/formats/mct/encoder';
import { mutant } from '../../workers/testing/fuzz/mutants';
import { victims } from '../../workers/testing/fuzz/victims';
import { SMALL } from '../../workers/testing/small-profile';
import { sample } from '../lib/files';
import { expect, test } from '../pages/test';

test('names of a hostile profile are shown, and do nothing', async ({ app, page }) => {
  const script = '<img src=x onerror="window.scripted=1">';
  const turned = 'safe\u202egpj.exe';
  const methods = SMALL.methods.map((method, i) => ({
    ...method,
    className: i % 2 ? `${script}${method.className}` : `${method.className}${turned}`,
    name: method.name.startsWith('<') ? method.name : `${script}${turned}`,
    sourceFile: script,
  }));
  // Ten million letters that hardly compress, because a name that compresses well would be rejected as a bomb.
  const letters = randomBytes(7_500_000).toString('base64url');
  methods[5] = { ...methods[5]!, name: letters };
  const threads = SMALL.threads.map((thread) => ({ ...thread, name: `${script}${turned}` }));
  const meta = {
    mainClass: script + turned,
    jvm: { name: script, version: turned },
    warnings: [script + turned],
    notInstrumented: [{ class: script, method: turned, reason: script }],
  };
  const file = Buffer.from(await encodeMct({ ...SMALL, methods, threads, meta }));
  const errors = await app.start();
  const folder = mkdtempSync(path.join(tmpdir(), 'callgrove-'));
  const name = `${turned}${script}.mct`;
  writeFileSync(path.join(folder, name), file);
  await app.pick(path.join(folder, name));
  await app.opened();
  for (const key of ['1', '2', '3', '4', '5', '6']) {
    await app.body.press(key);
    await expect(app.main).not.toBeEmpty();
  }
  await app.footer.facts.click();
  await expect(app.dialog).toContainText('safe⟨U+202E⟩gpj.exe');
  await app.press('Escape');
  await app.body.press('3');
  await expect(app.methods.root).toContainText(script.slice(0, 20));
  const text = await page.evaluate(() => document.body.innerText);
  expect(text).not.toContain('\u202e');
  expect(text.length).toBeLessThan(100_000);
  expect(await page.evaluate(() => ({ scripted: 'scripted' in window, images: document.images.length }))).toEqual({
    scripted: false,
    images: 0,
  });
  rmSync(folder, { recursive: true });
  expect(errors).toEqual([]);
});

test('no link and no profile makes the page ask another host', async ({ app, page, baseURL }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const errors = await app.start();
  const links = [
    '#/compare?a=https://evil.example/a.mct&b=http://127.0.0.1:9/b.mct',
    '#/compare?a=//evil.example/a.mct&b=https:evil.example/b.mct',
    '#/view?a=http://evil.example/a.mct',
    '#/view?a=javascript:window.scripted=1',
    '#/view?a=data:application/octet-stream,x&b=blob:https://evil.example/x',
    '#/view?a=file:///etc/passwd',
    '#/view?an=%E2%80%AE%3Cimg%20src%3Dhttps%3A%2F%2Fevil.example%3E&metric=%3Cimg%20src%3Dx%3E',
  ];
  for (const link of links) {
    await app.leave();
    await app.start(link);
    await expect(
      app.notices.all
        .filter({ hasText: /\S/ })
        .or(page.getByRole('button', { name: /^Fetch from|^Choose the file/ }))
        .first(),
    ).toBeVisible();
  }
  await app.leave();
  await app.start('#/compare?a=samples/h2-scan.mct&b=samples/h2-index.mct');
  await app.comparison.compared();
  await page.waitForLoadState('networkidle');
  const elsewhere = asked.filter((url) => !url.startsWith(baseURL ?? '') && !/^(about|blob|data):/.test(url));
  expect(elsewhere).toEqual([]);
  expect(await page.evaluate(() => 'scripted' in window)).toBe(false);
  expect(errors).toEqual([]);
});

/** Addresses blocked by the page's policy. Allowed requests fail in another way, or are answered here. */
async function refusedBy(page: Page, addresses: readonly string[]): Promise<string[]> {
  return page.evaluate(async (given) => {
    const refused: string[] = [];
    for (const address of given) {
      const told = new Promise<boolean>((resolve) => {
        const heard = () => resolve(true);
        document.addEventListener('securitypolicyviolation', heard, { once: true });
        const over = () => {
          // The event is dispatched in a separate task.
          setTimeout(() => {
            document.removeEventListener('securitypolicyviolation', heard);
            resolve(false);
          });
        };
        if (/^wss?:/.test(address)) {
          const socket = new WebSocket(address);
          socket.addEventListener('close', over);
        } else fetch(address, { mode: 'no-cors' }).then(over, over);
      });
      if (await told) refused.push(address);
    }
    return refused;
  }, addresses);
}

test('the policy lets the page connect to what links may name, and to nothing else', async ({ app, page, baseURL }) => {
  // No host name is looked up, and no outside host is contacted.
  await page.route(
    (url) => url.origin !== new URL(baseURL ?? '').origin,
    (route) => route.fulfill({ status: 200, body: 'x' }),
  );
  const errors = await app.start();
  const allowed = [
    'samples/index.json',
    'https://elsewhere.example/run.mct',
    'https://elsewhere.example:8443/run.mct',
    'http://127.0.0.1:9/run.mct',
    'http://localhost:9/run.mct',
  ];
  const refused = [
    'http://elsewhere.example/run.mct',
    'http://192.168.1.1/run.mct',
    'http://127.0.0.2:9/run.mct',
    'http://[::1]:9/run.mct',
    'http://localhost.evil.example:9/run.mct',
    'ws://elsewhere.example/',
    'wss://elsewhere.example/',
    'data:application/octet-stream,x',
    await page.evaluate(() => URL.createObjectURL(new Blob(['x']))),
  ];
  expect(await refusedBy(page, allowed)).toEqual([]);
  expect(await refusedBy(page, refused)).toEqual(refused);

  // Attempts with scripts and workers made from text, evaluated code, frames, WebAssembly.
  const ran = await page.evaluate(async () => {
    const tried: Record<string, () => unknown> = {
      eval: () => Reflect.construct(Function, ['return 1'])(),
      wasm: () => new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)),
      import: () => import(URL.createObjectURL(new Blob(['export {}'], { type: 'text/javascript' }))),
      worker: () =>
        new Promise((resolve, reject) => {
          const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(1)'], { type: 'text/javascript' })));
          worker.onmessage = resolve;
          worker.onerror = reject;
        }),
      frame: () =>
        new Promise((resolve, reject) => {
          document.addEventListener('securitypolicyviolation', reject, { once: true });
          const frame = Object.assign(document.createElement('iframe'), { src: 'samples/index.json', onload: resolve });
          document.body.append(frame);
        }),
      inline: () =>
        new Promise((resolve, reject) => {
          document.addEventListener('securitypolicyviolation', reject, { once: true });
          document.body.append(Object.assign(document.createElement('script'), { text: 'window.scripted = 1' }));
          if ('scripted' in window) resolve(1);
        }),
    };
    const done: string[] = [];
    for (const [name, work] of Object.entries(tried)) {
      // Calls through the test's protocol may evaluate code, but a task of the page must not.
      const asPage = new Promise((resolve, reject) => setTimeout(() => void Promise.resolve().then(work).then(resolve, reject)));
      try {
        await asPage;
        done.push(name);
      } catch {
        // Blocked by the policy.
      }
    }
    return done;
  });
  expect(ran).toEqual([]);
  expect(errors).toEqual([]);
});

test('broken files of every kind leave a page that opens the next one', async ({ app }) => {
  const errors = await app.start();
  const files = await victims();
  const good = readFileSync(sample('handcount.mct'));
  // A few of the hundreds of thousands of seeds that `npm run fuzz` tries, here through the whole page.
  for (let seed = 1; seed <= 24; seed++) {
    const { file, made } = mutant(seed, files);
    await app.drop({ name: `${seed}.mct`, bytes: Buffer.from(file) });
    const done = app.notices.spoken.getByText(`${seed}.mct`).or(app.header.file('A', `${seed}.mct`));
    await expect(done.first(), `seed ${seed}: ${made}`).toBeVisible();
    expect(await app.body.innerText(), `seed ${seed}: ${made}`).not.toMatch(/\bNaN\b|\bundefined\b|\[object /);
  }
  await app.drop({ name: 'good.mct', bytes: good });
  await expect(app.header.file('A', /good\.mct/)).toBeVisible();
  await app.opened();
  expect(errors).toEqual([]);
});

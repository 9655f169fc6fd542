import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import {
  agentIsBuilt,
  canLimitFiles,
  command,
  endProcesses,
  Program,
  replaceFile,
  serveLive,
  stepsIn,
} from '../lib/live-program';
import { App } from '../pages/app';
import { expect, test } from '../pages/test';

/** What the page says when something goes wrong beside it, and that no count is lost afterwards. */

/** Calls of `step`: in the main thread, in an old and in a fresh one. */
const STEPS = 3;
/** Column of the calls in the table of methods. */
const CALLS = 4;
/** Seconds of sleep. After more than 60, the lease on frequent checkpoints has run out. */
const ASLEEP = Number(process.env.CALLGROVE_ASLEEP ?? 3);
/** Time for attaching, and for questions to a silent program, on a busy machine. */
const LONG = { timeout: 60_000 };

test.skip(!agentIsBuilt, 'The agent is not part of this build.');
test.afterEach(endProcesses);
test.beforeEach(() => test.setTimeout(240_000));

const stripOf = (page: Page) => page.getByRole('region', { name: 'Live recording' });
const badgeOf = (page: Page) => stripOf(page).getByRole('status');

/** Opens the page of a server, and shows the calls of `step`. */
async function watch(app: App, url: string): Promise<{ strip: ReturnType<typeof stripOf>; calls(): Promise<number> }> {
  const { page } = app;
  await page.goto(url);
  await expect(badgeOf(page)).toHaveText('Live', LONG);
  await app.tabs.open('Methods by cost');
  await app.methods.filter.fill('Detached.step');
  return { strip: stripOf(page), calls: () => app.methods.figure(0, CALLS).catch(() => -1) };
}

test('all go on after the machine has slept, and a program that is killed leaves its last dump', async ({ app, page }) => {
  const program = new Program('checkpoint=1s');
  await program.ready;
  const server = await serveLive(String(program.pid));
  const { strip, calls } = await watch(app, server.url);
  await program.work(80);
  await expect.poll(calls, LONG).toBe(80 * STEPS);

  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setWebLifecycleState', { state: 'frozen' });
  await server.signal('SIGSTOP');
  await program.signal('SIGSTOP');
  await new Promise((resolve) => setTimeout(resolve, ASLEEP * 1000));
  await program.signal('SIGCONT');
  await server.signal('SIGCONT');
  await browser.send('Page.setWebLifecycleState', { state: 'active' });
  await program.work(10);
  await expect.poll(calls, LONG).toBe(90 * STEPS);
  await expect(badgeOf(page)).toHaveText('Live');
  await program.work(10);
  await expect.poll(calls, LONG).toBe(100 * STEPS);

  await program.signal('SIGKILL');
  await expect(badgeOf(app.page)).toHaveText('Ended', LONG);
  const file = program.file('run.mct');
  await expect(strip).toContainText(`The program has ended. Its last dump is in ${file}.`);
  await expect.poll(() => server.printed).toContain(`The program has ended. Its last dump is in ${file}.`);
  expect(await calls()).toBe(100 * STEPS);
  expect(stepsIn(file)).toBe(100 * STEPS);
  const saving = app.page.waitForEvent('download');
  await strip.getByRole('button', { name: 'Save the dump' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe(path.basename(file));
  expect(readFileSync(await saved.path()).equals(readFileSync(file))).toBe(true);
});

test('a server that is killed loses nothing: the page says so, and the next server goes on', async ({ app, context }) => {
  const program = new Program();
  await program.ready;
  const first = await serveLive(String(program.pid));
  const { strip, calls } = await watch(app, first.url);
  await program.work(100);
  await expect.poll(calls, LONG).toBe(100 * STEPS);
  await first.signal('SIGKILL');
  await expect(badgeOf(app.page)).toHaveText('Connection lost', LONG);
  await expect(strip).toContainText('The server does not answer; the page tries again every 2 s. The last dump stays open.');
  expect(await calls()).toBe(100 * STEPS);

  await program.work(10);
  const second = await serveLive(String(program.pid), new URL(first.url).port);
  await expect(strip, 'the old token').toContainText('it contains a token that changes on every start', LONG);
  await expect(badgeOf(app.page)).toHaveText('Connection lost');
  expect(await calls()).toBe(100 * STEPS);
  const other = new App(await context.newPage());
  const again = await watch(other, second.url);
  await program.work(1);
  await expect.poll(again.calls, LONG).toBe(111 * STEPS);
  // A recording that was joined goes on.
  await second.signal('SIGINT');
  const third = await serveLive(String(program.pid));
  await program.work(1);
  const last = await watch(new App(await context.newPage()), third.url);
  await expect.poll(last.calls, LONG).toBe(112 * STEPS);
});

test("another program's file in place of the recording's is not drawn, and the next dump is", async ({ app, context }) => {
  const other = new Program('checkpoint=1s');
  await other.ready;
  await other.work(5);
  await expect.poll(() => existsSync(other.file('run.mct')), LONG).toBe(true);
  const program = new Program('checkpoint=0');
  await program.ready;
  const file = program.file('run.mct');
  // Nothing is written during a pause, so that the foreign file is there when the server comes.
  command('pause', program);
  replaceFile(file, other.file('run.mct'));
  const server = await serveLive(String(program.pid));
  const refusal = `The file ${file} is from another recording. The page shows the recording after its next dump.`;
  await expect.poll(() => server.printed, LONG).toContain(refusal);
  command('resume', program);
  const { strip, calls } = await watch(app, server.url);
  await program.work(100);
  await expect.poll(calls, LONG).toBe(100 * STEPS);

  await program.signal('SIGSTOP');
  replaceFile(file, other.file('run.mct'));
  await expect(strip).toContainText(refusal, LONG);
  expect(await calls()).toBe(100 * STEPS);
  const late = new App(await context.newPage());
  await late.page.goto(server.url);
  await expect(late.page.getByRole('region', { name: 'Running Java programs' })).toBeVisible(LONG);
  await expect(late.page.getByRole('button', { name: /^A: run.mct/ })).toBeHidden();
  await program.signal('SIGCONT');
  await program.work(10);
  await expect.poll(calls, LONG).toBe(110 * STEPS);
  await expect(strip).not.toContainText('another recording');
  await expect(late.page.getByRole('button', { name: /^A: run.mct/ })).toBeVisible(LONG);
});

test('a full disk is named on the page, on the terminal and once by the program, and costs no count', async ({ app }) => {
  test.skip(!canLimitFiles, 'There is no prlimit.');
  const program = new Program('checkpoint=1s');
  await program.ready;
  const server = await serveLive(String(program.pid));
  const { strip, calls } = await watch(app, server.url);
  await program.work(100);
  await expect.poll(calls, LONG).toBe(100 * STEPS);
  program.limitFiles(4000);
  await program.work(10);
  await expect(strip).toContainText('The program cannot write its file (java.io.IOException: File too large).', LONG);
  await expect.poll(() => server.printed).toContain('The program could not write its file: java.io.IOException: File too large.');
  await expect(badgeOf(app.page)).toHaveText('Live');
  expect(await calls(), 'the picture before').toBe(100 * STEPS);
  expect(stepsIn(program.file('run.mct'))).toBe(100 * STEPS);
  expect(program.linesSaying('could not write')).toBe(1);
  await strip.getByRole('button', { name: 'Dump now' }).click();
  await expect.poll(() => program.linesSaying('could not write'), LONG).toBe(2);

  program.limitFiles('unlimited');
  await expect.poll(calls, LONG).toBe(110 * STEPS);
  await expect(strip).toContainText('The program writes its file again.');
  expect(program.linesSaying('could not write')).toBe(2);
});

test('two pages of one server have marks of their own, and send commands side by side', async ({ app, context }) => {
  const program = new Program('checkpoint=1s');
  await program.ready;
  const { url } = await serveLive(String(program.pid));
  const one = await watch(app, url);
  const second = new App(await context.newPage());
  const two = await watch(second, url);
  await program.work(100);
  for (const { calls } of [one, two]) await expect.poll(calls, LONG).toBe(100 * STEPS);
  await one.strip.getByRole('button', { name: 'Mark', exact: true }).click();
  await program.work(10);
  await expect.poll(one.calls, LONG).toBe(10 * STEPS);
  await expect.poll(two.calls, LONG).toBe(110 * STEPS);
  await two.strip.getByRole('button', { name: 'Mark', exact: true }).click();
  await program.work(1);
  await expect.poll(two.calls, LONG).toBe(STEPS);
  await expect.poll(one.calls, LONG).toBe(11 * STEPS);

  // Both at once: one after the other reaches the program.
  await Promise.all([one, two].map(({ strip }) => strip.getByRole('button', { name: 'Dump now' }).click()));
  for (const { strip } of [one, two]) await expect(strip.getByRole('button', { name: 'Dump now' })).toBeEnabled(LONG);
  await two.strip.getByRole('button', { name: 'Pause' }).click();
  for (const page of [app.page, second.page]) await expect(badgeOf(page)).toHaveText('Paused', LONG);
  await program.work(1000);
  await one.strip.getByRole('button', { name: 'Resume' }).click();
  for (const page of [app.page, second.page]) await expect(badgeOf(page)).toHaveText('Live', LONG);
  await program.work(2);
  await expect.poll(one.calls, LONG).toBe(13 * STEPS);
  await expect.poll(two.calls, LONG).toBe(3 * STEPS);
});

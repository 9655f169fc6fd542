import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { violationsOf } from '../lib/accessibility-rules';
import { figure } from '../lib/figure';
import { inRepo } from '../lib/files';
import type { App } from '../pages/app';
import { expect, test } from '../pages/test';

/** Figures of the recording as computed by the JDK's own reader (golden/flights). */
interface Figures {
  metrics: Record<string, { total: number; lines: Record<string, number> }>;
}
/** Its figures by time bin; bins without any are left out. */
interface Times {
  timeline: {
    width: number;
    count: number;
    metrics: Record<string, Record<number, number>>;
    pauses: Record<string, { counts: Record<number, number> }>;
  };
}

const read = (name: string): unknown => JSON.parse(gunzipSync(readFileSync(inRepo(`golden/flights/${name}.json.gz`))).toString());
const figures = read('h2-25') as Figures;
const { timeline: times } = read('h2-25.times') as Times;
/** Index of the inclusive figures among a row's cells. */
const INCLUSIVE = 3;
const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

async function openFlight(app: App): Promise<string[]> {
  const errors = await app.start();
  await app.pick(inRepo('golden/flights/h2-25.jfr.gz'));
  await app.opened();
  return errors;
}

test('a flight recording by line: figures of lines, and the selection goes along both ways', async ({ app }) => {
  const errors = await openFlight(app);
  await app.tabs.open('Methods by cost');
  const { groupBy } = app.transforms;
  await expect(groupBy.getByRole('option')).toHaveText(['event field', 'line', 'method', 'class', 'package']);
  await app.methods.filter.fill('main');
  const method = app.methods.rows.filter({ hasText: 'H2Demo.main' });
  await method.click();
  await expect(method).toHaveAttribute('aria-selected', 'true');
  const title = app.methods.neighbourTitle;
  await expect(title).toHaveText('demo.H2Demo.main');
  await groupBy.selectOption('line');
  // The selected method has a row per line, with that line's samples; one of them is selected.
  const lines = Object.entries(figures.metrics.samples.lines).filter(([name]) => name.startsWith('demo.H2Demo.main:'));
  expect(lines.length).toBeGreaterThan(1);
  for (const [name, samples] of lines) {
    const row = app.methods.rows.filter({ hasText: new RegExp(`${name.slice('demo.'.length)}(?!\\d)`) });
    expect([name, figure(await row.getByRole('gridcell').nth(INCLUSIVE).textContent())]).toEqual([name, samples]);
  }
  await expect(app.methods.selected).toContainText(/H2Demo\.main:\d+/);
  await expect(title).toHaveText(/^demo\.H2Demo\.main:\d+$/);
  await expect(app.page).toHaveURL(/do=group!line/);
  await groupBy.selectOption('method');
  await expect(title).toHaveText('demo.H2Demo.main');
  await expect(app.methods.selected).toContainText('H2Demo.main');
  expect(errors).toEqual([]);
});

test('a flight recording by line: the picture stays zoomed to the method, and to the range in sight', async ({ app }) => {
  const errors = await openFlight(app);
  const { groupBy } = app.transforms;
  const { title } = app.details;
  await app.flame.press({ x: 500, y: 70 });
  await expect(app.flame.overview).toBeVisible();
  // The details may be updated after the zoom.
  await expect(title).toHaveText(/^\S+\.\S+$/);
  const method = await title.innerText();
  await expect(app.page).toHaveURL(/focus=\d+/);
  const focus = /focus=\d+/.exec(app.page.url())![0];
  await groupBy.selectOption('line');
  await expect(title).toContainText(`${method}:`);
  await expect(app.page).toHaveURL(/focus=\d+/);
  await expect(app.flame.overview).toBeVisible();
  await groupBy.selectOption('method');
  await expect(title).toHaveText(method);
  await expect(app.page).toHaveURL(new RegExp(`${focus}(&|$)`));

  await app.flame.key('Escape');
  await expect(app.page).not.toHaveURL(/focus=/);
  await app.flame.key('+');
  await expect(app.page).toHaveURL(/x1=/);
  const range = /x0=[^&]*&x1=[^&]*/.exec(app.page.url())![0];
  await groupBy.selectOption('line');
  await expect(app.page).toHaveURL(/do=group!line/);
  expect(app.page.url()).toContain(range);
  expect(errors).toEqual([]);
});

test('a flight recording by time: bins, pauses for collections, and a range that narrows every view', async ({ app }) => {
  const errors = await openFlight(app);
  await app.tabs.open('Timeline');
  const { timeline, transforms } = app;
  const { width: ms, count, metrics, pauses: byCollector } = times;
  // Bins are so many that several share a bar.
  const per = Math.ceil(count / 100);
  const bars = Math.ceil(count / per);
  await expect(timeline.intervals).toHaveCount(bars);
  const collected = Object.values(byCollector).map(({ counts }) => counts);
  const pauses = sum(collected.flatMap((counts) => Object.values(counts)));
  expect(pauses).toBeGreaterThan(1);
  await expect(timeline.pauses).toContainText(`${pauses} collections`);
  for (const [name, { counts }] of Object.entries(byCollector))
    await expect(timeline.pauses).toContainText(`${name} ${sum(Object.values(counts))}`);
  const paused = Math.floor(Math.min(...collected.flatMap((counts) => Object.keys(counts).map(Number))) / per);
  await expect(timeline.intervals.nth(paused)).toHaveAccessibleName(/garbage collections? \(/);

  // Selects a range from one bin to a later one by mouse.
  const [from, to] = [20, 70];
  const { x = 0, y = 0, width = 0 } = (await timeline.bars.boundingBox()) ?? {};
  const at = (bar: number): number => x + (((bar + 0.5) * per) / count) * width;
  await app.page.mouse.move(at(from), y + 20);
  await app.page.mouse.down();
  await app.page.mouse.move(at(to - 1), y + 20);
  await app.page.mouse.up();
  await expect(app.page).toHaveURL(new RegExp(`do=interval!${from * per}!${to * per}`));
  await expect(timeline.chosen).toHaveCount(to - from);
  const within = sum(
    Object.entries(metrics.samples).flatMap(([bin, samples]) =>
      Number(bin) >= from * per && Number(bin) < to * per ? samples : [],
    ),
  );
  expect(within).toBeGreaterThan(0);
  await expect(transforms.step(new RegExp(`^${(from * per * ms) / 1000}.s to ${(to * per * ms) / 1000}.s\\.`))).toBeVisible();
  await app.tabs.open('Flame graph');
  await expect(app.details.region).toContainText(new RegExp(`^all threads${within} samples`));
  await app.tabs.open('Timeline');
  await timeline.wholeRun.click();
  await expect(app.page).not.toHaveURL(/interval/);
  await app.tabs.open('Flame graph');
  await expect(app.details.region).toContainText(new RegExp(`^all threads${figures.metrics.samples.total} samples`));
  expect(errors).toEqual([]);
});

test('a flight recording says how its program was started', async ({ app, page }) => {
  const errors = await openFlight(app);
  await page.getByTestId('status').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('About this file').click();
  await dialog.getByText('How the program was started').click();
  await expect(
    dialog.getByRole('row', { name: /^Program and arguments demo\.H2Demo scan|^Program and arguments demo\.H2Demo index/ }),
  ).toBeVisible();
  await dialog.getByText('The machine', { exact: true }).click();
  await expect(dialog.getByRole('row', { name: /^Processor .*2 cores, 2 hardware threads/ })).toBeVisible();
  await expect(dialog).toContainText('Values that may be secret are left out');
  expect(await violationsOf(page)).toEqual([]);
  await app.resize(390, 844);
  expect(await app.overhang()).toBe(0);
  expect(errors).toEqual([]);
});

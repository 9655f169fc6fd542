import { scan } from '../lib/addresses';
import { inRepo } from '../lib/files';
import { expect, test } from '../pages/test';

test.use({ viewport: { width: 1024, height: 768 } });

const H2_DEMO = inRepo('agent-java/examples/src/main/java/demo/H2Demo.java');

test('eight lines of source are shown below ten rows of frames, which no overview covers', async ({ app }) => {
  await app.start(scan('flame', '&sel=1&focus=1'));
  await app.opened();
  await expect(app.flame.overview).toBeVisible();
  await app.press('t');
  await app.source.files.setInputFiles(H2_DEMO);
  await expect(app.source.line).toContainText('static void main(');
  const lines = await app.source.lines.evaluate((grid) => grid.parentElement!.clientHeight);
  expect(Math.floor(lines / 24) - 1).toBeGreaterThanOrEqual(8);
  expect((await app.flame.canvas.boundingBox())?.height).toBeGreaterThanOrEqual(180);
  await expect(app.flame.overview).toBeHidden();
});

test('tabs and the choices of thread and metric share one line, with the timeline too', async ({ app }) => {
  await app.start('#/timeline?a=samples/h2-steps.mct&metric=bytecodes');
  await expect(app.tabs.current).toHaveText('Timeline');
  await expect(app.header.thread).toBeVisible();
  expect((await app.header.bar.boundingBox())?.height).toBeLessThan(50);
});

test('names of methods have at least 190 pixels, and no column is cut off', async ({ app }) => {
  await app.start(scan('methods'));
  await app.table.filledCells(0).first().waitFor();
  await expect(app.table.heading('Per call')).toHaveCount(0);
  const name = await app.table.filledCells(0).first().boundingBox();
  expect(name?.width).toBeGreaterThanOrEqual(190);
  expect(await app.table.overhang()).toBeLessThanOrEqual(0);
});

import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { violationsOf } from '../lib/accessibility-rules';
import { figure } from '../lib/figure';
import { inRepo } from '../lib/files';
import { expect, test } from '../pages/test';

const NOT_FREED = 'native-allocation-not-freed';
/** Bytes per stack that async-profiler's own converter finds. */
const { converted } = JSON.parse(gunzipSync(readFileSync(inRepo('golden/flights/native-memory.json.gz'))).toString()) as {
  converted: Record<string, Record<string, number>>;
};
const bytesThrough = (frame: string): number =>
  Object.entries(converted[NOT_FREED]).reduce((sum, [stack, bytes]) => (stack.split(';').includes(frame) ? sum + bytes : sum), 0);

test('a leak of native memory is found by its metric, in the call tree', async ({ app, page }) => {
  const errors = await app.start();
  await app.pick(inRepo('golden/flights/native-memory.jfr.gz'));
  await app.opened();
  await expect(app.header.metric('Native allocation', { exact: true })).toBeChecked();
  await app.header.pressMetric('Native allocation, not freed');
  await expect(page).toHaveURL(new RegExp(`metric=${NOT_FREED}`));
  await app.tabs.open('Call tree');
  // The tree opens along its hottest path, which leads through the method that keeps the buffers.
  const row = page.getByRole('treegrid').getByRole('row', { name: /LeaksDemo\.leak/ });
  await expect(row).toBeVisible();
  await row.click();
  await expect(app.details.title).toHaveText('LeaksDemo.leak');
  expect(figure(await app.details.inclusive('Native allocation, not freed').textContent())).toBe(bytesThrough('LeaksDemo.leak'));
  await expect(app.details.inclusive('Native allocation, not freed')).toHaveText('59,004,328');
  expect(await violationsOf(page)).toEqual([]);
  expect(errors).toEqual([]);
});

test('a recording of method timings alone opens on their table', async ({ app, page }) => {
  const errors = await app.start();
  await app.pick(inRepo('golden/flights/timings-25.jfr.gz'));
  const table = page.getByRole('region', { name: 'Times of methods' });
  await expect(table).toMatchAriaSnapshot(`
    - region "Times of methods":
      - heading "Times of methods" [level=2]
      - paragraph: /^This recording has no samples with stacks/
      - table:
        - rowgroup:
          - row "Method Calls Mean Least Most Total"
        - rowgroup:
          - row /keep\\(\\)V 100 697\\.2 µs 59\\.5 µs 15\\.6 ms ≈ 69\\.7 ms/
      - paragraph: /^Times are as the JDK’s flight recorder measured them/
  `);
  await expect(app.footer.status).toContainText('Counted: nothing');
  expect(await violationsOf(page)).toEqual([]);
  await app.readEveryView();
  expect(errors).toEqual([]);
});

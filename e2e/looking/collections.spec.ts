import { Buffer } from 'node:buffer';
import { encodeMct } from '../../workers/formats/mct/encoder';
import { collectingProgram } from '../../workers/testing/collecting-program';
import { violationsOf } from '../lib/accessibility-rules';
import { expect, test } from '../pages/test';

test('the timeline shows which collections end its intervals, and marks figures between them as estimates', async ({
  app,
  page,
}) => {
  const errors = await app.start();
  await app.drop({ name: 'collected.mct', bytes: Buffer.from(await encodeMct(collectingProgram())) });
  await app.opened();
  await app.tabs.open('Timeline');
  const { intervals, table } = app.timeline;
  await expect(intervals).toHaveCount(3);
  await expect(intervals.nth(0)).toHaveAccessibleName(
    /^Interval 1 of 3, .*: about 20.400 bytecodes, .*; ends with a collection \(G1 Evacuation Pause, G1 Young Generation\), 12\.0 ms, heap 81\.2 MB before, 1\.2 MB after$/,
  );
  await expect(intervals.nth(1)).toHaveAccessibleName(/; ends with 2 collections \(System\.gc\(\) 1, G1 Evacuation Pause 1,/);
  await expect(intervals.nth(2)).not.toHaveAccessibleName(/ends with/);
  await expect(app.main).toContainText(
    'Collections: 3, 42.0 ms in total: G1 Evacuation Pause 2, System.gc() 1, and 1 after the last snapshot',
  );
  await expect(app.main).toContainText('Intervals end shortly after collections, so their figures are about what happened');
  await expect(app.main).toContainText('or there were more than 1,000 snapshots: 1 of 4.');
  await expect(table.rows.nth(0)).toContainText(/≈\s?about 20.400/);
  await expect(table.rows.nth(0)).toContainText('G1 Evacuation Pause');
  await expect(table.rows.nth(1)).toContainText('System.gc() 1, G1 Evacuation Pause 1');
  await expect(table.rows.nth(1)).toContainText('90.0 MB, 2.0 MB');
  expect(await violationsOf(page)).toEqual([]);
  await app.resize(390, 844);
  expect(await app.overhang()).toBe(0);
  expect(errors).toEqual([]);
});

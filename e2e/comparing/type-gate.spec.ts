import { encodeMct } from '../../workers/formats/mct/encoder';
import { type Allocated, allocatingFlight } from '../../workers/testing/planted/allocating-flight';
import { SIZED } from '../../workers/testing/small-profile';
import { expect, test } from '../pages/test';

const { snapshots: _, ...BASE } = SIZED;
/** 32 more bytes in arrays of int. */
const HEAD = {
  ...BASE,
  columns: { ...BASE.columns, bytes: [192, 0, 0, 0, 0, 0, 0, 280, 0] },
  arrays: [{ node: 0, type: 'I', arrays: 2, elements: 28 }, ...BASE.arrays!.slice(1)],
};
const dump = async (name: string, profile: typeof BASE) => ({ name, bytes: Buffer.from(await encodeMct(profile)) });

test('a condition on bytes by type: similar names, the verdict, the command and the step', async ({ app }) => {
  const errors = await app.start();
  await app.drop(await dump('base.mct', BASE), await dump('head.mct', HEAD));
  await app.opened();
  await app.comparison.showOptions();
  await app.gate.button.click();
  const { dialog, conditions, verdict } = app.gate;
  await conditions.fill('alloc(type java.lang.Objekt) > +1%');
  await expect(dialog).toContainText('No allocated type in any profile matches java.lang.Objekt.');
  await expect(dialog).toContainText('Similar names: java.lang.Object.');
  await conditions.fill('alloc(type String[]) > +1%');
  await expect(dialog).toContainText('A dump does not tell arrays of references apart');
  await conditions.fill('alloc(type int[]) > +1%\nalloc(type app.*) > +1 kB');
  await expect(dialog).toContainText('392 → 424 bytes (+8.2%)');
  await expect(dialog).toContainText("--fail-if 'alloc(type int[]) > +1%'");
  await expect(dialog.getByText('- name: Compare')).toContainText("--fail-if 'alloc(type app.*) > +1 kB'");
  await app.gate.show.click();
  await expect(verdict).toContainText('Gate failed: alloc(type int[]) +8.2% (limit +1%)');
  expect(errors).toEqual([]);
});

/** Events of 10 bytes: as many of byte[] as given, and 300 of String. */
const events = (count: number): Allocated[] => [
  ...Array.from({ length: count }, (): Allocated => [1, 'a b', '[B', 10]),
  ...Array.from({ length: 300 }, (): Allocated => [2, 'a c', 'java.lang.String', 10]),
];
const flight = (name: string, count: number) => ({ name: `${name}.jfr`, bytes: Buffer.from(allocatingFlight(events(count))) });

test('of flight recordings, a pair does not decide, and three runs per side do', async ({ app }) => {
  const errors = await app.start();
  await app.drop(flight('base', 100), flight('head', 200));
  await app.opened();
  await app.comparison.showOptions();
  await app.gate.button.click();
  const { dialog, conditions, verdict } = app.gate;
  await expect(dialog).toContainText(
    'Conditions on samples, times and anything above a threshold need at least 3 runs per side.',
  );
  await expect(dialog.getByRole('button', { name: /^\+/ })).toHaveText([/alloc\(type byte\[\]\) > \+1%$/, /overlap < 95%$/]);
  await conditions.fill('alloc(type byte[]) > +10%');
  await expect(dialog).toContainText('one pair of runs cannot distinguish a change from run-to-run variation');

  await app.start();
  const runs = [100, 104, 98].map((count, at) => flight(`base-${at}`, count));
  await app.drop(...runs, ...[200, 210, 205].map((count, at) => flight(`head-${at}`, count)));
  await app.dialog.getByRole('button', { name: 'Compare 3 runs (A) with 3 runs (B)' }).click();
  await app.comparison.compared();
  await app.comparison.showOptions();
  await app.gate.button.click();
  await conditions.fill('alloc(type byte[]) > +10%\nalloc(type java.lang.String) > +10%');
  await expect(dialog).toContainText('25% → 41% of all sampled allocation (+62.4%)');
  await app.gate.show.click();
  await expect(verdict).toContainText('Gate failed: alloc(type byte[]) +62.4% (limit +10%)');
  expect(errors).toEqual([]);
});

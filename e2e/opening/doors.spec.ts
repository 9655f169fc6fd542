import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { zip } from '../../workers/testing/zip';
import { type Dropped, inRepo, samples } from '../lib/files';
import type { App } from '../pages/app';
import { expect, test } from '../pages/test';

const golden = (name: string) => gunzipSync(readFileSync(inRepo(`golden/${name}.gz`)));

test('perf script: a text opens with its events, threads and timeline', async ({ app }) => {
  await app.start();
  await app.drop({ name: 'h2.perf.txt', bytes: golden('perf/java-25.perf.txt') });
  await app.opened();
  await expect(app.page.getByRole('group', { name: 'Metric' })).toContainText('cpu-clock');
  await expect(app.page.getByRole('contentinfo')).toContainText('Sampled: figures are estimates');
  await app.tabs.open('Threads');
  await expect(app.page.getByRole('row', { name: /Threads of C\* CompilerThre/ })).toBeVisible();
  await app.tabs.open('Timeline');
  await expect(app.timeline.intervals.nth(50)).toBeAttached();
});

test('perf script: an unresolved recording names the command that makes its text', async ({ app }) => {
  await app.start();
  await app.drop({ name: 'perf.data', bytes: Buffer.from('PERFILE2h\0\0\0\0\0\0\0', 'latin1') });
  await expect(app.notices.saying('run perf script > run.perf.txt, and open that file')).toBeVisible();
});

const chunk = (n: number, name = `chunk-${n}.jfr`): Dropped => ({ name, bytes: golden(`repository/chunk-${n}.jfr`) });
const assembled = JSON.parse(readFileSync(inRepo('golden/repository/assembled.json'), 'utf8')) as {
  sha256: string;
  events: Record<string, number>;
};

/** Joins the files of the open dialog, and checks that the result is the file that the JDK would make of them. */
async function join(app: App, said: string): Promise<void> {
  const offer = app.page.getByRole('region', { name: 'One recording' });
  await expect(offer).toContainText(said);
  await offer.getByRole('button', { name: 'Join into one recording' }).click();
  await app.opened();
}

test('chunk files of one process open as one recording', async ({ app }) => {
  const errors = await app.start();
  await app.drop(chunk(3), chunk(1), chunk(2));
  await join(app, 'These are recordings of one process: 3 chunks in 3 files, over ');
  await expect(app.header.file('A', 'chunk-1-joined')).toBeVisible();
  await expect(app.page).toHaveURL(new RegExp(assembled.sha256));
  await app.tabs.open('Methods by cost');
  await expect(app.page.getByRole('contentinfo')).toContainText('Sampled: figures are estimates');
  expect(errors).toEqual([]);
});

test('chunk files: two of one process can be joined or compared, and a copy counts once', async ({ app }) => {
  await app.start();
  const both = { name: 'both.jfr', bytes: Buffer.concat([chunk(1).bytes, chunk(2).bytes]) };
  await app.drop(both, chunk(2));
  // One of them has all that the other has, so there is nothing to join.
  await expect(app.header.swap).toBeVisible();
  await app.visit('');
  const first = { name: 'first.jfr', bytes: Buffer.concat([chunk(1).bytes, chunk(2).bytes]) };
  const second = { name: 'second.jfr', bytes: Buffer.concat([chunk(2).bytes, chunk(3).bytes]) };
  await app.drop(second, first);
  await expect(app.opening.asks.compareTwo).toBeVisible();
  await join(app, 'One chunk is in several files; it counts once.');
  await expect(app.page).toHaveURL(new RegExp(assembled.sha256));
});

test('chunk files: those of two programs are not joined', async ({ app }) => {
  await app.start();
  const bytes = golden('flights/h2-17.jfr');
  const end = Number(bytes.readBigUInt64BE(8));
  await app.drop({ name: 'a.jfr', bytes: bytes.subarray(0, end) }, { name: 'b.jfr', bytes: bytes.subarray(end) });
  await expect(app.header.swap).toBeVisible();
});

test('chunk files: a dropped folder opens them', async ({ app, page }) => {
  await app.start();
  // Scripts cannot make a drop with folders, so the files that are dropped stand for what the folder lists.
  await page.evaluate(() => {
    const files: FileSystemEntry[] = [];
    let listed = false;
    const createReader = () => ({
      readEntries: (done: (entries: FileSystemEntry[]) => void) => {
        done(listed ? [] : files);
        listed = true;
      },
    });
    DataTransferItem.prototype.webkitGetAsEntry = function entry() {
      const file = this.getAsFile() as File;
      files.push({ isFile: true, name: file.name, file: (done: (it: File) => void) => done(file) } as unknown as FileSystemEntry);
      // The first item is the folder; all are in it.
      if (files.length > 1) this.getAsFile = () => null;
      const folder = { isDirectory: files.length === 1, name: 'repository', createReader };
      return folder as unknown as FileSystemEntry;
    };
  });
  await app.drop(chunk(1), chunk(2), chunk(3));
  await join(app, 'These are recordings of one process: 3 chunks in 3 files, over ');
  await expect(app.page).toHaveURL(new RegExp(assembled.sha256));
});

const archive = (name: string, ...files: readonly Dropped[]): Dropped => ({ name, bytes: Buffer.from(zip(files)) });
const named = (name: string, { bytes }: Dropped): Dropped => ({ name, bytes });
const [scan, index] = samples('h2-scan.mct', 'h2-index.mct');
const NOTES = { name: 'notes.txt', bytes: Buffer.from('nothing to see') };

test('a zip with two profiles opens as their comparison, and its folders say which is which', async ({ app }) => {
  const errors = await app.start();
  await app.drop(archive('both.zip', named('after/run.mct', index), NOTES, named('before/run.mct', scan)));
  await expect(app.header.swap).toBeVisible();
  await expect(app.header.file('A', 'before/run')).toBeVisible();
  await expect(app.header.file('B', 'after/run')).toBeVisible();
  await expect(app.page).toHaveURL(/#\/(compare|overview|changes)/);
  await app.header.swap.click();
  await expect(app.header.file('A', 'after/run')).toBeVisible();
  expect(errors).toEqual([]);
});

test('a zip with three profiles asks what to do with them', async ({ app }) => {
  await app.start();
  await app.drop(archive('three.zip', named('base-1.mct', scan), named('base-2.mct', scan), named('head.mct', index)));
  await expect(app.opening.asks.dialog).toBeVisible();
  await expect(app.opening.asks.dialog.getByRole('row', { name: /base-2\.mct/ })).toBeVisible();
  await app.page.getByRole('button', { name: 'Compare 2 runs (A) with B' }).click();
  await expect(app.header.swap).toBeVisible();
});

test('a zip with one profile beside other files opens it', async ({ app }) => {
  await app.start();
  await app.drop(archive('one.zip', NOTES, named('run.mct', scan)));
  await app.opened();
  await expect(app.header.file('A', 'one')).toBeVisible();
});

test('a zip whose second profile cannot be unpacked is refused, and what was open stays', async ({ app }) => {
  await app.start();
  await app.drop(named('open.mct', scan));
  await app.opened();
  const bytes = Buffer.from(
    zip([
      { name: 'a.mct', bytes: index.bytes },
      { name: 'b.mct', bytes: index.bytes, method: 12 },
    ]),
  );
  await app.drop({ name: 'locked.zip', bytes });
  await expect(app.notices.saying('The profile is compressed with method 12, which is not supported.')).toBeVisible();
  await expect(app.header.file('A', 'open')).toBeVisible();
});
